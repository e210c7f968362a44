Feature: How a user stops a retry
  Nobody should have to watch a countdown that cannot be stopped, or pay for a request that was called off.

  Background:
    Given retry allows 3 retries, the first after 1000 ms

  @OMP-ABORT-1 @PI-ABORT-4
  Rule: A cancelled sleep ends at once, and no request follows

    Scenario: A cancel early in the wait
      Given the provider replies 503, ok
      And the user cancels the retry 300 ms into wait 1
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

    Scenario: A cancel one millisecond before the wait is over
      Given the provider replies 503, ok
      And the user cancels the retry 1 ms before the end of wait 1
      When the user prompts
      Then the clause holds

    Scenario Outline: A cancel in the very instant of waking is a cancel or none, never both (<moment>)
      Given the provider replies 503, ok
      And the user cancels the retry <moment>
      When the user prompts
      Then the clause holds

      Examples:
        | moment               |
        | at the end of wait 1 |
        | right after wait 1   |

    Scenario: A cancel of the second wait
      Given the provider replies 503, 503, ok
      And the user cancels the retry 300 ms into wait 2
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

  @OMP-ABORT-2 @PI-ABORT-1
  Rule: A cancelled sleep is told once

    Scenario: The end says that the retry was cancelled
      Given the provider replies 503, ok
      And the user cancels the retry 300 ms into wait 1
      When the user prompts
      Then the clause holds

    Scenario: A switch that is turned is no cancel
      Given the provider replies 503, ok, 503, ok
      And the user turns retry off 300 ms into wait 1
      And the user turns retry on after prompt 1
      And the user prompts again after prompt 1
      And the user cancels the retry 300 ms into wait 2
      When the user prompts
      Then the clause holds

  @OMP-ABORT-3 @PI-PROMPT-2
  Rule: A cancel releases the prompt

    Scenario: The prompt completes with the cancel
      Given the provider replies 503, ok
      And the user cancels the retry 300 ms into wait 1
      When the user prompts
      Then the clause holds
      And the prompt completes after 300 ms

  @OMP-ABORT-4 @PI-ABORT-5
  Rule: With no chain running a cancel does nothing

    Scenario: A cancel before anything was asked
      Given the provider replies ok
      And the user cancels the retry at 0 ms
      When the user prompts
      Then the clause holds
      And no retry is announced

    Scenario: A cancel during a first request does not cancel the retry that follows
      Given the provider replies
        | reply | late    |
        | 503   | 2000 ms |
        | ok    |         |
      And the user cancels the retry 500 ms into request 1
      When the user prompts
      Then the clause holds
      And the announced attempts are 1

    Scenario: A cancel during a first request does not abort it
      Given the provider replies
        | reply | late    |
        | ok    | 2000 ms |
      And the user cancels the retry 500 ms into request 1
      When the user prompts
      Then the clause holds

  @OMP-ABORT-5 @PI-ABORT-2
  Rule: An abort cancels the retry first

    Scenario: An abort during the sleep is a cancel, too
      Given the provider replies 503, ok
      And the user aborts 300 ms into wait 1
      When the user prompts
      Then the clause holds
      And the provider sees 1 request
      And the prompt completes after 300 ms

  @OMP-ABORT-6 @PI-LIFE-7
  Rule: Cancelling twice is cancelling once

    Scenario Outline: A user who <first> and <second> is told of one end (<pause> ms later)
      Given the provider replies 503, ok
      And the user <first> 300 ms into wait 1
      And the user <second> <again> ms into wait 1
      When the user prompts
      Then the clause holds

      Examples:
        | first             | second            | again | pause |
        | cancels the retry | cancels the retry | 300   | 0     |
        | cancels the retry | cancels the retry | 400   | 100   |
        | cancels the retry | aborts            | 400   | 100   |
        | aborts            | cancels the retry | 400   | 100   |
        | aborts            | aborts            | 300   | 0     |

  @OMP-ABORT-7 @PI-ABORT-5
  Rule: A cancel does not abort the retried request

    Scenario: The answer under way arrives
      Given the provider replies
        | reply | late    |
        | 503   |         |
        | ok    | 2000 ms |
      And the user cancels the retry 500 ms into request 2
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

  @OMP-ABORT-8 @PI-ABORT-6
  Rule: The cancelled end carries the attempt that was waiting

    Scenario: The second wait is cancelled
      Given the provider replies 503, 503, ok
      And the user cancels the retry 300 ms into wait 2
      When the user prompts
      Then the clause holds
      And the chain ends in failure at attempt 2
