Feature: What ends a chain and sets the counter back
  A counter that is never reset leaves a session without retries after its first bad day; one that is reset too soon
  never gives up.

  Background:
    Given retry allows 3 retries, the first after 1000 ms

  @OMP-RESET-1 @PI-RESET-1
  Rule: The first good message ends the chain as a success

    Scenario Outline: An answer after <retries> retries succeeds at attempt <retries>
      Given the provider replies 503 x<retries>, ok
      When the user prompts
      Then the clause holds
      And the chain ends in success at attempt <retries>

      Examples:
        | retries |
        | 1       |
        | 2       |
        | 3       |

    Scenario: An answer cut at its length is a good one
      Given the provider replies 503, length
      When the user prompts
      Then the clause holds
      And the chain ends in success at attempt 1

    Scenario: An answer without content is a good one
      Given the provider replies 503, empty
      When the user prompts
      Then the clause holds

  @OMP-RESET-2 @PI-RESET-2
  Rule: A message that calls a tool ends the chain, too

    Scenario: A failure after the tool begins a chain of its own
      Given the provider replies 503, tool call, 503, ok
      When the user prompts
      Then the clause holds
      And the announced attempts are 1, 1

  @OMP-RESET-3 @PI-RESET-5
  Rule: A cancel during the sleep resets

    Scenario: The prompt after a cancel begins at attempt 1
      Given the provider replies 503, 503, ok
      And the user cancels the retry 300 ms into wait 1
      And the user prompts again after prompt 1
      When the user prompts
      Then the clause holds
      And the announced attempts are 1, 1

    @fault:reset-on-interrupt
    Scenario: The prompt after an abort begins at attempt 1
      Given the provider replies 503, 503, ok
      And the user aborts 300 ms into wait 1
      And the user prompts again after prompt 1
      When the user prompts
      Then the clause holds
      And the announced attempts are 1, 1

    Scenario: The prompt after a cancel of the second wait begins at attempt 1
      Given the provider replies 503, 503, 503, ok
      And the user cancels the retry 300 ms into wait 2
      And the user prompts again after prompt 1
      When the user prompts
      Then the clause holds
      And the announced attempts are 1, 2, 1

  @OMP-RESET-5 @PI-RESET-5
  Rule: A later error starts a fresh chain

    @fault:never-reset
    Scenario: The second chain begins with the first wait
      Given the provider replies 503, 503, ok, 503, ok
      And the user prompts again after prompt 1
      When the user prompts
      Then the clause holds
      And the announced waits are 1000, 2000, 1000 ms

  @OMP-RESET-6 @PI-RESET-4
  Rule: A success without a retry says nothing of retries

    Scenario: A plain answer is quiet
      Given the provider replies tool call, ok
      When the user prompts
      Then the clause holds
      And no retry is announced

  @OMP-RESET-7 @PI-EVENT-4
  Rule: A further error never resets

    Scenario: Another error than the last does not set the counter back
      Given the provider replies 503, 429, 502, ok
      When the user prompts
      Then the clause holds
      And the announced attempts are 1, 2, 3

    Scenario: Half a tool call before the error does not set the counter back
      Given the provider replies
        | reply        | text       | partial call |
        | 503          |            |              |
        | stream error | overloaded | ping         |
        | ok           |            |              |
      When the user prompts
      Then the clause holds
      And the announced attempts are 1, 2

    @fault:48-retries-8h
    Scenario: Text before the error does not set the counter back
      Given the provider replies
        | reply        | text       | partial |
        | stream error | overloaded | He      |
        | stream error | overloaded | Hell    |
        | ok           |            |         |
      When the user prompts
      Then the clause holds
      And the announced attempts are 1, 2
