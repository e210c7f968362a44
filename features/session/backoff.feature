Feature: How long a retry waits
  Waits that double give a provider room to recover. Waits that are not what was announced leave the user guessing.

  @OMP-BACKOFF-1 @PI-BACKOFF-1
  Rule: The wait doubles with each attempt

    @fault:attempt-1-of-3 @fault:factor-hardcoded
    Scenario Outline: From <base> ms the waits are <waits> ms
      Given retry allows 3 retries, the first after <base> ms
      And the provider replies 503 x3, ok
      When the user prompts
      Then the clause holds
      And the announced waits are <waits> ms

      Examples:
        | base | waits            |
        | 2000 | 2000, 4000, 8000 |
        | 1500 | 1500, 3000, 6000 |
        | 0    | 0, 0, 0          |

  @OMP-BACKOFF-2 @PI-BACKOFF-2
  Rule: The wait is the announced one

    Scenario: A chain of two retries takes its two waits, and nothing more
      Given retry allows 3 retries, the first after 2000 ms
      And the provider replies 503, 503, ok
      When the user prompts
      Then the clause holds
      And the prompt completes after 6000 ms

    Scenario: The wait begins when the failed reply has ended
      Given retry allows 3 retries, the first after 1000 ms
      And the provider replies
        | reply | late    |
        | 503   | 3000 ms |
        | ok    |         |
      When the user prompts
      Then the clause holds
      And the prompt completes after 4000 ms

    Scenario: A provider that never answers is waited for, then asked again
      Given retry allows 1 retry, the first after 1000 ms
      And the provider replies hang, ok
      And it may take 31 days
      When the user prompts
      Then the clause holds
      And the prompt completes after 601000 ms

    @fault:zero-delay-storm
    Scenario: A connection that keeps failing is not stormed
      Given retry allows 3 retries, the first after 1000 ms
      And the provider replies
        | reply        | text         |
        | stream error | fetch failed |
        | stream error | fetch failed |
        | stream error | fetch failed |
        | stream error | fetch failed |
      When the user prompts
      Then the clause holds
      And the prompt completes after 7000 ms

  @OMP-BACKOFF-3 @PI-BACKOFF-3
  Rule: What is not set has its default

    Scenario: Without any setting the waits are 2, 4 and 8 seconds
      Given retry has no settings
      And times are not scaled
      And the provider replies 503 x3
      And the user cancels the retry 100 ms into wait 3
      When the user prompts
      Then the clause holds
      And the announced waits are 2000, 4000, 8000 ms

    Scenario: Without a maximum there are three retries
      Given the setting baseDelayMs is 500
      And the provider replies 503 x5
      When the user prompts
      Then the clause holds
      And the provider sees 4 requests

    Scenario: Without a base delay the first wait is 2 seconds
      Given the setting maxRetries is 1
      And times are not scaled
      And the provider replies 503, ok
      And the user cancels the retry 100 ms into wait 1
      When the user prompts
      Then the clause holds
      And the announced waits are 2000 ms

  @OMP-BACKOFF-4 @PI-BACKOFF-4
  Rule: Nothing is added to the formula, and nothing cuts it

    Scenario Outline: A long wait stays as long as it is (<base> ms)
      Given retry allows 2 retries, the first after <base> ms
      And times are not scaled
      And the provider replies 503, ok
      And the user cancels the retry 100 ms into wait 1
      When the user prompts
      Then the clause holds
      And the announced waits are <base> ms

      Examples:
        | base     |
        | 60000    |
        | 3600000  |
        | 90000000 |

    Scenario: Seven waits in a row go on doubling
      Given retry allows 7 retries, the first after 2000 ms
      And the provider replies 503 x7, ok
      When the user prompts
      Then the clause holds
      And the announced waits are 2000, 4000, 8000, 16000, 32000, 64000, 128000 ms

    @fault:high-demand-cooldown
    Scenario: The same attempt waits the same time again
      Given retry allows 3 retries, the first after 1000 ms
      And the provider replies 503, 503, ok, 503, 503, ok
      And the user prompts again after prompt 1
      When the user prompts
      Then the clause holds
      And the announced waits are 1000, 2000, 1000, 2000 ms

  @OMP-BACKOFF-5 @PI-BACKOFF-4
  Rule: A server's hint does not change the wait

    @fault:retry-after-body-59 @fault:negative-ra
    Scenario Outline: A hint of the server is not followed (<status> "<text>", <header>)
      Given retry allows 3 retries, the first after 1000 ms
      And the provider replies
        | reply    | text   | header   |
        | <status> | <text> | <header> |
        | ok       |        |          |
      When the user prompts
      Then the clause holds
      And the announced waits are 1000 ms

      Examples:
        | status | text                                 | header              |
        | 503    | Come back later                      | retry-after: 20     |
        | 429    | Slow down                            | retry-after-ms: 900 |
        | 429    | Slow down                            | retry-after: 0      |
        | 503    | Come back later                      | retry-after: -5     |
        | 503    | Come back later                      | retry-after: Wed, 21 Oct 2037 07:28:00 GMT |
        | 429    | Quota is short, retry delay: 38s     |                     |
        | 429    | Slow down. Please try again in 20s.  |                     |
        | 429    | Slow down. retry_after_seconds: 59  |                     |

  @OMP-BACKOFF-6 @PI-BACKOFF-6
  Rule: Large settings stay exact

    Scenario: A wait beyond 32 bits is not cut short
      Given retry allows 2 retries, the first after 3000000000 ms
      And times are not scaled
      And the provider replies 503, ok
      And the user cancels the retry 500 ms into wait 1
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

    Scenario: Attempt 32 waits its 2^31 times the base
      Given retry allows 33 retries, the first after 1 ms
      And it may take 200 days
      And the provider replies 503 x32, ok
      When the user prompts
      Then the clause holds
      And the prompt completes after 4294967295 ms
