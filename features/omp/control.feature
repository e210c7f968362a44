Feature: The switch and the cancel, from inside and from outside
  An editor or a bot that drives an agent needs the same two levers as the person at the keyboard.

  Background:
    Given retry allows 3 retries, the first after 1000 ms

  @OMP-CONTROL-1
  Rule: The settings have three keys

    Scenario: Each is heard under its name
      Given retry allows 5 retries, the first after 700 ms
      And the provider replies 503, ok
      When the user prompts
      Then the clause holds
      And the announced waits are 700 ms

  @OMP-CONTROL-2
  Rule: The switch writes the setting and reads it back

    Scenario Outline: A user who <act> finds the setting changed
      Given the provider replies ok
      And the user <act> at 0 ms
      When the user prompts
      Then the clause holds

      Examples:
        | act              |
        | turns retry off  |
        | turns retry on   |

  @OMP-CONTROL-3
  Rule: The commands do what the session's methods do

    Scenario: set_auto_retry turns retry off
      Given the provider replies 503, ok
      And the user turns retry off at 0 ms
      When the user prompts
      Then the clause holds
      And no retry is announced

    Scenario: set_auto_retry holds for later prompts, too
      Given the provider replies 503 x2
      And the user turns retry off at 0 ms
      And the user prompts again after prompt 1
      When the user prompts
      Then the clause holds
      And no retry is announced
      And the provider sees 2 requests

    Scenario: set_auto_retry turns retry on
      Given the setting enabled is false
      And the provider replies 503, ok
      And the user turns retry on at 0 ms
      When the user prompts
      Then the clause holds
      And the announced attempts are 1

    @fault:stop-hidden
    Scenario: abort_retry cancels a wait
      Given the provider replies 503, ok
      And the user cancels the retry 300 ms into wait 1
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

  @OMP-CONTROL-4
  Rule: Both commands answer success, whatever was waiting

    Scenario: A cancel that has nothing to cancel is a success
      Given the provider replies ok
      And the user cancels the retry at 0 ms
      When the user prompts
      Then the clause holds

    Scenario: A cancel of a wait and a switch are successes
      Given the provider replies 503, ok
      And the user turns retry off 200 ms into wait 1
      And the user cancels the retry 300 ms into wait 1
      When the user prompts
      Then the clause holds

  @OMP-CONTROL-5
  Rule: The state shows auto-compaction and not auto-retry

    @fault:rpc-state-missing
    Scenario: A client that asks for the state keeps its own record of the switch
      Given the provider replies 503, ok
      And the user turns retry off at 0 ms
      When the user prompts
      Then the clause holds
      And no retry is announced

  @OMP-CONTROL-6
  Rule: The client's helpers send those commands

    Scenario: setAutoRetry and abortRetry are one command each
      Given the provider replies 503, ok
      And the user turns retry off 200 ms into wait 1
      And the user turns retry on 250 ms into wait 1
      And the user cancels the retry 300 ms into wait 1
      When the user prompts
      Then the clause holds

  @OMP-CONTROL-7
  Rule: The setting itself is written

    Scenario Outline: Whoever reads the setting sees that the user <act>
      Given the setting enabled is <before>
      And the provider replies ok
      And the user <act> at 0 ms
      When the user prompts
      Then the clause holds

      Examples:
        | before | act             |
        | true   | turns retry off |
        | false  | turns retry on  |

  @OMP-EVENT-3
  Rule: Subscribers, extensions and the output hear the same

    Scenario Outline: All hear the same of a chain that ends in <how>
      Given retry allows 1 retry, the first after 1000 ms
      And the provider replies <replies>
      When the user prompts
      Then the clause holds

      Examples:
        | how       | replies            |
        | success   | 503, tool call, ok |
        | failure   | 503, 503           |
        | an answer | ok                 |

    Scenario: All hear of a cancel
      Given the provider replies 503, ok
      And the user cancels the retry 300 ms into wait 1
      When the user prompts
      Then the clause holds
