Feature: Results that say nothing
  A model may answer well and say nothing. That is an accident: asking again at once helps, and if it does not, the
  caller says what it wants.

  @TTALK-EMPTY-1
  Rule: An empty result is called again at once

    @fault:empty-stop-success
    Scenario: A provider that says nothing is asked again
      Given the provider replies empty, ok
      And answers are not streamed
      When the user calls
      Then the clause holds
      And the call succeeds after 0 ms

    Scenario: A provider that says nothing three times is asked at once each time
      Given the option empty-retries is 3
      And the provider replies empty x3, ok
      And answers are not streamed
      When the user calls
      Then the clause holds
      And the call succeeds after 0 ms

    Scenario: Three in a row, within their budget
      Given the option empty-retries is 3
      And empty results are known
      And the function gives nothing x3, done
      When the user calls
      Then the clause holds
      And the told waits are 0, 0, 0 ms

  @TTALK-EMPTY-2
  Rule: When the budget is used up the caller decides

    Scenario: By default the empty result comes back
      Given empty results are known
      And the function gives nothing x2
      When the user calls
      Then the clause holds
      And the call succeeds

    Scenario: Who asked for an error gets one that names the provider
      Given the option empty-exhausted is "throw"
      And the option provider is "acme"
      And empty results are known
      And the function gives nothing x2
      When the user calls
      Then the clause holds
      And the call fails

    Scenario: A provider that says nothing twice is an error to who asked for one
      Given the option empty-exhausted is "throw"
      And the provider replies empty, empty, ok
      And answers are not streamed
      When the user calls
      Then the clause holds
      And the call fails

  @TTALK-EMPTY-3
  Rule: Without a budget an empty result comes back as it is

    Scenario: No second call
      Given the option empty-retries is 0
      And empty results are known
      And the function gives nothing, done
      When the user calls
      Then the clause holds
      And the function is called 1 time

  @TTALK-EMPTY-4
  Rule: Without a word from the caller no result is empty

    Scenario Outline: <value> is a success
      Given the function gives
        | gives | value   |
        | value | <value> |
        | done  |         |
      When the user calls
      Then the clause holds
      And the function is called 1 time

      Examples:
        | value         |
        | null          |
        | ""            |
        | {}            |
        | []            |
        | {"text":"  "} |

  @TTALK-EMPTY-5
  Rule: A repeat of an empty result leaves the exponent alone

    Scenario: Between two errors
      Given each random share is 1
      And empty results are known
      And the function gives error, nothing, error, done
      When the user calls
      Then the clause holds
      And the call succeeds after 3000 ms

    Scenario: Before the first error
      Given each random share is 1
      And empty results are known
      And the function gives nothing, error, done
      When the user calls
      Then the clause holds
      And the call succeeds after 1000 ms

  @TTALK-EMPTY-6
  Rule: Empty is what says nothing by accident

    Scenario Outline: <value> is empty
      Given empty results are known
      And the function gives
        | gives | value   |
        | value | <value> |
        | done  |         |
      When the user calls
      Then the clause holds
      And the function is called 2 times

      Examples:
        | value                                      |
        | {"text":"   "}                             |
        | {"text":"","finish":"stop"}                |
        | {"text":"","reasoning":"","tool-calls":[]} |
        | {"text":"","usage":{"output":12}}          |

    Scenario Outline: <value> says something
      Given empty results are known
      And the function gives
        | gives | value   |
        | value | <value> |
        | done  |         |
      When the user calls
      Then the clause holds
      And the function is called 1 time

      Examples:
        | value                                    |
        | {"text":"","reasoning":"Let me think"}   |
        | {"text":"","tool-calls":[{"name":"echo"}]} |
        | {"text":"","content":[{"type":"image"}]} |
        | {"text":"","finish":"content-filter"}    |
        | {"text":"","finish":"length"}            |
        | {"text":"","finish":"pause"}             |
        | {"text":"","finish":"refusal"}           |

  @TTALK-EMPTY-7
  Rule: The error of empty results is not retried

    Scenario: Although errors are left
      Given the option max-retries is 3
      And the option empty-exhausted is "throw"
      And empty results are known
      And the function gives nothing x2, done
      When the user calls
      Then the clause holds
      And the function is called 2 times
