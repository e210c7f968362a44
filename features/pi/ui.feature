Feature: What the terminal of pi shows of a retry
  A person sees the countdown, can stop it with one key, and reads at the end why it failed.

  Background:
    Given retry allows 3 retries, the first after 2000 ms

  @PI-UI-1
  Rule: The status line stands alone, and Esc cancels at once

    @fault:no-feedback @fault:endless-thinking
    Scenario: Each wait has its line
      Given the provider replies 503, 503, 503, ok
      When the user prompts
      Then the clause holds

    Scenario Outline: Esc in wait <wait>
      Given the provider replies 503, 503, ok
      And the user presses Esc 300 ms into wait <wait>
      When the user prompts
      Then the clause holds
      And the provider sees <wait> requests

      Examples:
        | wait |
        | 1    |
        | 2    |

  @PI-UI-2
  Rule: The seconds count down

    @fault:static-countdown
    Scenario: A wait of eight seconds
      Given the setting baseDelayMs is 8000
      And the provider replies 503, ok
      When the user prompts
      Then the clause holds
      And the announced waits are 8000 ms

    Scenario: Each wait counts from its own seconds
      Given the provider replies 503, 503, ok
      When the user prompts
      Then the clause holds

  @PI-UI-3
  Rule: After one start Esc and status are as they were

    Scenario: After a success
      Given the provider replies 503, ok
      When the user prompts
      Then the clause holds

    Scenario: After a cancel
      Given the provider replies 503, ok
      And the user presses Esc 1300 ms into wait 1
      When the user prompts
      Then the clause holds

  @PI-UI-4
  Rule: A failure is told in one line, and a success in none

    @fault:singular-plural
    Scenario Outline: After <retries> retries
      Given the setting maxRetries is <retries>
      And the provider replies 503 x4
      When the user prompts
      Then the clause holds

      Examples:
        | retries |
        | 1       |
        | 3       |

    Scenario: After a success
      Given the provider replies 503, 503, ok
      When the user prompts
      Then the clause holds

  @PI-UI-5
  Rule: After several starts Esc is as it was before the first

    Scenario: After three starts
      Given the provider replies 503, 503, 503, ok
      When the user prompts
      Then the clause holds

  @PI-UI-6
  Rule: A cancelled end is shown, too

    Scenario Outline: A user who <act> reads what became of the retry
      Given the provider replies 503, ok
      And the user <act> 300 ms into wait 1
      When the user prompts
      Then the clause holds

      Examples:
        | act               |
        | cancels the retry |
        | presses Esc       |
        | aborts            |

  @PI-OPEN-6
  Rule: The key may be called Escape or Esc

    Scenario: Whatever it is called
      Given the provider replies 503, ok
      When the user prompts
      Then the clause holds

  @PI-OPEN-17
  Rule: Parts of a second may be rounded

    Scenario: A second and a half
      Given the setting baseDelayMs is 1500
      And the provider replies 503, ok
      When the user prompts
      Then the clause holds
