Feature: What can be asked of a session, and set
  Interfaces show a loader and choose the meaning of Esc by what the session answers.

  Background:
    Given retry allows 3 retries, the first after 1000 ms

  @PI-STATE-1
  Rule: The switch is answered and obeyed

    Scenario: Off
      Given the provider replies 503
      And the user turns retry off at 0 ms
      When the user prompts
      Then the clause holds
      And no retry is announced

    Scenario: Off for later prompts, too
      Given the provider replies 503 x2
      And the user turns retry off at 0 ms
      And the user prompts again after prompt 1
      When the user prompts
      Then the clause holds
      And no retry is announced
      And the provider sees 2 requests

    Scenario: On
      Given the setting enabled is false
      And the provider replies 503, ok
      And the user turns retry on at 0 ms
      When the user prompts
      Then the clause holds
      And the announced attempts are 1

    Scenario: Off and on again
      Given the provider replies 503, ok, 503, ok
      And the user turns retry off 300 ms into wait 1
      And the user turns retry on after prompt 1
      And the user prompts again after prompt 1
      When the user prompts
      Then the clause holds

  @PI-STATE-2
  Rule: The retry settings are three

    Scenario: What belongs to the SDK is not among them
      Given the SDK setting timeoutMs is 10000
      And the SDK setting maxRetryDelayMs is 60000
      And the provider replies ok
      And the user turns retry off at 0 ms
      When the user prompts
      Then the clause holds

  @PI-STATE-3
  Rule: The session is retrying while it sleeps, and not without a chain

    Scenario: Before, during and after a chain
      Given the provider replies ok, 503, 503, ok, ok
      And the user prompts again after prompt 1
      When the user prompts
      Then the clause holds

    Scenario: After a cancel
      Given the provider replies 503, ok
      And the user cancels the retry 300 ms into wait 1
      And the user prompts again after prompt 1
      When the user prompts
      Then the clause holds
