Feature: The three ways to stop pi
  The retry alone, everything, or the session itself; and nothing of it runs on in the background.

  Background:
    Given retry allows 3 retries, the first after 1000 ms

  @PI-ABORT-1
  Rule: A cancel ends the wait at once

    Scenario: The prompt is over with the cancel, and the next chain begins at attempt 1
      Given the provider replies 503, 503, ok
      And the user cancels the retry 300 ms into wait 1
      And the user prompts again after prompt 1
      When the user prompts
      Then the clause holds
      And the announced attempts are 1, 1

    Scenario: The second wait is cancelled
      Given the provider replies 503, 503, ok
      And the user cancels the retry 400 ms into wait 2
      When the user prompts
      Then the clause holds
      And the chain ends in failure at attempt 2

  @PI-ABORT-2
  Rule: An abort stops the retry, then the agent, and waits until it is idle

    Scenario: During a wait
      Given the provider replies 503, ok
      And the user aborts 300 ms into wait 1
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

    Scenario: During a request
      Given the provider replies
        | reply | late    |
        | ok    | 2000 ms |
      And the user aborts 500 ms into request 1
      When the user prompts
      Then the clause holds
      And the prompt completes after 500 ms

  @PI-ABORT-3
  Rule: A session that is put away stops retry, compaction, summary, shell and agent, in this order

    @fault:panel-closed
    Scenario: During a wait
      Given the provider replies 503, ok
      And the user ends the session 300 ms into wait 1
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

    Scenario: During a request
      Given the provider replies
        | reply | late    |
        | 503   | 2000 ms |
        | ok    |         |
      And the user ends the session 500 ms into request 1
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

  @PI-ABORT-4
  Rule: The request of a cancelled retry never leaves

    Scenario Outline: A user who <act> in wait <wait>
      Given the provider replies 503, 503, ok
      And the user <act> 300 ms into wait <wait>
      When the user prompts
      Then the clause holds
      And the provider sees <wait> requests

      Examples:
        | act               | wait |
        | cancels the retry | 1    |
        | cancels the retry | 2    |
        | aborts            | 1    |
        | aborts            | 2    |
        | ends the session  | 1    |
        | ends the session  | 2    |

  @PI-ABORT-5
  Rule: Without a sleep a cancel does nothing

    Scenario: A cancel during the retried request
      Given the provider replies
        | reply | late    |
        | 503   |         |
        | 503   | 2000 ms |
        | ok    |         |
      And the user cancels the retry 500 ms into request 2
      When the user prompts
      Then the clause holds
      And the announced attempts are 1, 2

  @PI-ABORT-6
  Rule: The end says that it was cancelled, and which attempt was waiting

    Scenario Outline: A user who <act>
      Given the provider replies 503, 503, ok
      And the user <act> 300 ms into wait 2
      When the user prompts
      Then the clause holds
      And the chain ends in failure at attempt 2

      Examples:
        | act               |
        | cancels the retry |
        | aborts            |

  @PI-LIFE-7
  Rule: A cancelled sleep is told once

    @fault:double-abort
    Scenario: A cancel, another, and an abort
      Given the provider replies 503, ok
      And the user cancels the retry 300 ms into wait 1
      And the user cancels the retry 400 ms into wait 1
      And the user aborts 500 ms into wait 1
      When the user prompts
      Then the clause holds

  @PI-OPEN-9
  Rule: After an abort nothing leaves without the user

    @fault:abort-swallowed
    Scenario: Not even what was queued
      Given the provider replies 503, ok, ok
      And the user adds a follow-up 200 ms into wait 1
      And the user aborts 300 ms into wait 1
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

  @PI-OPEN-10
  Rule: A cancel from inside the listener of the start may win or lose

    @fault:late-signal-listener
    Scenario: There is one end in either case
      Given the provider replies 503, ok
      And the user cancels the retry on auto_retry_start 1
      When the user prompts
      Then the clause holds

  @PI-OPEN-15
  Rule: A cancel in the instant of waking may win or lose

    @fault:strands-cancel
    Scenario: The sleep ends and is cancelled at once
      Given the provider replies 503, ok
      And the user cancels the retry at the end of wait 1
      When the user prompts
      Then the clause holds
