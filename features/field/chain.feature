Feature: What a chain of retries costs, and what is told of it
  The provider says when it can answer again, the user says when it is enough, and hosts know neither unless they are
  told.

  Background:
    Given retry allows 3 retries, the first after 1000 ms

  @FIELD-WAIT-1
  Rule: A wait that is asked for is waited

    @fault:codex-ra-ignored @fault:ra-unused
    Scenario: The header asks for 7 seconds
      Given the provider replies
        | reply | text             | header         |
        | 429   | Slow down a bit  | retry-after: 7 |
        | ok    |                  |                |
      When the user prompts
      Then the clause holds
      And the announced waits are 7000 ms

    @fault:retry-after-body-59
    Scenario: The words ask for 59 seconds
      Given the provider replies
        | reply | text                                 |
        | 429   | Slow down; try again in 59 seconds   |
        | ok    |                                      |
      When the user prompts
      Then the clause holds
      And the announced waits are 59000 ms

  @FIELD-WAIT-2
  Rule: Nobody waits for hours

    @fault:sdk-sleeps-55h @fault:ra-60min-stall
    Scenario: The provider asks for half a day
      Given the provider replies
        | reply | text                              |
        | 429   | Slow down; try again in 12 hours  |
        | ok    |                                   |
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

  @FIELD-WAIT-3
  Rule: Doubling comes to an end

    @fault:exp-5115s @fault:silent-25min
    Scenario: The fourth wait would be half an hour
      Given retry allows 4 retries, the first after 240000 ms
      And the provider replies 503 x4, ok
      When the user prompts
      Then the clause holds
      And the announced waits are 240000, 480000, 600000, 600000 ms

  @FIELD-WAIT-4
  Rule: Each retry waits

    @fault:zero-delay-storm @fault:negative-ra
    Scenario: A header that asks for less than nothing changes nothing
      Given the provider replies
        | reply | text            | header          |
        | 429   | Slow down a bit | retry-after: -5 |
        | 503   | Slow down a bit |                 |
        | ok    |                 |                 |
      When the user prompts
      Then the clause holds
      And the announced waits are 1000, 2000 ms

  @FIELD-LIMIT-1
  Rule: Layers do not multiply

    @fault:litellm-x3 @fault:qwen-agent-9
    Scenario: The provider stays down
      Given the provider replies 503 x20, ok
      When the user prompts
      Then the clause holds
      And the provider sees 4 requests

  @FIELD-CANCEL-1
  Rule: A cancel is heard at once

    @fault:late-signal-listener @fault:abort-swallowed
    Scenario Outline: The user <act> in the first wait
      Given the provider replies 503 x2, ok
      And the user <act> 500 ms into wait 1
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

      Examples:
        | act               |
        | cancels the retry |
        | presses Esc       |

  @FIELD-CANCEL-2
  Rule: A cancelled chain is no success

    @fault:strands-cancel @fault:429-task-complete
    Scenario: The user stops everything in the second wait
      Given the provider replies 503 x3, ok
      And the user aborts 500 ms into wait 2
      When the user prompts
      Then the clause holds
      And the chain ends in failure at attempt 2

  @FIELD-CANCEL-3
  Rule: A broken connection is not the user's stop

    @fault:provider-abort-as-user
    Scenario Outline: The provider's end breaks off (<reply>)
      Given the provider replies <reply>, ok
      When the user prompts
      Then the clause holds
      And the provider sees <requests> requests

      Examples:
        | reply   | requests |
        | reset   | 2        |
        | refused | 1        |

  @FIELD-EVENT-1
  Rule: What was begun is told to be over

    @fault:end-without-start @fault:panel-closed
    Scenario Outline: A chain that <how>
      Given the provider replies <replies>
      When the user prompts
      Then the clause holds

      Examples:
        | how      | replies   |
        | succeeds | 503, ok   |
        | fails    | 503 x4    |
        | is ended | 503, 401  |

  @FIELD-EVENT-2
  Rule: The end of a run foretells the retry

    @fault:agent-end-no-flag @fault:willretry-lies
    Scenario: One failure before the answer
      Given the provider replies 503, ok
      When the user prompts
      Then the clause holds

  @FIELD-EVENT-3
  Rule: A prompt waits for its chain

    @fault:prompt-returns-early @fault:529-print-mode
    Scenario: Two failures before the answer
      Given the provider replies 529 x2, ok
      When the user prompts
      Then the clause holds
      And the prompt completes after 3000 ms

  @FIELD-OUTPUT-1
  Rule: Nothing is said twice

    @fault:dup-ws-text @fault:nanobot-dup
    Scenario: An answer breaks off in the middle
      Given the provider replies
        | reply | partial  |
        | reset | Hello th |
        | ok    |          |
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

  @FIELD-OUTPUT-2
  Rule: An error is no answer

    @fault:sse-overloaded-200
    Scenario Outline: An overload that is told <where>
      Given the provider replies
        | reply   | text       | partial   |
        | <reply> | Overloaded | <partial> |
        | ok      |            |           |
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

      Examples:
        | where                 | reply        | partial  |
        | in place of an answer | 529          |          |
        | before the first word | stream error |          |
        | in the middle         | stream error | Hello th |

    Scenario Outline: An answer of which nothing but the beginning came (<reply>)
      Given the provider replies
        | reply   | text                | partial |
        | <reply> |                     | One,    |
        | ok      | One, two and three. |         |
      When the user prompts
      Then the clause holds

      Examples:
        | reply      |
        | reset      |
        | unfinished |

  @FIELD-OUTPUT-3
  Rule: The answer after a failure is the provider's

    Scenario: Two halves and a whole
      Given the provider replies
        | reply | text                | partial |
        | reset |                     | One,    |
        | reset |                     | One, tw |
        | ok    | One, two and three. |         |
      When the user prompts
      Then the clause holds
      And the provider sees 3 requests
