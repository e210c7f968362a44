Feature: How open points are read
  Where the document leaves room, one reading is better for users than the other, or either will do.

  Background:
    Given retry allows 3 retries, the first after 1000 ms

  @OMP-OPEN-1
  Rule: Retry turned off during a chain ends it with the next failure

    Scenario: The end is told, once
      Given the provider replies 503, 503
      And the user turns retry off 300 ms into wait 1
      When the user prompts
      Then the clause holds
      And the chain ends in failure at attempt 1

  @OMP-OPEN-2
  Rule: An abort of the retried request ends the chain

    Scenario: The next chain begins at attempt 1
      Given the provider replies
        | reply | late    |
        | 503   |         |
        | ok    | 3000 ms |
        | 503   |         |
        | ok    |         |
      And the user aborts 500 ms into request 2
      And the user prompts again after prompt 1
      When the user prompts
      Then the clause holds
      And the announced attempts are 1, 1

  @OMP-OPEN-3
  Rule: After the maximum compaction may be checked, or not

    Scenario: The last failure of a chain
      Given retry allows 1 retry, the first after 1000 ms
      And the provider replies 503, 503
      When the user prompts
      Then the clause holds

  @OMP-OPEN-4
  Rule: A final error ends a chain that had begun

    Scenario: The end is told, and the next chain begins at attempt 1
      Given the provider replies 503, 401, 503, ok
      And the user prompts again after prompt 1
      When the user prompts
      Then the clause holds
      And the announced attempts are 1, 1

    Scenario: An overflow ends it, too
      Given the provider replies
        | reply | text                                               |
        | 503   |                                                    |
        | 400   | prompt is too long: 213462 tokens > 200000 maximum |
      When the user prompts
      Then the clause holds
      And the chain ends in failure at attempt 1

  @OMP-OPEN-5
  Rule: Each known phrase for an overflow is recognised, and nothing else

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

    @fault:429-nobody-compacts
    Scenario: A limit of speed that speaks of tokens is none
      Given the provider replies
        | reply | text                                  |
        | 429   | rate limit: too many tokens a minute  |
        | ok    |                                       |
      When the user prompts
      Then the announced attempts are 1

  @OMP-OPEN-6
  Rule: Digits inside a longer number may count as a status

    Scenario: A date in a model's name
      Given the provider replies
        | reply | text                          |
        | 404   | model m-preview-0429 is gone  |
      When the user prompts
      Then the clause holds

  @OMP-OPEN-8
  Rule: A cancel without a sleep leaves the chain alone

    Scenario: The attempt goes on rising
      Given the provider replies
        | reply | late    |
        | 503   |         |
        | 503   | 2000 ms |
        | ok    |         |
      And the user cancels the retry 500 ms into request 2
      When the user prompts
      Then the clause holds
      And the announced attempts are 1, 2

  @OMP-OPEN-9
  Rule: A cancel in the instant of waking may win or lose

    Scenario Outline: The sleep ends and is cancelled at once (<moment>)
      Given the provider replies 503, ok
      And the user cancels the retry <moment>
      When the user prompts
      Then the clause holds

      Examples:
        | moment               |
        | at the end of wait 1 |
        | right after wait 1   |

  @OMP-OPEN-10
  Rule: The end may stand anywhere among the events of its message

    Scenario: A success
      Given the provider replies 503, ok
      When the user prompts
      Then the clause holds

  @OMP-OPEN-11
  Rule: What the user says during a chain is neither lost nor doubled

    Scenario Outline: A user who <act> during the wait is heard
      Given the provider replies 503, ok, ok
      And the user <act> 300 ms into wait 1
      When the user prompts
      Then the clause holds

      Examples:
        | act              |
        | steers           |
        | adds a follow-up |
        | prompts again    |

  @OMP-OPEN-12
  Rule: A session that is ended during a sleep sends nothing more

    Scenario: Nothing leaves after the end
      Given the provider replies 503, ok
      And the user ends the session 300 ms into wait 1
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

  @OMP-OPEN-13
  Rule: Odd settings neither break the session nor make it retry for ever

    Scenario Outline: <key> is <value>
      Given retry allows 1 retry, the first after 1000 ms
      And the setting <key> is <value>
      And the provider replies 503 x6
      When the user prompts
      Then the clause holds

      Examples:
        | key         | value     |
        | maxRetries  | -1        |
        | maxRetries  | 1.5       |
        | maxRetries  | "many"    |
        | baseDelayMs | -5        |
        | baseDelayMs | 0.5       |
        | baseDelayMs | "soon"    |
        | enabled     | "perhaps" |

  @OMP-OPEN-14
  Rule: Repeats below the session are not of this policy

    Scenario: Requests that one model call repeats count as one
      Given the provider replies 503, 503, ok
      When the user prompts
      Then the clause holds
