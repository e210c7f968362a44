Feature: The promise of a chain
  Whoever waits for a prompt waits for one promise: it is there from the first failure to the end, and no longer.

  Background:
    Given retry allows 3 retries, the first after 1000 ms

  @OMP-LIFE-4
  Rule: One promise spans the whole chain

    Scenario: The session is retrying from the first failure to the answer
      Given the provider replies 503, 503, 503, ok
      When the user prompts
      Then the clause holds

  @OMP-LIFE-8
  Rule: The continuation is scheduled, not called

    Scenario: The retry leaves on a later turn than the one in which the sleep ends
      Given the provider replies 503, ok
      When the user prompts
      Then the clause holds

  @OMP-PROMPT-2
  Rule: The session is retrying exactly while the promise is pending

    Scenario: Before, during and after a chain
      Given the provider replies ok, 503, 503, ok, ok
      And the user prompts again after prompt 1
      When the user prompts
      Then the clause holds

  @OMP-RESET-4
  Rule: Every end releases the promise

    Scenario: Success releases it
      Given the provider replies 503, ok
      When the user prompts
      Then the clause holds

    Scenario: The maximum releases it
      Given retry allows 1 retry, the first after 1000 ms
      And the provider replies 503, 503
      When the user prompts
      Then the clause holds

    Scenario: A cancel releases it
      Given the provider replies 503, ok
      And the user cancels the retry 300 ms into wait 1
      And the user prompts again after prompt 1
      When the user prompts
      Then the clause holds
