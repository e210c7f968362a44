Feature: The cancel comes first
  The loop owns the token by which its user says stop. That is why it is the loop that retries.

  @LOOP-CANCEL-1
  Rule: A cancel during a wait takes effect at once

    Scenario Outline: Cancelled <time> ms into wait <wait>
      Given the provider replies 503 x4, ok
      And the user cancels <time> ms into wait <wait>
      When the user calls
      Then the clause holds
      And the provider sees <wait> requests
      And the call is cancelled after <end> ms

      Examples:
        | time | wait | end  |
        | 500  | 1    | 500  |
        | 500  | 2    | 1500 |
        | 500  | 3    | 3500 |
        | 3999 | 3    | 6999 |

    Scenario: Cancelled twice
      Given the provider replies 503, ok
      And the user cancels 300 ms into wait 1
      And the user cancels 400 ms into wait 1
      When the user calls
      Then the clause holds
      And the call is cancelled after 300 ms

  @LOOP-CANCEL-2
  Rule: A cancel during a request takes effect at once

    @fault:abort-error-retried
    Scenario: A request that hangs
      Given the provider replies hang, ok
      And the user cancels 500 ms into request 1
      When the user calls
      Then the clause holds
      And the provider sees 1 request
      And the call is cancelled after 500 ms

    Scenario: A request after a retry
      Given answers are not streamed
      And the provider replies
        | reply | late    |
        | 503   |         |
        | ok    | 3000 ms |
      And the user cancels 700 ms into request 2
      When the user calls
      Then the clause holds
      And the call is cancelled after 1700 ms

  @LOOP-OPEN-9
  Rule: At once means during a request, too

    Scenario: An answer that takes its time
      Given the provider replies
        | reply | late     |
        | ok    | 30000 ms |
      And the user cancels 100 ms into request 1
      When the user calls
      Then the clause holds
      And the call is cancelled after 100 ms

  @LOOP-CANCEL-3
  Rule: A cancel before the call asks nobody

    Scenario: Cancelled before the call
      Given the provider replies ok
      And the user cancels at 0 ms
      When the user calls
      Then the clause holds
      And the provider sees 0 requests
      And the call is cancelled after 0 ms

    Scenario: Cancelled before a call that is not streamed
      Given answers are not streamed
      And the provider replies ok
      And the user cancels at 0 ms
      When the user calls
      Then the clause holds
      And the call is cancelled after 0 ms

  @LOOP-CANCEL-4
  Rule: The cancel wins against the wake-up

    Scenario Outline: Cancelled in the instant in which wait <wait> ends
      Given the provider replies 503 x4, ok
      And the user cancels at the end of wait <wait>
      When the user calls
      Then the clause holds
      And the provider sees <wait> requests

      Examples:
        | wait |
        | 1    |
        | 2    |

  @LOOP-CANCEL-5
  Rule: A cancellation is not tried again

    @fault:interrupt-transport-err
    Scenario: The connection breaks after the cancel
      Given the provider replies
        | reply | late   |
        | reset | 800 ms |
        | ok    |        |
      And the user cancels 500 ms into request 1
      When the user calls
      Then the clause holds
      And the provider sees 1 request

    Scenario: The provider fails after the cancel
      Given the provider replies
        | reply | late   |
        | 503   |        |
        | 503   | 800 ms |
        | ok    |        |
      And the user cancels 500 ms into request 2
      When the user calls
      Then the clause holds
      And the provider sees 2 requests

  @LOOP-CANCEL-6
  Rule: Streamed or not makes no difference to a cancel

    Scenario: A streamed call, during a wait
      Given the provider replies 503, ok
      And the user cancels 200 ms into wait 1
      When the user calls
      Then the clause holds
      And the call is cancelled after 200 ms

    Scenario: A whole call, during a wait
      Given answers are not streamed
      And the provider replies 503, ok
      And the user cancels 200 ms into wait 1
      When the user calls
      Then the clause holds
      And the call is cancelled after 200 ms

    Scenario: A streamed call, during a request
      Given the provider replies hang
      And the user cancels 200 ms into request 1
      When the user calls
      Then the clause holds
      And the call is cancelled after 200 ms

    Scenario: A whole call, during a request
      Given answers are not streamed
      And the provider replies hang
      And the user cancels 200 ms into request 1
      When the user calls
      Then the clause holds
      And the call is cancelled after 200 ms

  @LOOP-CANCEL-7
  Rule: The late answer of an abandoned request is dropped

    Scenario: A streamed answer that comes too late
      Given the provider replies
        | reply | late   |
        | ok    | 800 ms |
      And the user cancels 500 ms into request 1
      When the user calls
      Then the clause holds
      And the output is ""

    Scenario: A whole answer that comes too late
      Given answers are not streamed
      And the provider replies
        | reply | late   |
        | ok    | 800 ms |
      And the user cancels 500 ms into request 1
      When the user calls
      Then the clause holds
      And the call is cancelled after 500 ms

  @LOOP-CANCEL-8
  Rule: Cancelled is an outcome of its own

    Scenario: Cancelled after two outages
      Given the provider replies 503 x2, ok
      And the user cancels 100 ms into wait 2
      When the user calls
      Then the clause holds
      And the call is cancelled after 1100 ms

    Scenario: A cancel after the end changes nothing
      Given the provider replies 503, ok, 503, ok
      And the user cancels at 2000 ms
      And the user calls again at 5000 ms
      When the user calls
      Then the calls end: succeeds, succeeds
