Feature: What the terminal of omp shows of a retry
  A person sees that the agent waits, can stop it with one key, and reads at the end why it failed.

  Background:
    Given retry allows 3 retries, the first after 2000 ms

  @OMP-UI-1
  Rule: The loader shows attempt, maximum and seconds, and Esc cancels

    @fault:no-feedback @fault:endless-thinking @fault:silent-25min
    Scenario: Each wait has its loader
      Given the provider replies 503, 503, 503, ok
      When the user prompts
      Then the clause holds

  @OMP-UI-2
  Rule: After the chain Esc and loader are as they were before it

    Scenario: After one start
      Given the provider replies 503, ok
      When the user prompts
      Then the clause holds

    Scenario: After three starts
      Given the provider replies 503, 503, 503, ok
      When the user prompts
      Then the clause holds

    Scenario: After a cancel of the second wait
      Given the provider replies 503, 503, ok
      And the user cancels the retry 300 ms into wait 2
      When the user prompts
      Then the clause holds

  @OMP-UI-3
  Rule: A chain that failed is told in one line

    @fault:singular-plural @fault:sub-cap-transient
    Scenario Outline: After <retries> retries
      Given the setting maxRetries is <retries>
      And the provider replies 503 x4
      When the user prompts
      Then the clause holds

      Examples:
        | retries |
        | 0       |
        | 1       |
        | 3       |

  @OMP-UI-4
  Rule: Esc during the loader cancels the retry

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

  @OMP-STOP-5
  Rule: After Esc during the loader nothing more is sent

    Scenario: Nothing follows Esc
      Given the provider replies 503, ok
      And the user presses Esc 300 ms into wait 1
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

  @OMP-UI-5
  Rule: A cancelled retry is a failed end, too

    Scenario Outline: A user who <act> reads that it was cancelled
      Given the provider replies 503, ok
      And the user <act> 300 ms into wait 1
      When the user prompts
      Then the clause holds

      Examples:
        | act               |
        | cancels the retry |
        | presses Esc       |
        | aborts            |

  @OMP-UI-6
  Rule: A success leaves no failure line

    Scenario: The answer stands alone
      Given the provider replies 503, 503, ok
      When the user prompts
      Then the clause holds

  @OMP-OPEN-15
  Rule: Parts of a second may be rounded

    Scenario: A second and a half
      Given the setting baseDelayMs is 1500
      And the provider replies 503, ok
      When the user prompts
      Then the clause holds
