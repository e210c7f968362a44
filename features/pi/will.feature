Feature: What the end of a run says about a retry to come
  A client that is not told closes the process while the session waits; one that is told an untruth waits for ever.

  Background:
    Given retry allows 2 retries, the first after 1000 ms

  @PI-WILL-1
  Rule: Every end of a run says whether a retry follows

    @fault:agent-end-no-flag
    Scenario: A failure, a failure and a success
      Given the provider replies 503, 503, ok
      When the user prompts
      Then the clause holds

  @PI-WILL-2
  Rule: It is true exactly where a retry is due

    @fault:willretry-lies
    Scenario: It is false for the failure that exceeds the maximum
      Given the provider replies 503 x3
      When the user prompts
      Then the clause holds
      And the announced attempts are 1, 2

    @fault:willretry-lies
    Scenario Outline: It is false where <key> is <value>
      Given the setting <key> is <value>
      And the provider replies 503
      When the user prompts
      Then the clause holds
      And no retry is announced

      Examples:
        | key        | value |
        | enabled    | false |
        | maxRetries | 0     |

    Scenario Outline: It is false for <what>
      Given the provider replies
        | reply   | text   |
        | <reply> | <text> |
      When the user prompts
      Then the clause holds
      And no retry is announced

      Examples:
        | what           | reply | text                                               |
        | a success      | ok    | All is 503 well                                    |
        | a final error  | 401   |                                                    |
        | a used quota   | 429   | insufficient_quota                                 |
        | an overflow    | 503   | prompt is too long: 213462 tokens > 200000 maximum |

    Scenario: It looks at the last message of a run with tools
      Given the provider replies tool call, 503, ok
      When the user prompts
      Then the clause holds
      And the announced attempts are 1

  @PI-WILL-3
  Rule: Asking changes nothing

    Scenario: The attempts rise by one at a time
      Given the provider replies 503, 503, ok
      When the user prompts
      Then the clause holds
      And the announced attempts are 1, 2

  @PI-WILL-4
  Rule: What it says comes true

    Scenario: Two retries and a success
      Given the provider replies 503, 503, ok
      When the user prompts
      Then the clause holds

    Scenario: A chain that is given up
      Given the provider replies 503 x3
      When the user prompts
      Then the clause holds

  @PI-WILL-5
  Rule: A run without an assistant message is followed by no retry

    Scenario: The user aborts before the request has left
      Given the provider replies ok
      And the user aborts on agent_start 1
      When the user prompts
      Then the clause holds
      And no retry is announced

  @PI-WILL-6
  Rule: Extensions are told the same

    @fault:willretry-stripped
    Scenario: An extension hears of a chain
      Given the provider replies 503, 503, ok
      When the user prompts
      Then the clause holds

  @PI-OPEN-11
  Rule: A chain whose run has no assistant message is closed

    Scenario: The user aborts the retry before its request has left
      Given the provider replies 503, 503, ok
      And the user aborts on agent_start 2
      And the user prompts again after prompt 1
      When the user prompts
      Then the clause holds
      And the announced attempts are 1, 1

  @PI-OPEN-18
  Rule: Retry events may reach extensions, and a switch may last

    Scenario: An extension listens
      Given the provider replies 503, ok
      When the user prompts
      Then the clause holds
