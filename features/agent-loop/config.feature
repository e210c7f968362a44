Feature: The way of the setting
  How patient the loop is belongs to the user and to the loop, and is none of the provider's business.

  @LOOP-CONFIG-1
  Rule: The maximum is a setting of each provider

    Scenario Outline: The file says <max>
      Given the option max_retries is <max>
      And the option llm_timeout_secs is 30
      And the provider replies ok
      When the user calls
      Then the clause holds

      Examples:
        | max |
        | 0   |
        | 3   |
        | 7   |

    Scenario: The file says nothing
      Given the provider replies ok
      When the user calls
      Then the clause holds

  @LOOP-CONFIG-2
  Rule: It reaches the loop unchanged

    Scenario Outline: The file says <max>
      Given the option max_retries is <max>
      And the provider replies 503 x9
      When the user calls
      Then the clause holds
      And the provider sees <requests> requests

      Examples:
        | max | requests |
        | 0   | 1        |
        | 1   | 2        |
        | 6   | 7        |

  @LOOP-CONFIG-3
  Rule: A provider is built without it

    Scenario: The construction parameters
      Given the option max_retries is 2
      And the provider replies ok
      When the user calls
      Then the clause holds

  @LOOP-CONFIG-4
  Rule: Resolving and overriding pass it on

    Scenario: Another model
      Given the option max_retries is 1
      And the option override_model is "m2"
      And the provider replies 503 x2
      When the user calls
      Then the clause holds
      And the provider sees 2 requests

  @LOOP-CONFIG-5
  Rule: An old file means 3

    @fault:old-config
    Scenario: A file from before there were retries
      Given the option llm_timeout_secs is 60
      And the provider replies 503 x5
      When the user calls
      Then the clause holds
      And the provider sees 4 requests

    Scenario: An empty file, where answers are not streamed
      Given answers are not streamed
      And the provider replies 503 x5
      When the user calls
      Then the clause holds
      And the provider sees 4 requests

  @LOOP-CONFIG-6
  Rule: No setting exposes the waits

    Scenario: The configuration on all levels
      Given the option retry_delays_ms is [10]
      And the provider replies 503, ok
      When the user calls
      Then the clause holds
      And the waits are 1000 ms

  @LOOP-CONFIG-7
  Rule: The form has the field beside the timeout

    Scenario: A new provider
      Given the option max_retries is 8
      And the provider replies ok
      When the user calls
      Then the clause holds

  @LOOP-OPEN-3
  Rule: A maximum that makes no sense is an error with its name

    Scenario Outline: The file says <max>
      Given the option max_retries is <max>
      And the provider replies 503, ok
      When the user calls
      Then the clause holds
      And the call fails

      Examples:
        | max   |
        | -1    |
        | "two" |
        | 1.5   |
        | true  |
