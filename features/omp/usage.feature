Feature: Used-up limits and other accounts
  Where the limit of one account is reached, another may still have some. Whoever pays for two does not want to wait.

  Background:
    Given retry allows 3 retries, the first after 1000 ms

  @OMP-USAGE-1
  Rule: The auth storage is told once, with the provider's hint

    Scenario Outline: The hint is read from "<text>" and <header>
      Given the provider replies
        | reply    | text   | header   |
        | <status> | <text> | <header> |
        | ok       |        |          |
      When the user prompts
      Then the clause holds

      Examples:
        | status | text                                        | header               |
        | 429    | The usage limit has been reached            |                      |
        | 429    | usage limit reached, try again in 20s       |                      |
        | 400    | usage limit reached, retry in 90 min        |                      |
        | 429    | usage limit reached, try again in 3 hours   |                      |
        | 429    | The usage limit has been reached            | retry-after: 120     |
        | 429    | The usage limit has been reached            | retry-after-ms: 2500 |

    Scenario: Two failures are two messages to the storage
      Given the provider replies
        | reply | text                             |
        | 429   | The usage limit has been reached |
        | 429   | The usage limit has been reached |
        | ok    |                                  |
      When the user prompts
      Then the clause holds
      And the announced waits are 1000, 2000 ms

  @OMP-USAGE-2
  Rule: After a switch nothing is waited for

    @fault:switch-delay-zero
    Scenario Outline: The next request uses the other of <accounts> at once
      Given the user has accounts for <accounts>
      And the provider replies
        | reply | text                                         |
        | 429   | usage limit reached, try again in 3 hours    |
        | ok    |                                              |
      When the user prompts
      Then the clause holds
      And the announced waits are 0 ms
      And the prompt completes after 0 ms

      Examples:
        | accounts |
        | m1, m1   |
        | m1, m2   |

  @OMP-USAGE-3
  Rule: Without a switch the wait is the ordinary one

    @fault:reset-after-12h
    Scenario Outline: "<text>" does not change the wait
      Given the provider replies
        | reply | text   | header             |
        | 429   | <text> | retry-after: 45256 |
        | ok    |        |                    |
      When the user prompts
      Then the clause holds
      And the announced waits are 1000 ms

      Examples:
        | text                                           |
        | usage limit reached, resets in 12 hours        |
        | Your usage limit will reset after 12h34m16s    |

    Scenario: Where all accounts are used up, the session waits
      Given the user has accounts for m1, m1
      And the provider replies
        | reply | text                                      |
        | 429   | usage limit reached, try again in 3 hours |
        | 429   | usage limit reached, try again in 3 hours |
        | ok    |                                           |
      When the user prompts
      Then the clause holds
      And the announced waits are 0, 2000 ms

  @OMP-USAGE-3 @OMP-BACKOFF-5
  Rule: Not even the hint of a usage limit changes the wait

    Scenario: A hint of an hour and a half is not followed
      Given the provider replies
        | reply | text                                 | header            |
        | 400   | usage limit reached, retry in 90 min | retry-after: 5400 |
        | ok    |                                      |                   |
      When the user prompts
      Then the clause holds
      And the announced waits are 1000 ms

  @OMP-USAGE-4
  Rule: Of other failures the storage hears nothing

    Scenario Outline: <status> "<text>" is no limit of usage
      Given the user has accounts for m1, m1
      And the provider replies
        | reply    | text   | header          |
        | <status> | <text> | retry-after: 20 |
        | ok       |        |                 |
      When the user prompts
      Then the clause holds
      And the announced waits are 1000 ms

      Examples:
        | status | text                              |
        | 503    | Come back later, retry in 20s     |
        | 429    | rate limit, try again in 20s      |
        | 529    | overloaded                        |

    @fault:aigw-401-throttle
    Scenario: A refused key is no limit, and no account is put away for it
      Given the user has accounts for m1, m1
      And the provider replies
        | reply | text                        | code |
        | 401   | The service is not at hand  | 2009 |
      When the user prompts
      Then the clause holds
      And no retry is announced

  @OMP-USAGE-5
  Rule: The storage is told only on the way to a retry

    Scenario: Not where retry is disabled
      Given the setting enabled is false
      And the user has accounts for m1, m1
      And the provider replies
        | reply | text                             |
        | 429   | The usage limit has been reached |
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

    @fault:5h-quota-hours @fault:orgtree-frozen
    Scenario: Not for the failure that exceeds the maximum
      Given retry allows 1 retry, the first after 1000 ms
      And the user has accounts for m1, m1, m1
      And the provider replies
        | reply | text                             |
        | 429   | The usage limit has been reached |
        | 429   | The usage limit has been reached |
        | ok    |                                  |
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

  @OMP-USAGE-6
  Rule: A switch uses up an attempt

    @fault:slim-fallback-count
    Scenario: The wait after a switch is that of the second attempt
      Given the user has accounts for m1, m1
      And the provider replies
        | reply | text                             |
        | 429   | The usage limit has been reached |
        | 503   |                                  |
        | 503   |                                  |
        | ok    |                                  |
      When the user prompts
      Then the clause holds
      And the announced attempts are 1, 2, 3
      And the announced waits are 0, 2000, 4000 ms

    Scenario: A switch counts against the maximum
      Given retry allows 1 retry, the first after 1000 ms
      And the user has accounts for m1, m1
      And the provider replies
        | reply | text                             |
        | 429   | The usage limit has been reached |
        | 503   |                                  |
        | ok    |                                  |
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

  @OMP-OPEN-7
  Rule: Other quota texts may be told to the storage, or not

    @fault:zai-1113-loop @fault:insufficient-quota-forever @fault:quota-eq-ratelimit @fault:daily-quota-hang
    Scenario Outline: "<text>" comes to an end all the same
      Given the user has accounts for m1, m1
      And the provider replies
        | reply | text   | code   |
        | 429   | <text> | <code> |
        | 429   | <text> | <code> |
        | 429   | <text> | <code> |
        | 429   | <text> | <code> |
        | 429   | <text> | <code> |
      When the user prompts
      Then the clause holds
      And the provider sees 4 requests

      Examples:
        | text                                     | code               |
        | You exceeded your current quota          | insufficient_quota |
        | Insufficient balance or no package       | 1113               |
        | The quota of requests per day is used up |                    |
