Feature: What pi retries
  Four questions in this order: is it an error with a text, is it an overflow, is a quota used up, does a pattern match.

  Background:
    Given retry allows 3 retries, the first after 1000 ms

  @PI-CLASS-1
  Rule: Only an error with a text is retried

    @PI-CLASS-4 @fault:model-text-429
    Scenario Outline: A good answer that quotes an error is not retried (<reply>)
      Given the provider replies
        | reply   | text                         |
        | <reply> | The log says: 503 overloaded |
        | ok      | 429 means too many requests  |
        | 400     | The request is not valid     |
      And the user prompts again after prompt 1
      And the user prompts again after prompt 2
      When the user prompts
      Then the clause holds
      And no retry is announced

      Examples:
        | reply     |
        | ok        |
        | length    |
        | tool call |

    Scenario: A stream that fails without a word is final
      Given the provider replies
        | reply        | text   | type    |
        | stream error | (none) | unknown |
      When the user prompts
      Then the clause holds
      And no retry is announced

    @fault:abort-error-retried @fault:interrupt-transport-err
    Scenario: An answer that the user aborts is not retried
      Given the provider replies
        | reply | text  | late    |
        | ok    | Hello | 3000 ms |
      And the user aborts 500 ms into request 1
      When the user prompts
      Then the clause holds
      And no retry is announced

  @PI-CLASS-2
  Rule: An overflow is left to compaction, whatever else it says

    Scenario Outline: <status> "<text>" is compacted
      Given the provider replies
        | reply    | text   |
        | <status> | <text> |
        | ok       |        |
      When the user prompts
      Then the clause holds
      And no retry is announced

      Examples:
        | status | text                                                           |
        | 400    | prompt is too long: 213462 tokens > 200000 maximum             |
        | 503    | overloaded: prompt is too long: 213462 tokens > 200000 maximum |

  @PI-CLASS-3
  Rule: A used-up quota comes before every retryable pattern

    Scenario Outline: <status> "<text>" is final
      Given the provider replies
        | reply    | text   |
        | <status> | <text> |
        | ok       |        |
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

      Examples:
        | status | text                                              |
        | 429    | Too many requests: insufficient_quota             |
        | 503    | overloaded; see your billing page                 |

  @PI-CLASS-4
  Rule: What matches no pattern is final

    @fault:404-string-guard @fault:aigw-401-throttle @fault:413-bytes
    Scenario Outline: <status> "<text>" is final
      Given the provider replies
        | reply    | text   |
        | <status> | <text> |
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

      Examples:
        | status | text                                    |
        | 400    | The request is not valid                |
        | 401    | Incorrect key provided                  |
        | 403    | You have no access to this model        |
        | 404    | The model does not exist                |
        | 400    | The usage limit has been reached        |
        | 418    | Something that nobody has heard of      |
        | 520    | The origin returned something odd       |
        | 413    | length limit exceeded                   |

    @fault:finish-reason-error @fault:stream-read-error
    Scenario Outline: A stream that says "<text>" is final
      Given the provider replies
        | reply        | text   |
        | stream error | <text> |
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

      Examples:
        | text                          |
        | Provider finish_reason: error |
        | stream_read_error             |

    Scenario: Case plays no part
      Given the provider replies
        | reply | text        |
        | 400   | OvErLoAdEd  |
        | 400   | FETCH FAILED|
        | ok    |             |
      When the user prompts
      Then the announced attempts are 1, 2

  @PI-CLASS-5
  Rule: overload

    @fault:sse-overloaded-200 @fault:529-print-mode
    Scenario Outline: <reply> "<text>" is retried
      Given the provider replies
        | reply   | text   |
        | <reply> | <text> |
        | ok      |        |
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

      Examples:
        | reply        | text                    |
        | 400          | overloaded              |
        | 529          | overloaded_error        |
        | stream error | Overloaded              |

  @PI-CLASS-6
  Rule: provider

    @fault:det400-as-partial
    Scenario Outline: "<text>" is retried
      Given the provider replies
        | reply | text   |
        | 400   | <text> |
        | ok    |        |
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

      Examples:
        | text                              |
        | provider returned error           |
        | Provider_returned-Error: upstream |
        | providerreturnederror             |

  @PI-CLASS-7
  Rule: rate

    @fault:bedrock-throttle-plain @fault:langchain4j-429-nowait
    Scenario Outline: <status> "<text>" is retried
      Given the provider replies
        | reply    | text   |
        | <status> | <text> |
        | ok       |        |
      When the user prompts
      Then the clause holds
      And the announced waits are 1000 ms

      Examples:
        | status | text                                     |
        | 400    | rate limit                               |
        | 400    | rate_limit_exceeded                      |
        | 400    | RateLimit hit                            |
        | 400    | ThrottlingException: Too many requests   |
        | 429    | Slow down                                |

  @PI-CLASS-8
  Rule: status

    Scenario Outline: A status of <status> is retried
      Given the provider replies
        | reply    | text          |
        | <status> | Something odd |
        | ok       |               |
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

      Examples:
        | status |
        | 500    |
        | 502    |
        | 503    |
        | 504    |

  @PI-CLASS-9
  Rule: server

    Scenario Outline: "<text>" is retried
      Given the provider replies
        | reply | text   |
        | 400   | <text> |
        | ok    |        |
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

      Examples:
        | text                          |
        | service unavailable           |
        | the service_unavailable state |
        | a server error                |
        | Internal-Error                |

  @PI-CLASS-10
  Rule: network

    @fault:other-side-closed @fault:cert-as-connection
    Scenario Outline: "<text>" is retried
      Given the provider replies
        | reply | text   |
        | 400   | <text> |
        | ok    |        |
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

      Examples:
        | text                                            |
        | network error                                   |
        | Connection error.                               |
        | connection refused on port 5000                 |
        | connection_lost                                 |
        | TypeError: fetch failed                         |
        | other side closed                               |
        | socket hang up                                  |

    @fault:provider-abort-as-user
    Scenario Outline: A connection that breaks is retried (<reply>)
      Given the provider replies <reply>, ok
      When the user prompts
      Then the clause holds
      And the provider sees <requests> requests

      Examples:
        | reply   | requests |
        | reset   | 2        |
        | refused | 1        |

  @PI-CLASS-11
  Rule: websocket

    @fault:dup-ws-text
    Scenario Outline: "<text>" after half an answer is retried
      Given the provider replies
        | reply        | text   | partial   |
        | stream error | <text> | Hello the |
        | ok           |        |           |
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

      Examples:
        | text                |
        | WebSocket error     |
        | websocket closed    |

  @PI-CLASS-12
  Rule: upstream

    Scenario Outline: "<text>" is retried
      Given the provider replies
        | reply        | text   |
        | stream error | <text> |
        | ok           |        |
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

      Examples:
        | text                                              |
        | upstream connect failed                           |
        | connection closed, reset before headers           |
        | the stream ended without a finish                 |
        | Stream ended before message_stop                  |
        | HTTP2 request did not get a response              |

  @PI-CLASS-13
  Rule: time

    @fault:terminated-3x
    Scenario Outline: "<text>" is retried
      Given the provider replies
        | reply        | text   |
        | stream error | <text> |
        | ok           |        |
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

      Examples:
        | text                  |
        | The request timed out |
        | time out              |
        | Gateway timeout       |
        | terminated            |

  @PI-CLASS-14
  Rule: delay

    Scenario: "retry delay" is retried
      Given the provider replies
        | reply | text                             |
        | 400   | Capacity is short; retry delay 9 |
        | ok    |                                  |
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

  @PI-CLASS-15
  Rule: A pattern matches inside a word and a longer number, too

    @fault:bare-digits
    Scenario Outline: "<text>" is retried
      Given the provider replies
        | reply    | text   |
        | <status> | <text> |
        | ok       |        |
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

      Examples:
        | status | text                                |
        | 404    | model m-preview-0429 is gone        |
        | 400    | the image of 15040 pixels           |
        | 401    | key abc502def is not valid          |
        | 400    | ModelOverloadedException            |

  @PI-CLASS-16
  Rule: The same text gives the same decision for every provider

    Scenario Outline: A code "<type>" changes nothing
      Given the provider replies
        | reply | text   | type   |
        | 400   | <text> | <type> |
        | ok    |        |        |
      When the user prompts
      Then the clause holds
      And the provider sees <requests> requests

      Examples:
        | text                    | type                  | requests |
        | The model is overloaded | invalid_request_error | 2        |
        | The request failed      | server_error          | 1        |
