Feature: The layer that repeats a request
  Below the session, by the status of the reply. What it mends nobody sees; what it gives up on is one failure of the
  session.

  Background:
    Given retry allows 1 retry, the first after 1000 ms
    And the SDK setting maxRetries is 2

  @PI-SDK-1
  Rule: A used-up quota is not repeated

    Scenario Outline: 429 "<text>"
      Given the provider replies
        | reply | text   |
        | 429   | <text> |
        | ok    |        |
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

      Examples:
        | text                              |
        | insufficient_quota                |
        | Rate limit: check your billing    |
        | Monthly usage limit reached       |

  @PI-SDK-2
  Rule: Five statuses are repeated

    Scenario Outline: A <status> is repeated
      Given the provider replies
        | reply    | text          |
        | <status> | Something odd |
        | ok       |               |
      When the user prompts
      Then the clause holds
      And no retry is announced

      Examples:
        | status |
        | 429    |
        | 500    |
        | 502    |
        | 503    |
        | 504    |

  @PI-SDK-3
  Rule: Other statuses are repeated by their text alone

    Scenario Outline: <status> "<text>" is repeated
      Given the provider replies
        | reply    | text   |
        | <status> | <text> |
        | ok       |        |
      When the user prompts
      Then the clause holds
      And no retry is announced

      Examples:
        | status | text                     |
        | 400    | Rate_Limit reached       |
        | 529    | Overloaded               |
        | 520    | service unavailable      |
        | 520    | upstream connect error   |
        | 520    | connection refused       |

    Scenario Outline: <status> "<text>" is not
      Given the provider replies
        | reply    | text   |
        | <status> | <text> |
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

      Examples:
        | status | text                     |
        | 400    | The request is not valid |
        | 401    | The key is not valid     |
        | 404    | No such model            |

  @PI-SDK-4
  Rule: Retry-After in seconds is waited for

    @fault:codex-ra-ignored
    Scenario: Seven seconds
      Given the SDK setting maxRetryDelayMs is 60000
      And the provider replies
        | reply | text      | header         |
        | 429   | Slow down | retry-after: 7 |
        | ok    |           |                |
      When the user prompts
      Then the clause holds
      And the prompt completes after 7000 ms

    @fault:ra-zero-falsy
    Scenario: No second at all
      Given the SDK setting maxRetryDelayMs is 60000
      And the provider replies
        | reply | text      | header         |
        | 503   | Slow down | retry-after: 0 |
        | ok    |           |                |
      When the user prompts
      Then the clause holds
      And the prompt completes after 0 ms

  @PI-SDK-5
  Rule: What is given up is one failure of the session

    @fault:qwen-agent-9
    Scenario: The session's wait begins when the layer has given up
      Given the provider replies
        | reply | text      | header         |
        | 503   | The first | retry-after: 1 |
        | 503   | The next  | retry-after: 1 |
        | 503   | The last  | retry-after: 1 |
        | ok    |           |                |
      When the user prompts
      Then the clause holds
      And the announced attempts are 1
      And the prompt completes after 3000 ms

  @PI-SDK-6
  Rule: Each layer has its own maximum

    Scenario: Two sessions' requests, each repeated twice
      Given the SDK setting maxRetryDelayMs is 1000
      And the provider replies 503 x6
      When the user prompts
      Then the clause holds
      And the announced attempts are 1

  @PI-SDK-7
  Rule: The session says nothing of a repeat

    Scenario: A request that succeeds the second time
      Given the provider replies 503, ok
      When the user prompts
      Then the clause holds
      And no retry is announced

  @PI-SDK-8
  Rule: The session's switch is not the layer's

    Scenario: Retry is disabled, and a request is still repeated
      Given the setting enabled is false
      And the provider replies 503, ok
      When the user prompts
      Then the clause holds
      And no retry is announced

  @PI-OPEN-13
  Rule: A date is understood, and no wait is longer than the cap

    Scenario: A date
      Given the SDK setting maxRetryDelayMs is 5000
      And the provider replies
        | reply | text      | header                                     |
        | 503   | Slow down | retry-after: Wed, 21 Oct 2037 07:28:00 GMT |
        | ok    |           |                                            |
      When the user prompts
      Then the clause holds
      And the prompt completes after 5000 ms

    @fault:sdk-sleeps-55h @fault:ra-60min-stall
    Scenario: Fifty-five hours
      Given the SDK setting maxRetryDelayMs is 6000
      And the provider replies
        | reply | text      | header              |
        | 503   | Slow down | retry-after: 198300 |
        | ok    |           |                     |
      When the user prompts
      Then the clause holds
      And the prompt completes after 6000 ms
