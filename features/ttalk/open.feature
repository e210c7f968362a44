Feature: What the document leaves open
  Where a document is silent an implementation is free, and some ways serve users better than others.

  @TTALK-OPEN-1
  Rule: The default budget of a stream is any number

    Scenario: A stream that fails before its first token, without options
      Given the provider replies 503, ok
      When the user calls
      Then the clause holds

  @TTALK-OPEN-2
  Rule: A repeat of an empty result is told without a wait

    Scenario: One repeat
      Given empty results are known
      And the function gives nothing, done
      When the user calls
      Then the clause holds
      And the told waits are 0 ms

  @TTALK-OPEN-3
  Rule: A closed gate stops a repeat of an empty result

    Scenario: The empty result comes back
      Given the gate is closed
      And empty results are known
      And the function gives nothing, done
      When the user calls
      Then the clause holds
      And the function is called 1 time

  @TTALK-OPEN-4
  Rule: Without a budget an error may be asked for, or not be given

    Scenario: empty-retries 0 and throw
      Given the option empty-retries is 0
      And the option empty-exhausted is "throw"
      And empty results are known
      And the function gives nothing, done
      When the user calls
      Then the clause holds
      And the function is called 1 time

  @TTALK-OPEN-5
  Rule: Without retries of errors an empty result is still repeated

    Scenario: max-retries 0
      Given the option max-retries is 0
      And empty results are known
      And the function gives nothing, done
      When the user calls
      Then the clause holds
      And the function is called 2 times

  @TTALK-OPEN-6
  Rule: A callback that throws ends the call

    Scenario Outline: By <entry>
      Given the callback throws
      And the calls enter by <entry>
      And the function gives error, done
      When the user calls
      Then the clause holds
      And the call fails

      Examples:
        | entry  |
        | sync   |
        | async  |
        | future |

  @TTALK-OPEN-7
  Rule: Who does not want to wait is not kept

    Scenario Outline: A cancel during the wait, by <entry>
      Given each random share is 1
      And the calls enter by <entry>
      And the function gives error, done
      And the user cancels 400 ms into wait 1
      When the user calls
      Then the clause holds
      And the call is cancelled after 400 ms

      Examples:
        | entry  |
        | sync   |
        | async  |
        | future |

    Scenario Outline: A cancel during an attempt, by <entry>
      Given the calls enter by <entry>
      And the function gives
        | gives | late    |
        | error | 5000 ms |
        | done  |         |
      And the user cancels 100 ms into request 1
      When the user calls
      Then the clause holds
      And the call is cancelled after 100 ms

      Examples:
        | entry  |
        | sync   |
        | future |

    Scenario: A function that was interrupted
      Given the function gives interrupt, done
      When the user calls
      Then the clause holds
      And the call is cancelled

  @TTALK-OPEN-8
  Rule: A negative hint is none of the time

    Scenario: Minus a quarter of a second
      Given each random share is 1
      And the function gives
        | gives | hint |
        | error | -250 |
        | done  |      |
      When the user calls
      Then the clause holds
      And the told waits are 0 ms

  @TTALK-OPEN-9
  Rule: The upper end of the range may be reached

    Scenario: A share of 1
      Given each random share is 1
      And the function gives error, done
      When the user calls
      Then the clause holds

  @TTALK-OPEN-10
  Rule: A canonical error that is only a cause is not retried

    Scenario: Somebody wrapped it
      Given the function gives wrapped error, done
      When the user calls
      Then the clause holds
      And the function is called 1 time

  @TTALK-OPEN-11
  Rule: A maximum that makes no sense may be read in several ways

    Scenario Outline: <max>
      Given the option max-retries is <max>
      And the function gives error x4
      When the user calls
      Then the clause holds

      Examples:
        | max  |
        | null |
        | -1   |
        | 2.9  |

  @TTALK-OPEN-12
  Rule: Who has waited gets a future

    Scenario Outline: A wait of <share> seconds
      Given the calls enter by async
      And each random share is <share>
      And the function gives error, done
      When the user calls
      Then the clause holds
      And the call succeeds

      Examples:
        | share |
        | 0     |
        | 1     |
