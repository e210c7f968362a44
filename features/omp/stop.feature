Feature: The six ways to stop for good
  After each of them nothing more happens until the user asks again.

  Background:
    Given retry allows 3 retries, the first after 1000 ms

  @OMP-STOP-1
  Rule: Retry is disabled

    Scenario: Nothing follows a failure under disabled retry
      Given the setting enabled is false
      And the provider replies 503
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

    Scenario: Nothing follows a second failure under disabled retry
      Given the setting enabled is false
      And the provider replies 503, 503
      And the user prompts again after prompt 1
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

  @OMP-STOP-2
  Rule: The error is not retryable

    Scenario: Nothing follows a refused key
      Given the provider replies 401
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

    Scenario: Nothing follows a final error in the middle of a chain
      Given the provider replies 503, 401
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

  @OMP-STOP-3
  Rule: The context has grown too large

    Scenario: An overflow is not retried
      Given the provider replies
        | reply | text                                                     |
        | 400   | prompt is too long: 213462 tokens > 200000 maximum       |
      When the user prompts
      Then the clause holds
      And no retry is announced

  @OMP-STOP-4
  Rule: The maximum is exceeded

    Scenario: Nothing follows the last retry
      Given the provider replies 503 x6
      When the user prompts
      Then the clause holds
      And the provider sees 4 requests

  @OMP-STOP-5
  Rule: The user cancels the retry

    Scenario: Nothing follows a cancel
      Given the provider replies 503, ok
      And the user cancels the retry 300 ms into wait 1
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

  @OMP-STOP-6
  Rule: The user aborts

    Scenario: Nothing follows an abort of the retried request
      Given the provider replies
        | reply | late    |
        | 503   |         |
        | ok    | 3000 ms |
        | ok    |         |
      And the user aborts 500 ms into request 2
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

    Scenario: Nothing follows an abort
      Given the provider replies 503, ok
      And the user aborts 300 ms into wait 1
      When the user prompts
      Then the clause holds
      And the provider sees 1 request
