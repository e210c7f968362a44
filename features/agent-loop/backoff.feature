Feature: How long a retry waits
  A model service that fails recovers within seconds. Nobody has to tune that, and nobody can.

  @LOOP-BACKOFF-1
  Rule: The waits are 1000, 2000 and 4000 ms

    Scenario: Three outages and an answer
      Given the provider replies 503 x3, ok
      When the user calls
      Then the clause holds
      And the waits are 1000, 2000, 4000 ms
      And the call succeeds after 7000 ms

    Scenario: Other failures wait no other way
      Given answers are not streamed
      And the provider replies 429, reset, 504, ok
      When the user calls
      Then the clause holds
      And the waits are 1000, 2000, 4000 ms

    Scenario: The time of a request is no part of its wait
      Given the provider replies
        | reply | late    |
        | 503   | 3000 ms |
        | 502   | 700 ms  |
        | ok    |         |
      When the user calls
      Then the clause holds
      And the call succeeds after 6700 ms

    Scenario Outline: <key> changes nothing
      Given the option <key> is <value>
      And the provider replies 503 x3, ok
      When the user calls
      Then the clause holds
      And the waits are 1000, 2000, 4000 ms

      Examples:
        | key              | value |
        | retry_delays_ms  | [10]  |
        | base_delay_ms    | 10    |
        | llm_timeout_secs | 7     |
        | max_retries      | 4     |

  @LOOP-BACKOFF-2
  Rule: A call waits only between two attempts

    Scenario: No wait before the first request
      Given the provider replies ok
      When the user calls
      Then the clause holds
      And the call succeeds after 0 ms

    Scenario: No wait after the answer
      Given the provider replies 503, ok
      When the user calls
      Then the clause holds
      And the call succeeds after 1000 ms

    Scenario: No wait after the last failure
      Given the option max_retries is 1
      And the provider replies 503 x2
      When the user calls
      Then the clause holds
      And the call fails after 1000 ms

    Scenario: No wait after the last failure of the whole budget
      Given answers are not streamed
      And the provider replies 503 x4
      When the user calls
      Then the clause holds
      And the call fails after 7000 ms

    Scenario: No wait after a final failure
      Given the provider replies 503, 401, ok
      When the user calls
      Then the clause holds
      And the call fails after 1000 ms

  @LOOP-BACKOFF-3
  Rule: A hint of the server changes nothing

    Scenario Outline: <status> with <header> waits as any other
      Given the provider replies
        | reply    | header   |
        | <status> | <header> |
        | <status> | <header> |
        | ok       |          |
      When the user calls
      Then the clause holds
      And the waits are 1000, 2000 ms

      Examples:
        | status | header                |
        | 429    | retry-after: 20       |
        | 503    | retry-after: 0        |
        | 429    | retry-after-ms: 40    |

    @fault:sdk-sleeps-55h
    Scenario: A hint of days holds nobody, and a cancel is heard
      Given the provider replies
        | reply | header              |
        | 429   | retry-after: 198300 |
        | 429   | retry-after: 198300 |
        | ok    |                     |
      And the user cancels 500 ms into wait 2
      When the user calls
      Then the clause holds
      And the call is cancelled after 1500 ms

  @LOOP-OPEN-1
  Rule: Beyond the table the last wait repeats

    Scenario: Six requests
      Given the option max_retries is 5
      And the provider replies 503 x5, ok
      When the user calls
      Then the clause holds
      And the waits are 1000, 2000, 4000, 4000, 4000 ms
