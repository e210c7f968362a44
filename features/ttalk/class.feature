Feature: What is retried
  One key of the canonical error decides. Only at the provider's boundary do statuses, headers and texts count.

  @TTALK-CLASS-1
  Rule: What does not say that it is retryable is final

    Scenario: A bug is not repeated
      Given the function gives plain exception, done
      When the user calls
      Then the clause holds
      And the call fails

    Scenario: A canonical error without the key is not repeated
      Given the function gives
        | gives | retryable |
        | error | none      |
        | done  |           |
      When the user calls
      Then the clause holds
      And the function is called 1 time

  @TTALK-CLASS-2
  Rule: The boundary sorts statuses, and reads the seconds of Retry-After

    Scenario Outline: <reply> may pass by itself
      Given the option max-retries is 1
      And the provider replies <reply>, ok
      And answers are not streamed
      When the user calls
      Then the clause holds
      And the call succeeds

      Examples:
        | reply   |
        | 429     |
        | 500     |
        | 502     |
        | 503     |
        | 504     |
        | 529     |
        | reset   |
        | refused |

    Scenario Outline: <reply> stays as it is
      Given the option max-retries is 3
      And the provider replies
        | reply   | text   |
        | <reply> | <text> |
        | ok      |        |
      And answers are not streamed
      When the user calls
      Then the clause holds
      And the call fails

      Examples:
        | reply | text                              |
        | 400   | The parameter n must be below 429 |
        | 401   | The key sk-503 is not valid       |

    Scenario: A limit of rate that names its seconds is waited for
      Given the provider replies
        | reply | header         |
        | 429   | retry-after: 7 |
        | ok    |                |
      And answers are not streamed
      When the user calls
      Then the clause holds
      And the waits are 7000 ms

  @TTALK-CLASS-3
  Rule: The word of the error decides, not its status

    Scenario Outline: An error of status <status> that says retryable? <says>
      Given the function gives
        | gives | status   | retryable | text   |
        | error | <status> | <says>    | <text> |
        | done  |          |           |        |
      When the user calls
      Then the clause holds
      And the function is called <times> times

      Examples:
        | status | says  | text         | times |
        | 503    | false | overloaded   | 1     |
        | 429    | false | slow down    | 1     |
        | 401    | true  | unauthorized | 2     |
        | 400    | true  | invalid      | 2     |

  @TTALK-CLASS-4
  Rule: Other statuses from 403 to 499 are final

    Scenario Outline: <status> is not repeated
      Given the provider replies <status>, ok
      And answers are not streamed
      When the user calls
      Then the clause holds
      And the provider sees 1 request

      Examples:
        | status |
        | 403    |
        | 404    |
        | 408    |
        | 409    |
        | 413    |
        | 422    |
        | 425    |

  @TTALK-CLASS-5
  Rule: Retry-After has many forms

    Scenario Outline: "<header>" asks for <wait> ms
      Given each random share is 1
      And the provider replies
        | reply | header   |
        | 503   | <header> |
        | ok    |          |
      And answers are not streamed
      When the user calls
      Then the clause holds
      And the waits are <wait> ms

      Examples:
        | header                                      | wait  |
        | retry-after: 1.5                            | 1500  |
        | Retry-After: 0.25                           | 250   |
        | retry-after-ms: 750                         | 750   |
        | retry-after: Thu, 01 Jan 1970 00:00:20 GMT  | 20000 |
        | retry-after: Thursday, 01-Jan-70 00:00:20 GMT | 20000 |
        | retry-after: Thu Jan  1 00:00:20 1970       | 20000 |
        | retry-after: Wed, 31 Dec 1969 23:00:00 GMT  | 0     |

    Scenario Outline: "<header>" asks for nothing
      Given each random share is 1
      And the provider replies
        | reply | header   |
        | 503   | <header> |
        | ok    |          |
      And answers are not streamed
      When the user calls
      Then the clause holds
      And the waits are 1000 ms

      Examples:
        | header                |
        | retry-after: -5       |
        | retry-after: Infinity |
        | retry-after: NaN      |
        | retry-after: soon     |

  @TTALK-CLASS-6
  Rule: Limits that no waiting lifts are final

    Scenario Outline: <status> "<text>" is not repeated
      Given the provider replies
        | reply    | text   | type   | code   |
        | <status> | <text> | <type> | <code> |
        | ok       |        |        |        |
      And answers are not streamed
      When the user calls
      Then the clause holds
      And the provider sees 1 request

      Examples:
        | status | text                                              | type                  | code                    |
        | 402    | Insufficient credits                              |                       |                         |
        | 429    | You exceeded your current quota                   | insufficient_quota    | insufficient_quota      |
        | 429    | Monthly usage limit reached. Resets in 3 days.    | GoUsageLimitError     |                         |
        | 429    | insufficient balance (1008)                       |                       |                         |
        | 400    | prompt is too long: 213462 tokens > 200000 maximum |                      |                         |
        | 500    | The context is too long                           | server_error          | context_length_exceeded |
