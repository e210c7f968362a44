Feature: When the context is too long
  Each provider has its own words for it, some have none, and a limit of speed can sound the same.

  Background:
    Given retry allows 3 retries, the first after 1000 ms

  @PI-OVERFLOW-1
  Rule: A known text is an overflow

    @fault:hang-on-overflow
    Scenario: It is compacted without a wait
      Given the provider replies
        | reply | text                                               |
        | ok    |                                                    |
        | 400   | prompt is too long: 213462 tokens > 200000 maximum |
        | ok    |                                                    |
      And the user prompts again after prompt 1
      When the user prompts
      Then the clause holds
      And no retry is announced

    @fault:compact-retry-fails @fault:overflow-infinite
    Scenario: A second overflow comes to an end
      Given the provider replies
        | reply | text                                               |
        | ok    |                                                    |
        | 400   | prompt is too long: 213462 tokens > 200000 maximum |
        | 400   | prompt is too long: 213462 tokens > 200000 maximum |
        | 400   | prompt is too long: 213462 tokens > 200000 maximum |
      And the user prompts again after prompt 1
      When the user prompts
      Then the clause holds
      And the provider sees 3 requests

  @PI-OVERFLOW-2
  Rule: A limit of speed that sounds like an overflow is none

    @fault:429-nobody-compacts
    Scenario Outline: <status> "<text>" is retried
      Given the provider replies
        | reply    | text   |
        | <status> | <text> |
        | ok       |        |
      When the user prompts
      Then the clause holds
      And the announced attempts are 1

      Examples:
        | status | text                                    |
        | 429    | rate limit: too many tokens             |
        | 429    | Too many requests: too many tokens      |
        | 400    | Rate limit: token limit exceeded        |

    Scenario: One that is used up, too, is final
      Given the provider replies
        | reply | text                                            |
        | 429   | rate limit: too many tokens, check your billing |
      When the user prompts
      Then the clause holds
      And no retry is announced

  @PI-OVERFLOW-3
  Rule: Each known phrase is recognised

    Scenario Outline: "<text>" is an overflow
      Given the provider replies
        | reply    | text   |
        | <status> | <text> |
      When the user prompts
      Then the clause holds
      And no retry is announced

      Examples:
        | status | text                                                                               |
        | 500    | request_too_large: Request exceeds the maximum size                                |
        | 500    | Input is too long for requested model.                                             |
        | 500    | Your input exceeds the context window of this model                                |
        | 500    | The request exceeds the model's maximum context length of 8,192 tokens             |
        | 500    | exceeds maximum context length (131072)                                            |
        | 500    | The input token count (1196265) exceeds the maximum number of tokens               |
        | 500    | This model's maximum prompt length is 131072 but the request contains 537812       |
        | 500    | Please reduce the length of the messages or completion                             |
        | 500    | This endpoint's maximum context length is 128000 tokens                            |
        | 500    | The prompt exceeds the maximum allowed input length of 32,768 tokens               |
        | 500    | The input (40000 tokens) is longer than the model's context length (32768 tokens). |
        | 500    | prompt token count of 130001 exceeds the limit of 128000                           |
        | 500    | the request exceeds the available context size, try increasing it                  |
        | 500    | The number of tokens is greater than the context length                            |
        | 500    | invalid params, context window exceeds limit                                       |
        | 500    | Your request exceeded model token limit: 262144                                    |
        | 500    | Prompt is too large for model with 32768 maximum context length                    |
        | 500    | Provider finish_reason: model_context_window_exceeded                              |
        | 500    | prompt too long; exceeded max context length by 1200                               |
        | 500    | context length exceeded                                                            |
        | 500    | context_length_exceeded                                                            |
        | 500    | too many tokens in the prompt                                                      |
        | 500    | token limit exceeded                                                               |

  @PI-OVERFLOW-4
  Rule: Without a known window the text alone decides

    Scenario: A large input is no overflow of an unknown window
      Given the provider replies
        | reply | text  | input  |
        | ok    | Hello | 250000 |
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

  @PI-OVERFLOW-5
  Rule: A success whose input is larger than the window is an overflow

    @fault:overflow-200
    Scenario Outline: <input> tokens, of them <cached> from a cache
      Given the model has a context window of 1000 tokens
      And the provider replies
        | reply | text  | input   | cached   |
        | ok    | Hello | <input> | <cached> |
      When the user prompts
      Then the clause holds
      And no retry is announced

      Examples:
        | input | cached |
        | 1001  | 0      |
        | 1001  | 900    |

  @PI-OVERFLOW-6
  Rule: A stop for length with no output and a full window is an overflow

    @fault:overflow-200
    Scenario: The provider has cut the context without a word
      Given the model has a context window of 1000 tokens
      And the provider replies
        | reply  | text   | input | output |
        | length | (none) | 995   | 0      |
        | ok     |        |       |        |
      When the user prompts
      Then the clause holds
      And no retry is announced
