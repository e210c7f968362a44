Feature: What can be helped by waiting
  A retry costs the whole context and the user's time. It pays where the failure passes, and what passes is told by
  the status and the body before the words.

  Background:
    Given retry allows 3 retries, the first after 1000 ms

  @FIELD-CLASS-1
  Rule: Digits are a status only where they stand as one

    @fault:bare-digits @fault:404-string-guard
    Scenario Outline: <status> "<text>" is final
      Given the provider replies
        | reply    | text   | type    |
        | <status> | <text> | unknown |
        | ok       |        |         |
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

      Examples:
        | status       | text                                                        |
        | 404          | model gpt-preview-0429 not found                            |
        | 401          | invalid api key key-abc502xyz                               |
        | 400          | messages.502: tool_use ids were found without their results |
        | stream error | process exited with 503 lines of output                     |

  @FIELD-CLASS-2
  Rule: A refusal is final

    @fault:det400-as-partial
    Scenario Outline: <status> "<text>" is not tried again
      Given the provider replies
        | reply    | text   |
        | <status> | <text> |
        | ok       |        |
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

      Examples:
        | status | text                                                        |
        | 401    | Incorrect API key provided                                  |
        | 403    | The caller does not have permission                         |
        | 400    | Please modify your prompt and retry: content management     |
        | 413    | Payload Too Large                                           |
        | 400    | stream ended without a tool result in messages.5            |

    @fault:cert-as-connection
    Scenario Outline: "<text>" is not asked for again
      Given the provider replies
        | reply        | text   | type    |
        | stream error | <text> | unknown |
        | ok           |        |         |
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

      Examples:
        | text                                                                   |
        | Connection error. (certificate verify failed: no local issuer)         |
        | Connection error: self-signed certificate in the chain                 |

  @FIELD-CLASS-3
  Rule: A status that passes is retried, whatever the words

    @fault:cf-520-524
    Scenario Outline: <status> "<text>" is retried
      Given the provider replies
        | reply    | text   |
        | <status> | <text> |
        | ok       |        |
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

      Examples:
        | status | text                                 |
        | 520    | Web server is returning an odd thing |
        | 524    | A thing occurred                     |
        | 408    | The request took its time            |
        | 502    | Could not relay message upstream     |
        | 429    | Your account reached max RPM: 3      |

  @FIELD-CLASS-4
  Rule: Words that say that it passes are enough where there is no status

    @fault:stream-read-error @fault:high-demand-cooldown
    Scenario Outline: A stream that tells "<text>" is asked for again
      Given the provider replies
        | reply        | text   | type    |
        | stream error | <text> | unknown |
        | ok           |        |         |
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

      Examples:
        | text                                                                      |
        | Overloaded                                                                |
        | We're currently experiencing high demand, which may cause odd errors.     |
        | transport error reading response body                                     |
        | You can retry your request, or contact us if the error persists.          |
        | Could not go on: connect ETIMEDOUT 10.0.0.1:443                           |

    @fault:finish-reason-error
    Scenario: A stream that ends for an error is asked for again
      Given the provider replies
        | reply        | text                          | type    |
        | stream error | Provider finish_reason: error | unknown |
        | ok           |                               |         |
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

  @FIELD-CLASS-5
  Rule: An overflow is one, whatever its status

    @fault:litellm-cwe-retry
    Scenario Outline: <status> "<text>" is compacted
      Given the provider replies
        | reply    | text   |
        | ok       |        |
        | <status> | <text> |
        | ok       |        |
      And the user prompts again after prompt 1
      When the user prompts
      Then the clause holds
      And no retry is announced

      Examples:
        | status | text                                                                          |
        | 503    | ServiceUnavailable: it exceeds the model's maximum context length of 131072 tokens |
        | 400    | prompt is too long: 213462 tokens > 200000 maximum                            |

  @FIELD-CLASS-6
  Rule: A limit of speed is none of size

    @fault:bedrock-throttle-plain
    Scenario Outline: 429 "<text>" is retried
      Given the provider replies
        | reply | text   |
        | ok    |        |
        | 429   | <text> |
        | ok    |        |
      And the user prompts again after prompt 1
      When the user prompts
      Then the clause holds
      And the provider sees 3 requests

      Examples:
        | text                                                                   |
        | Too many tokens, please wait before trying again.                      |
        | This would exceed the rate limit; please reduce the prompt length      |

  @FIELD-QUOTA-1
  Rule: A used-up quota is final, whatever its status

    @fault:insufficient-quota-forever @fault:zai-1113-loop @fault:daily-quota-hang
    Scenario Outline: <status> "<text>" is told at once
      Given the provider replies
        | reply    | text   |
        | <status> | <text> |
        | ok       |        |
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

      Examples:
        | status       | text                                                 |
        | 429          | You exceeded it (insufficient_quota)                 |
        | 500          | insufficient balance (1008)                          |
        | 402          | Payment is needed                                    |
        | 403          | Your team has used all available credits             |
        | 429          | Too many tokens per day. Please try again tomorrow.  |
        | stream error | You have hit your usage limit (plus plan)            |

    Scenario: The code in the body says what the words do not
      Given the provider replies
        | reply | text                | code               |
        | 429   | Too many calls came | insufficient_quota |
        | ok    |                     |                    |
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

  @FIELD-QUOTA-2
  Rule: A limit of a minute is no used-up quota

    @fault:tpm-billing-words
    Scenario Outline: 429 "<text>" is retried
      Given the provider replies
        | reply | text   |
        | 429   | <text> |
        | ok    |        |
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

      Examples:
        | text                                                             |
        | Rate limit reached. More at https://example.com/settings/billing |
        | Quota exceeded for input_tokens_per_minute                       |
