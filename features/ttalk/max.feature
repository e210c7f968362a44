Feature: How often
  Three budgets, one each for errors, empty results and streams. What is left in one helps nobody in another.

  @TTALK-MAX-1
  Rule: Errors are retried up to the maximum, the first call not counted

    @fault:litellm-x3
    Scenario Outline: <max> retries make <requests> requests of a provider that is down
      Given the option max-retries is <max>
      And the provider replies 503 x6
      And answers are not streamed
      When the user calls
      Then the clause holds
      And the provider sees <requests> requests

      Examples:
        | max | requests |
        | 0   | 1        |
        | 1   | 2        |
        | 3   | 4        |

    @fault:max-ignored
    Scenario Outline: The maximum counts for a call by <entry>
      Given the option max-retries is 1
      And the calls enter by <entry>
      And the function gives error x3
      When the user calls
      Then the clause holds
      And the function is called 2 times

      Examples:
        | entry  |
        | sync   |
        | async  |
        | future |
        | wrap   |

    Scenario: With 0 there is no wait and nothing to tell
      Given the option max-retries is 0
      And the function gives error, done
      When the user calls
      Then the clause holds
      And the call fails after 0 ms

  @TTALK-MAX-2
  Rule: What is not retryable ends the call

    Scenario: A wrong key is not asked again, whatever is left
      Given the option max-retries is 5
      And the option empty-retries is 5
      And the provider replies 401, ok
      And answers are not streamed
      When the user calls
      Then the clause holds
      And the provider sees 1 request

    Scenario: A busy provider that finds the request wrong is not asked a third time
      Given the option max-retries is 5
      And the function gives error, final error, done
      When the user calls
      Then the clause holds
      And the function is called 2 times

  @TTALK-BUDGET-1
  Rule: No budget borrows from another

    @fault:wrong-cap
    Scenario: An empty result takes nothing from the errors
      Given the option max-retries is 3
      And the option empty-retries is 1
      And empty results are known
      And the function gives error, nothing, error, error, error
      When the user calls
      Then the clause holds
      And the function is called 5 times

    Scenario: Errors take nothing from the empty results
      Given the option max-retries is 2
      And the option empty-retries is 2
      And empty results are known
      And the function gives error, nothing, error, nothing, error
      When the user calls
      Then the clause holds
      And the call fails

    Scenario: Two empty results are one too many, although errors are left
      Given the option max-retries is 5
      And empty results are known
      And the function gives error, nothing, nothing, done
      When the user calls
      Then the clause holds
      And the function is called 3 times

    Scenario: A provider that is silent between two failures
      Given the option max-retries is 2
      And the provider replies 503, empty, 503, ok
      And answers are not streamed
      When the user calls
      Then the clause holds
      And the call succeeds

    Scenario: A stream has its own
      Given the option max-retries is 0
      And the option stream-retries is 2
      And the provider replies 503, 503, ok
      When the user calls
      Then the clause holds
      And the call succeeds
