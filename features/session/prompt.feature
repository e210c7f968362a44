Feature: A prompt is over when its chain is
  Whoever waits for a prompt must not be told that it is done while the session is still at it, nor wait for ever.

  Background:
    Given retry allows 2 retries, the first after 1000 ms

  @OMP-PROMPT-1 @PI-PROMPT-1
  Rule: A prompt waits for its chain

    @fault:prompt-returns-early
    Scenario: It completes neither in a sleep nor in a retried request
      Given the provider replies
        | reply | late    |
        | 503   |         |
        | 503   | 500 ms  |
        | ok    | 500 ms  |
      When the user prompts
      Then the clause holds
      And the prompt completes after 4000 ms

  @OMP-PROMPT-3 @PI-PROMPT-2
  Rule: A prompt completes after every end

    Scenario: After a success
      Given the provider replies 503, ok
      When the user prompts
      Then the clause holds
      And the prompt completes after 1000 ms

    Scenario: After the maximum
      Given the provider replies 503 x3
      When the user prompts
      Then the clause holds
      And the prompt completes after 3000 ms

    @fault:prompt-never-returns
    Scenario: After a cancel
      Given the provider replies 503, ok
      And the user cancels the retry 300 ms into wait 1
      When the user prompts
      Then the clause holds

    Scenario: After an abort of the wait
      Given the provider replies 503, ok
      And the user aborts 300 ms into wait 1
      When the user prompts
      Then the clause holds

    Scenario: After an error that is not retryable
      Given the provider replies 503, 401
      When the user prompts
      Then the clause holds

    Scenario: After retry was turned off on the way
      Given the provider replies 503, 503
      And the user turns retry off 300 ms into wait 1
      When the user prompts
      Then the clause holds

    Scenario: After an abort of the retried request
      Given the provider replies
        | reply | late    |
        | 503   |         |
        | ok    | 3000 ms |
      And the user aborts 500 ms into request 2
      When the user prompts
      Then the clause holds
