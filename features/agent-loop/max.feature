Feature: How often a call is tried
  Each retry costs money and load. The user says how many there may be, and counts on it.

  @LOOP-MAX-1
  Rule: A call makes at most one request more than its retries

    Scenario Outline: <max> of max_retries makes <requests> requests
      Given the option max_retries is <max>
      And the provider replies 503 x5, ok
      When the user calls
      Then the clause holds
      And the provider sees <requests> requests
      And the call fails

      Examples:
        | max | requests |
        | 1   | 2        |
        | 2   | 3        |
        | 3   | 4        |

    @fault:max-ignored
    Scenario: The number counts where answers are not streamed, too
      Given the option max_retries is 1
      And answers are not streamed
      And the provider replies 503 x3, ok
      When the user calls
      Then the clause holds
      And the provider sees 2 requests

    Scenario: Without a number there are three retries
      Given the provider replies 503, 429, 502, 504, ok
      When the user calls
      Then the clause holds
      And the provider sees 4 requests
      And the call fails after 7000 ms

  @LOOP-MAX-2
  Rule: A maximum of 0 is as if there were no retry

    @fault:litellm-x3
    Scenario: One request, whatever the outage
      Given the option max_retries is 0
      And the provider replies 503 x5
      When the user calls
      Then the clause holds
      And the provider sees 1 request
      And the call fails after 0 ms

    @fault:zero-not-both
    Scenario: One request where answers are not streamed
      Given the option max_retries is 0
      And answers are not streamed
      And the provider replies 503 x2
      When the user calls
      Then the clause holds
      And the provider sees 1 request

  @LOOP-MAX-3
  Rule: The last error surfaces, unchanged

    Scenario: Four outages, each with its own words
      Given the provider replies
        | reply | text                    |
        | 503   | The blue node is busy   |
        | 502   | The green node is gone  |
        | 503   | The red node is busy    |
        | 504   | The white node is silent |
      When the user calls
      Then the clause holds
      And the call fails

    Scenario: A final failure after an outage
      Given the provider replies
        | reply | text                  |
        | 503   | The blue node is busy |
        | 401   | This key was revoked  |
      When the user calls
      Then the clause holds
      And the call fails

  @LOOP-MAX-4
  Rule: The number counts beyond the table of waits

    Scenario: Five retries
      Given the option max_retries is 5
      And the provider replies 503 x7
      When the user calls
      Then the clause holds
      And the provider sees 6 requests

    Scenario: Six retries, where answers are not streamed
      Given the option max_retries is 6
      And answers are not streamed
      And the provider replies 503 x8
      When the user calls
      Then the clause holds
      And the provider sees 7 requests

  @LOOP-MAX-5
  Rule: Each call of a turn has the whole budget

    Scenario: A call after a tool
      Given the provider replies 503, 503, tool call, 503 x3, ok
      When the user calls
      Then the clause holds
      And the waits are 1000, 2000, 1000, 2000, 4000 ms

    Scenario: A call after a tool that is never answered
      Given the option max_retries is 2
      And answers are not streamed
      And the provider replies 503, 503, tool call, 503 x4
      When the user calls
      Then the clause holds
      And the provider sees 6 requests

    Scenario: A call after a call that failed
      Given the option max_retries is 1
      And the provider replies 503 x2, 503, ok
      And the user calls again after call 1
      When the user calls
      Then the clause holds
      And the calls end: fails, succeeds
