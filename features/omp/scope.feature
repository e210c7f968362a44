Feature: Retry against compaction
  Both look at the same end of a run. A failure that may pass is retried; a context that is too long is compacted.

  Background:
    Given retry allows 3 retries, the first after 1000 ms

  @OMP-SCOPE-1
  Rule: The last assistant message of the run decides

    Scenario: A failure after a tool call is retried
      Given the provider replies tool call, 503, ok
      When the user prompts
      Then the clause holds
      And the announced attempts are 1

    @fault:model-text-429
    Scenario: An answer after a tool call that quoted an error is not retried
      Given the provider replies
        | reply     | text                    |
        | tool call | The log says: 503 again |
        | ok        |                         |
      When the user prompts
      Then the clause holds
      And no retry is announced

    Scenario: A final failure after a tool call is not retried
      Given the provider replies tool call, 401
      When the user prompts
      Then the clause holds
      And no retry is announced

  @OMP-SCOPE-2
  Rule: Retry is looked at before compaction

    Scenario: Nothing is compacted before a retry is announced
      Given the provider replies 503, 503, ok
      When the user prompts
      Then the clause holds

  @OMP-SCOPE-3
  Rule: A retry skips the check of compaction

    Scenario: Nothing is compacted while a retry waits
      Given the provider replies 503, 503, ok
      When the user prompts
      Then the clause holds

    Scenario: Not even where the window is full
      Given the model has a context window of 10 tokens
      And the provider replies 503, ok
      When the user prompts
      Then the clause holds
      And the announced attempts are 1

  @OMP-SCOPE-4
  Rule: An overflow is never retried

    @fault:litellm-cwe-retry @fault:overflow-infinite
    Scenario Outline: <status> "<text>" is an overflow, whatever else it says
      Given the provider replies
        | reply    | text   |
        | <status> | <text> |
      When the user prompts
      Then the clause holds
      And no retry is announced

      Examples:
        | status | text                                                                |
        | 400    | prompt is too long: 213462 tokens > 200000 maximum                  |
        | 503    | prompt is too long: 213462 tokens > 200000 maximum                  |
        | 500    | internal error: prompt is too long: 213462 tokens > 200000 maximum  |

    @fault:hang-on-overflow
    Scenario: It is told without a wait
      Given the setting baseDelayMs is 60000
      And the provider replies
        | reply | text                                               |
        | 400   | prompt is too long: 213462 tokens > 200000 maximum |
      And the user aborts 100 ms into request 2
      When the user prompts
      Then the clause holds
      And the prompt completes after 0 ms

  @OMP-SCOPE-5
  Rule: An overflow is left to compaction

    Scenario: Compaction is checked after an overflow
      Given the provider replies
        | reply | text                                               |
        | 400   | prompt is too long: 213462 tokens > 200000 maximum |
        | ok    |                                                    |
      When the user prompts
      Then the clause holds

    Scenario: Compaction is checked after an overflow in a chain
      Given the provider replies
        | reply | text                                               |
        | 503   |                                                    |
        | 400   | prompt is too long: 213462 tokens > 200000 maximum |
        | ok    |                                                    |
      When the user prompts
      Then the clause holds

    @fault:compact-retry-fails
    Scenario: A second overflow comes to an end
      Given the provider replies
        | reply | text                                               |
        | ok    |                                                    |
        | 400   | prompt is too long: 213462 tokens > 200000 maximum |
        | 400   | prompt is too long: 213462 tokens > 200000 maximum |
        | 400   | prompt is too long: 213462 tokens > 200000 maximum |
      And the user prompts again after prompt 1
      When the user prompts
      Then the clause holds
      And the provider sees 3 requests
