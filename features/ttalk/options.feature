Feature: Three levels of options
  A retry is configured by the framework, by the provider and by the call. The nearest to the call wins, and each level
  may say nothing, yes, no, or name what it changes.

  @TTALK-OPTS-1
  Rule: The call wins over the provider, and the provider over the defaults

    Scenario Outline: <config> and <call> make <calls> calls
      Given the provider is configured with <config>
      And the call is given <call>
      And the function gives error x9
      When the user calls
      Then the clause holds
      And the function is called <calls> times

      Examples:
        | config            | call              | calls |
        | null              | {"max-retries":5} | 6     |
        | {"max-retries":5} | null              | 6     |
        | {"max-retries":5} | {"max-retries":1} | 2     |
        | {"max-retries":5} | false             | 1     |
        | false             | null              | 1     |
        | false             | {"max-retries":2} | 3     |
        | true              | true              | 3     |
        | {"max-retries":5} | {}                | 6     |

  @TTALK-OPTS-2
  Rule: True keeps what the level below gave

    Scenario Outline: <config> and true make <calls> calls
      Given the provider is configured with <config>
      And the call is given true
      And the function gives error x9
      When the user calls
      Then the clause holds
      And the function is called <calls> times

      Examples:
        | config            | calls |
        | false             | 1     |
        | {"max-retries":4} | 5     |

  @TTALK-OPTS-3
  Rule: A map replaces what it names

    Scenario: Two maps that name different keys
      Given the provider is configured with {"max-retries":4,"base-delay":100}
      And the call is given {"base-delay":10,"max-delay":50}
      And each random share is 1
      And the function gives error x4, done
      When the user calls
      Then the clause holds
      And the told waits are 10, 20, 40, 50 ms

  @TTALK-OPTS-4
  Rule: By default an empty result is repeated once and then given back

    Scenario: Twice nothing
      Given empty results are known
      And the function gives nothing x2, done
      When the user calls
      Then the clause holds
      And the function is called 2 times

    Scenario: A provider that says nothing twice
      Given the provider replies empty x2, ok
      And answers are not streamed
      When the user calls
      Then the clause holds
      And the provider sees 2 requests

  @TTALK-OPTS-5
  Rule: By default an error is retried twice, and hints are respected

    Scenario: A hint, a backoff, and the end
      Given each random share is 0
      And the function gives
        | gives | hint |
        | error | 5000 |
        | error |      |
        | error |      |
        | done  |      |
      When the user calls
      Then the clause holds
      And the told waits are 5000, 0 ms

  @TTALK-OPTS-6
  Rule: Nothing is lost or misread in silence

    Scenario: False leaves what is no budget
      Given the provider is configured with {"base-delay":10,"nobody-knows":1}
      And the call is given false
      And the function gives error, done
      When the user calls
      Then the clause holds
      And the function is called 1 time

    Scenario Outline: <level> is refused
      Given the call is given <level>
      And the function gives done
      When the user calls
      Then the clause holds
      And the call fails

      Examples:
        | level  |
        | "3"    |
        | 3      |
        | "yes"  |
        | [1, 2] |
