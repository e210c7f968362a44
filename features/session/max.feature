Feature: What happens when the maximum is reached
  A provider that stays down must not be asked for ever, and the user must learn that it was given up.

  @OMP-MAX-1 @PI-MAX-1
  Rule: A permanent failure costs one request and its retries

    Scenario Outline: With <retries> retries a dead provider sees <requests> requests
      Given retry allows <retries> retries, the first after 500 ms
      And the provider replies 503 x8
      When the user prompts
      Then the clause holds
      And the provider sees <requests> requests

      Examples:
        | retries | requests |
        | 1       | 2        |
        | 2       | 3        |
        | 3       | 4        |
        | 5       | 6        |

    @OMP-BACKOFF-2 @PI-BACKOFF-2
    Scenario: What the user says during a chain makes no second continuation
      Given retry allows 2 retries, the first after 1000 ms
      And the provider replies 503 x2, ok x2
      And the user steers 300 ms into wait 1
      When the user prompts
      Then the clause holds
      And the announced attempts are 1, 2

  @OMP-MAX-2 @PI-MAX-1
  Rule: Giving up is told once, with the last retry and its error

    Scenario: The end names the retries made and the last error
      Given retry allows 2 retries, the first after 500 ms
      And the provider replies
        | reply | text        |
        | 503   | The first   |
        | 502   | The second  |
        | 500   | The last    |
      When the user prompts
      Then the clause holds
      And the chain ends in failure at attempt 2

    @fault:429-task-complete @fault:fanout-no-backoff
    Scenario: Limits of rate that do not end are a failure
      Given retry allows 3 retries, the first after 500 ms
      And the provider replies 429 x4
      When the user prompts
      Then the clause holds
      And the chain ends in failure at attempt 3

  @OMP-MAX-4 @PI-RESET-5
  Rule: After the maximum the counter is 0

    @fault:resume-assistant-last
    Scenario: The next prompt has all its retries again
      Given retry allows 1 retry, the first after 500 ms
      And the provider replies 503, 503, 503, ok
      And the user prompts again after prompt 1
      When the user prompts
      Then the clause holds
      And the announced attempts are 1, 1

  @OMP-MAX-5 @PI-MAX-3
  Rule: The failure that exceeds the maximum waits for nothing

    Scenario: The end comes with the last failure
      Given retry allows 1 retry, the first after 1000 ms
      And the provider replies 503, 503
      When the user prompts
      Then the clause holds
      And the prompt completes after 1000 ms

    Scenario: The next prompt is taken at once
      Given retry allows 1 retry, the first after 1000 ms
      And times are not scaled
      And the provider replies 503, 503, ok
      And the user prompts again after prompt 1
      When the user prompts
      Then the clause holds
      And the provider sees 3 requests
