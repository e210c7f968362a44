Feature: Limits that waiting does not lift
  A used-up quota looks like a rate limit and is none: each retry resends the whole context and is refused before it
  is read. Only the user can help, and should hear of it at once.

  Background:
    Given retry allows 3 retries, the first after 1000 ms

  @PI-QUOTA-1
  Rule: GoUsageLimitError is final

    Scenario: The plan is used up
      Given the provider replies
        | reply | text                                    |
        | 429   | GoUsageLimitError: your plan is used up |
        | ok    |                                         |
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

  @PI-QUOTA-2
  Rule: FreeUsageLimitError is final

    Scenario: The free allowance is spent
      Given the provider replies
        | reply | text                |
        | 429   | FreeUsageLimitError |
        | ok    |                     |
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

  @PI-QUOTA-3
  Rule: "Monthly usage limit reached" is final

    Scenario: The month is over too late
      Given the provider replies
        | reply | text                                      |
        | 429   | Monthly usage limit reached for this team |
        | ok    |                                           |
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

  @PI-QUOTA-4
  Rule: "available balance" is final

    Scenario: The balance is empty
      Given the provider replies
        | reply | text                               |
        | 429   | Your available balance is too low  |
        | ok    |                                    |
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

  @PI-QUOTA-5
  Rule: insufficient_quota is final

    @fault:insufficient-quota-forever @fault:quota-eq-ratelimit @fault:letta-quota
    Scenario: A 429 that is no rate limit
      Given the provider replies
        | reply | text                                                |
        | 429   | insufficient_quota: you exceeded your current quota |
        | ok    |                                                     |
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

    @fault:sse-insufficient-quota
    Scenario: It comes inside a stream
      Given the provider replies
        | reply        | text               |
        | stream error | insufficient_quota |
        | ok           |                    |
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

  @PI-QUOTA-6
  Rule: "out of budget" is final

    Scenario: The budget was set to be kept
      Given the provider replies
        | reply | text                        |
        | 429   | This team is out of budget  |
        | ok    |                             |
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

  @PI-QUOTA-7
  Rule: "quota exceeded" is final

    @fault:quota-doubles-tokens
    Scenario: The context is not sent again
      Given the provider replies
        | reply | text                            |
        | 429   | Rate limit: quota exceeded      |
        | ok    |                                 |
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

  @PI-QUOTA-8
  Rule: "billing" is final

    @fault:tpm-billing-words @fault:gemini-retrydelay-terminal
    Scenario Outline: "<text>" is a question of payment
      Given the provider replies
        | reply | text   |
        | 429   | <text> |
        | ok    |        |
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

      Examples:
        | text                                                                 |
        | Check your plan and billing details                                  |
        | You exceeded your current quota, check billing. Please retry in 38s. |

  @PI-QUOTA-9
  Rule: They are matched in any case, and before every retryable family

    Scenario Outline: <status> "<text>" is final
      Given the provider replies
        | reply    | text   |
        | <status> | <text> |
        | ok       |        |
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

      Examples:
        | status | text                             |
        | 400    | gousagelimiterror                |
        | 400    | MONTHLY USAGE LIMIT REACHED      |
        | 400    | Insufficient_Quota               |
        | 503    | overloaded, and Out Of Budget    |
        | 500    | BILLING                          |

  @PI-QUOTA-10
  Rule: The user reads the provider's own words

    Scenario: They hold what the user needs
      Given the provider replies
        | reply | text                                                     |
        | 429   | Monthly usage limit reached. It resets on the 1st of May. |
      When the user prompts
      Then the clause holds
