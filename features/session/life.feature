Feature: The life of a chain, step by step
  A chain of retries begins with a failure and ends with an answer, a refusal or the user's word.
  What happens in between, and in which order, decides whether the conversation survives it.

  Background:
    Given retry allows 3 retries, the first after 1000 ms

  @OMP-LIFE-1 @PI-RESET-5
  Rule: An idle session has no attempt and no promise

    Scenario: Each prompt that fails begins at attempt 1
      Given the provider replies 503, ok, 503, ok
      And the user prompts again after prompt 1
      When the user prompts
      Then the clause holds
      And the announced attempts are 1, 1

  @OMP-LIFE-2 @PI-LIFE-1
  Rule: Disabled retry starts nothing

    Scenario: A retryable error is final where retry is disabled
      Given the setting enabled is false
      And the provider replies 503
      When the user prompts
      Then the clause holds
      And no retry is announced
      And the provider sees 1 request

  @OMP-LIFE-3 @PI-LIFE-2
  Rule: The counter is raised before it is compared with the maximum

    Scenario: The second of two retries is made, and no third
      Given retry allows 2 retries, the first after 1000 ms
      And the provider replies 503 x3
      When the user prompts
      Then the clause holds
      And the announced attempts are 1, 2

  @OMP-LIFE-5 @PI-LIFE-3
  Rule: A retry is announced before its sleep begins

    Scenario: Each announcement comes a whole wait before its request
      Given retry allows 3 retries, the first after 300 ms
      And times are not scaled
      And the provider replies 503, 503, ok
      When the user prompts
      Then the clause holds

  @OMP-LIFE-6 @PI-LIFE-10
  Rule: The failed message is not sent again

    @fault:documents-disagree-stream @fault:superseded-errors @fault:dup-ws-text
    Scenario: A failed message that held text is gone from the retry
      Given the provider replies
        | reply        | text       | partial   |
        | stream error | overloaded | Hello the |
        | stream error | overloaded | Hell      |
        | 503          |            |           |
        | ok           |            |           |
      When the user prompts
      Then the clause holds

    @fault:phantom-tools
    Scenario: A failed message that held a tool call is gone from the retry
      Given the provider replies
        | reply        | text       | partial call |
        | stream error | overloaded | ping         |
        | ok           |            |              |
      When the user prompts
      Then the clause holds

  @OMP-LIFE-7 @PI-LIFE-4
  Rule: The failed message stays in the history

    Scenario: Each failure is kept once
      Given the provider replies
        | reply | text           |
        | 503   | The first      |
        | 503   | The second     |
        | ok    | Here you are.  |
      When the user prompts
      Then the clause holds

  @OMP-LIFE-9 @PI-LIFE-10
  Rule: The user's message is not sent twice

    Scenario: A retry carries the user's message as it was
      Given the provider replies 503, 503, ok
      When the user prompts
      Then the clause holds

  @OMP-LIFE-10 @PI-LIFE-11
  Rule: Settings are read anew at each failure

    Scenario: A lower maximum counts from the next failure on
      Given the provider replies 503 x4
      And the settings change to 1 retry, the first after 1000 ms, 500 ms into wait 1
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

    Scenario: A longer base delay counts from the next failure on
      Given the provider replies 503, 503, ok
      And the settings change to 5 retries, the first after 3000 ms, 500 ms into wait 1
      When the user prompts
      Then the clause holds
      And the announced waits are 1000, 6000 ms

    Scenario: Retry that is turned on counts from the next failure on
      Given the setting enabled is false
      And the provider replies 503, 503, ok
      And the settings change to 3 retries, the first after 1000 ms, after prompt 1
      And the user prompts again after prompt 1
      When the user prompts
      Then the clause holds
      And the announced attempts are 1

  @OMP-LIFE-11 @PI-LIFE-3
  Rule: The failed message leaves between the announcement and the sleep

    Scenario: It is there when the retry is announced, and gone when the sleep begins
      Given the provider replies 503, 503, ok
      When the user prompts
      Then the clause holds

  @OMP-LIFE-12 @PI-LIFE-10
  Rule: Only the failed message leaves

    Scenario: What was said in an earlier prompt survives
      Given the provider replies ok, 503, ok
      And the user prompts again after prompt 1
      When the user prompts
      Then the clause holds

    @fault:tool-reexec
    Scenario: A tool's result survives the failure that follows it
      Given the provider replies tool call, 503, ok
      When the user prompts
      Then the clause holds

  @OMP-LIFE-14 @PI-LIFE-13
  Rule: A retry asks the same model in the same way

    Scenario: Each of three retries is the first request again
      Given the provider replies 503 x3, ok
      When the user prompts
      Then the clause holds

  @OMP-LIFE-13 @PI-LIFE-12
  Rule: A final failure stays in the context

    Scenario: An error that is not retryable stays
      Given the provider replies 401, ok
      And the user prompts again after prompt 1
      When the user prompts
      Then the clause holds

    Scenario: The error that exceeds the maximum stays
      Given retry allows 1 retry, the first after 1000 ms
      And the provider replies 503, 503
      When the user prompts
      Then the clause holds

    Scenario: An error under disabled retry stays
      Given the setting enabled is false
      And the provider replies 503, ok
      And the user prompts again after prompt 1
      When the user prompts
      Then the clause holds
