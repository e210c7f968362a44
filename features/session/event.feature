Feature: What the retry events say, and in what order
  Status lines, extensions and remote controls live on these events alone; what they say must be true.

  Background:
    Given retry allows 2 retries, the first after 1000 ms

  @OMP-EVENT-1 @PI-EVENT-1
  Rule: A start has its four fields

    Scenario: Attempt, maximum, wait and error text
      Given the provider replies 503, 503, ok
      When the user prompts
      Then the clause holds

  @OMP-EVENT-2 @PI-EVENT-2
  Rule: An end has an error only where it failed

    Scenario: A success carries no error
      Given the provider replies 503, ok
      When the user prompts
      Then the clause holds

    Scenario: A failure carries its fields
      Given the provider replies 503 x3
      When the user prompts
      Then the clause holds

  @OMP-EVENT-4 @PI-EVENT-4
  Rule: Starts and ends are paired

    Scenario: Three chains, three ends
      Given the provider replies 503, ok, 503, 503, ok, 503, 503, 503
      And the user prompts again after prompt 1
      And the user prompts again after prompt 2
      When the user prompts
      Then the clause holds
      And the announced attempts are 1, 1, 2, 1, 2

    @fault:end-without-start
    Scenario: A first error that is final has neither
      Given the provider replies 401, 503, ok
      And the user prompts again after prompt 1
      When the user prompts
      Then the clause holds

  @OMP-EVENT-5 @PI-EVENT-3
  Rule: A start lies between the run that failed and the run that repeats it

    Scenario: Run, announcement, run
      Given the provider replies 503, 503, ok
      When the user prompts
      Then the clause holds

  @OMP-EVENT-6 @PI-EVENT-1
  Rule: The announced maximum is the number of retries

    Scenario Outline: A setting of <retries> is announced as <retries>
      Given retry allows <retries> retries, the first after 500 ms
      And the provider replies 503, 503, ok
      When the user prompts
      Then the clause holds

      Examples:
        | retries |
        | 2       |
        | 5       |

  @OMP-EVENT-7 @PI-EVENT-1
  Rule: The texts are those of the failed messages

    Scenario: A long text is quoted to its end
      Given the provider replies
        | reply | text                                                                                                                                                    |
        | 503   | The model is busy with the work of very many others, who have all asked before you and are all waiting for their answers, so that yours has to wait too |
        | ok    |                                                                                                                                                         |
      When the user prompts
      Then the clause holds

    Scenario: A text of two lines is quoted to its end
      Given the provider replies
        | reply | text                                  |
        | 503   | The model is busy.\nTry again tomorrow. |
        | ok    |                                       |
      When the user prompts
      Then the clause holds

    Scenario: Each announcement quotes its own failure, and the end the last
      Given the provider replies
        | reply | text       |
        | 503   | The first  |
        | 502   | The second |
        | 500   | The last   |
      When the user prompts
      Then the clause holds
