Feature: How long a retry waits
  Waits double and are capped, and a random share of each is waited, so that clients which failed together do not come
  back together. A provider that names a time is taken at its word, up to the longest wait.

  @TTALK-BACKOFF-1
  Rule: A wait lies between nothing and the base

    @fault:factor-hardcoded
    Scenario: Many waits stay below a base that grows up to its cap
      Given the option max-retries is 40
      And the option base-delay is 100
      And the option max-delay is 5000
      And the function gives error x40, done
      When the user calls
      Then the clause holds
      And the call succeeds

    Scenario: Without options the base is 1000 ms, doubled, and at most 30000 ms
      Given the option max-retries is 7
      And each random share is 1
      And the function gives error x7, done
      When the user calls
      Then the clause holds
      And the told waits are 1000, 2000, 4000, 8000, 16000, 30000, 30000 ms

    @fault:exp-5115s
    Scenario: Ten retries from five seconds are capped to a time that a user can bear
      Given the option max-retries is 10
      And the option base-delay is 5000
      And each random share is 1
      And the function gives error x10, done
      When the user calls
      Then the clause holds
      And the call succeeds after 245000 ms

  @TTALK-BACKOFF-2
  Rule: Who hands in the random function knows the waits

    Scenario Outline: A share of <share> gives waits of <waits> ms
      Given each random share is <share>
      And the option max-retries is 3
      And the function gives error x3, done
      When the user calls
      Then the clause holds
      And the told waits are <waits> ms

      Examples:
        | share | waits            |
        | 0     | 0, 0, 0          |
        | 0.25  | 250, 500, 1000   |
        | 0.5   | 500, 1000, 2000  |
        | 1     | 1000, 2000, 4000 |

  @TTALK-BACKOFF-3
  Rule: A hint takes the place of the backoff, up to the longest wait

    @fault:ra-60min-stall @fault:sdk-sleeps-55h
    Scenario Outline: A hint of <hint> ms gives a wait of <wait> ms
      Given each random share is 0
      And the function gives
        | gives | status | hint   |
        | error | 429    | <hint> |
        | done  |        |        |
      When the user calls
      Then the clause holds
      And the told waits are <wait> ms

      Examples:
        | hint      | wait  |
        | 5000      | 5000  |
        | 250       | 250   |
        | 30000     | 30000 |
        | 3600000   | 30000 |
        | 198300000 | 30000 |

    @fault:ra-unused
    Scenario: A provider that names its seconds is heard through the boundary
      Given the provider replies
        | reply | header         |
        | 429   | retry-after: 3 |
        | 503   | retry-after: 1 |
        | ok    |                |
      And answers are not streamed
      When the user calls
      Then the clause holds
      And the waits are 3000, 1000 ms

    @fault:reset-after-12h
    Scenario: A quota that resets in twelve hours holds nobody for twelve hours
      Given the option max-retries is 1
      And the option max-delay is 5000
      And the provider replies
        | reply | text                        | header             |
        | 503   | Resets after 12h34m16s      | retry-after: 45256 |
        | 503   | Resets after 12h34m16s      | retry-after: 45226 |
      And answers are not streamed
      When the user calls
      Then the clause holds
      And the call fails after 5000 ms

  @TTALK-BACKOFF-4
  Rule: Waits fill their range evenly

    @fault:no-jitter-herd @fault:fanout-no-backoff
    Scenario: Ninety draws from one range
      Given the option max-retries is 90
      And the option multiplier is 1
      And the function gives error x90, done
      When the user calls
      Then the clause holds
      And the call succeeds

    Scenario: Forty waits for a provider that is down
      Given the option max-retries is 42
      And the option base-delay is 125
      And the option max-delay is 500
      And times are not scaled
      And the provider replies 503 x42, ok
      And answers are not streamed
      When the user calls
      Then the clause holds
      And the call succeeds

  @TTALK-BACKOFF-5
  Rule: Hints can be turned off

    Scenario Outline: A hint of <hint> ms counts for nothing
      Given the option respect-retry-after? is false
      And each random share is 1
      And the function gives
        | gives | hint   |
        | error | <hint> |
        | done  |        |
      When the user calls
      Then the clause holds
      And the told waits are 1000 ms

      Examples:
        | hint    |
        | 0       |
        | 20000   |
        | 3600000 |

  @TTALK-BACKOFF-6
  Rule: What is told is waited for

    Scenario Outline: Backoff and hint entered by <entry>
      Given each random share is 0.5
      And the calls enter by <entry>
      And the function gives
        | gives | hint |
        | error |      |
        | error | 7000 |
        | done  |      |
      When the user calls
      Then the clause holds
      And the call succeeds after 7500 ms

      Examples:
        | entry  |
        | sync   |
        | async  |
        | future |

    Scenario: The wait begins when the attempt has ended
      Given each random share is 1
      And the function gives
        | gives | late    |
        | error | 3000 ms |
        | done  | 500 ms  |
      When the user calls
      Then the clause holds
      And the call succeeds after 4500 ms

  @TTALK-BACKOFF-7
  Rule: Waits are cut to whole milliseconds, after the cap

    Scenario Outline: <base> ms times <multiplier>, share <share>
      Given the option base-delay is <base>
      And the option multiplier is <multiplier>
      And the option max-delay is <cap>
      And each random share is <share>
      And the function gives error x2, done
      When the user calls
      Then the clause holds
      And the told waits are <waits> ms

      Examples:
        | base | multiplier | cap   | share | waits    |
        | 333  | 1.5        | 30000 | 0.5   | 166, 249 |
        | 333  | 1.5        | 30000 | 0.999 | 332, 499 |
        | 1    | 2.0        | 30000 | 0.999 | 0, 1     |
        | 1000 | 10.0       | 5000  | 0.25  | 250, 1250 |

    Scenario: An exponent beyond all numbers gives the longest wait
      Given the option max-retries is 90
      And the option multiplier is 1e9
      And each random share is 0.5
      And the function gives error x90, done
      When the user calls
      Then the clause holds
      And the call succeeds

  @TTALK-BACKOFF-8
  Rule: A hint of nothing is a hint, and a hint raises the exponent

    Scenario: Retry at once, then back off as after a second failure
      Given each random share is 1
      And the option max-retries is 3
      And the function gives
        | gives | hint |
        | error | 0    |
        | error |      |
        | error | 7000 |
        | done  |      |
      When the user calls
      Then the clause holds
      And the told waits are 0, 2000, 7000 ms
