Feature: What pi does after a run
  Retry, then compaction, then what the user has queued; the first that acts ends the decision.

  Background:
    Given retry allows 3 retries, the first after 1000 ms

  @PI-LIFE-5
  Rule: One thing after the other

    Scenario: A retry that starts is all
      Given the provider replies 503, 503, ok
      When the user prompts
      Then the clause holds

    @fault:steering-lost
    Scenario Outline: A user who <act> is heard after the last retry has failed
      Given retry allows 1 retry, the first after 1000 ms
      And the provider replies 503, 503, ok, ok
      And the user <act> 300 ms into wait 1
      When the user prompts
      Then the clause holds
      And the provider sees 3 requests

      Examples:
        | act              |
        | adds a follow-up |
        | prompts again    |

    Scenario: Compaction comes before what is queued
      Given the provider replies
        | reply | text                                               |
        | ok    |                                                    |
        | 400   | prompt is too long: 213462 tokens > 200000 maximum |
        | ok    |                                                    |
        | ok    |                                                    |
      And the user prompts again after prompt 1
      And the user adds a follow-up 0 ms into request 2
      When the user prompts
      Then the clause holds
      And the provider sees 4 requests

  @PI-LIFE-6
  Rule: A chain that failed is told before compaction is checked

    Scenario: The maximum
      Given retry allows 2 retries, the first after 500 ms
      And the provider replies
        | reply | text      |
        | 503   | The first |
        | 503   | The next  |
        | 500   | The last  |
      When the user prompts
      Then the clause holds
      And the chain ends in failure at attempt 2

    Scenario: An overflow
      Given the provider replies
        | reply | text                                               |
        | 503   |                                                    |
        | 400   | prompt is too long: 213462 tokens > 200000 maximum |
        | ok    |                                                    |
      When the user prompts
      Then the clause holds
      And the chain ends in failure at attempt 1

  @PI-LIFE-6a
  Rule: Every chain without a success is closed

    Scenario Outline: It ends by <what>
      Given the provider replies
        | reply    | text   |
        | 503      |        |
        | <status> | <text> |
      When the user prompts
      Then the clause holds
      And the chain ends in failure at attempt 1

      Examples:
        | what          | status | text                                               |
        | a final error | 401    | Incorrect key provided                             |
        | a used quota  | 429    | insufficient_quota                                 |
        | an overflow   | 400    | prompt is too long: 213462 tokens > 200000 maximum |

    Scenario: It ends by the maximum
      Given retry allows 2 retries, the first after 500 ms
      And the provider replies 503 x3
      When the user prompts
      Then the clause holds
      And the chain ends in failure at attempt 2

    Scenario: It ends because retry was turned off
      Given the provider replies 503, 503
      And the user turns retry off 300 ms into wait 1
      When the user prompts
      Then the clause holds
      And the chain ends in failure at attempt 1

    Scenario: The chain after it begins at attempt 1
      Given the provider replies 503, 401, 503, ok
      And the user prompts again after prompt 1
      When the user prompts
      Then the clause holds
      And the announced attempts are 1, 1

  @PI-LIFE-8
  Rule: A run without an assistant message decides nothing

    Scenario: A failure that the session does not hear of is not retried
      Given the provider replies
        | reply | late    |
        | 503   | 2000 ms |
      And the user disconnects the agent 500 ms into request 1
      When the user prompts
      Then the clause holds
      And no retry is announced

    Scenario: An older failure is not looked at twice
      Given the provider replies
        | reply | late    |
        | 503   |         |
        | 503   | 2000 ms |
      And the user disconnects the agent 500 ms into request 2
      When the user prompts
      Then the clause holds
      And the announced attempts are 1

  @PI-LIFE-9
  Rule: What is retryable and an overflow is an overflow

    Scenario Outline: <status> "<text>"
      Given the provider replies
        | reply    | text   |
        | <status> | <text> |
        | ok       |        |
      When the user prompts
      Then the clause holds
      And no retry is announced

      Examples:
        | status | text                                                         |
        | 503    | prompt is too long: 213462 tokens > 200000 maximum           |
        | 500    | fetch failed: prompt is too long                             |

  @PI-OPEN-12
  Rule: Retry turned off during a sleep does not end the sleep

    Scenario: The waiting request still leaves
      Given the provider replies 503, ok
      And the user turns retry off 300 ms into wait 1
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

  @PI-OPEN-14
  Rule: What the user says during a chain is neither lost nor doubled

    Scenario Outline: A user who <act> during the wait is heard
      Given the provider replies 503, ok, ok
      And the user <act> 300 ms into wait 1
      When the user prompts
      Then the clause holds

      Examples:
        | act              |
        | steers           |
        | adds a follow-up |
        | prompts again    |

  @PI-OPEN-16
  Rule: Odd settings neither break the session nor make it retry for ever

    Scenario Outline: <key> is <value>
      Given the setting <key> is <value>
      And the provider replies 503 x6
      When the user prompts
      Then the clause holds

      Examples:
        | key         | value     |
        | maxRetries  | -1        |
        | maxRetries  | 1.5       |
        | maxRetries  | "many"    |
        | baseDelayMs | -5        |
        | baseDelayMs | 0.5       |
        | baseDelayMs | "soon"    |
        | enabled     | "perhaps" |
