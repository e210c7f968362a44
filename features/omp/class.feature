Feature: What is retryable
  A retry helps when the provider will be well again in a moment, and only costs money when it will not.
  The session tells the two apart by the text of the error, and by nothing else.

  Background:
    Given retry allows 3 retries, the first after 1000 ms

  @OMP-CLASS-1
  Rule: Only a message that ended in an error is retried

    @OMP-CLASS-10
    Scenario Outline: A good answer that quotes an error is not retried (<reply>)
      Given the provider replies
        | reply   | text                             |
        | <reply> | The log says: 503 overloaded     |
        | ok      | 429 means too many requests      |
        | 400     | The request is not valid         |
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

    Scenario: An aborted answer is not retried
      Given the provider replies
        | reply | text  | late    |
        | ok    | Hello | 3000 ms |
      And the user aborts 500 ms into request 1
      When the user prompts
      Then the clause holds
      And no retry is announced

  @OMP-CLASS-2
  Rule: An error without a text is not retried

    Scenario: A stream that fails without a word is final
      Given the provider replies
        | reply        | text   | type    |
        | stream error | (none) | unknown |
      When the user prompts
      Then the clause holds
      And no retry is announced

  @OMP-CLASS-3
  Rule: An overloaded provider is asked again

    Scenario Outline: "<text>" is retried
      Given the provider replies
        | reply | text   |
        | 400   | <text> |
        | ok    |        |
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

      Examples:
        | text                                                          |
        | overloaded                                                    |
        | Our servers are currently overloaded. Please try again later. |

    Scenario: An overload that is told inside a stream is retried
      Given the provider replies
        | reply        | text                    |
        | stream error | The model is overloaded |
        | ok           |                         |
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

  @OMP-CLASS-4
  Rule: A limit of rate or usage is waited out

    Scenario Outline: "<text>" is retried
      Given the provider replies
        | reply | text   |
        | 400   | <text> |
        | ok    |        |
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

      Examples:
        | text                                   |
        | rate limit                             |
        | This key is over its rate limit by far |
        | usage limit                            |
        | The usage limit has been reached       |
        | too many requests                      |

  @OMP-CLASS-5
  Rule: The statuses of a provider in trouble are retried

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
        | 429    |
        | 500    |
        | 502    |
        | 503    |
        | 504    |

    Scenario: A status is retried where answers are not streamed, too
      Given answers are not streamed
      And the provider replies 503, ok
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

  @OMP-CLASS-6
  Rule: A server's own error is retried

    Scenario Outline: "<text>" is retried
      Given the provider replies
        | reply | text   |
        | 400   | <text> |
        | ok    |        |
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

      Examples:
        | text                                  |
        | service unavailable                   |
        | The backend had a server error        |
        | internal error, please report it here |

  @OMP-CLASS-7
  Rule: A broken connection is tried again

    Scenario Outline: "<text>" is retried
      Given the provider replies
        | reply | text   |
        | 400   | <text> |
        | ok    |        |
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

      Examples:
        | text                           |
        | upstream connection error      |
        | TypeError: fetch failed        |

  @OMP-CLASS-8
  Rule: A text that speaks of a retry delay is retried

    Scenario: "retry delay" is retried
      Given the provider replies
        | reply | text                             |
        | 400   | Capacity is short; retry delay 9 |
        | ok    |                                  |
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

  @OMP-CLASS-9
  Rule: The text decides, whatever the structured error says

    Scenario: A code that means retry does not make a final text retryable
      Given the provider replies
        | reply | text               | type         |
        | 400   | The request failed | server_error |
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

    Scenario: A second code that means retry does not, either
      Given the provider replies
        | reply | text               | type                  | code                |
        | 400   | The request failed | invalid_request_error | rate_limit_exceeded |
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

    Scenario Outline: A code that means final does not make a retryable text final (<status> <type>)
      Given the provider replies
        | reply    | text                    | type   |
        | <status> | The model is overloaded | <type> |
        | ok       |                         |        |
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

      Examples:
        | status | type                  |
        | 400    | invalid_request_error |
        | 401    | authentication_error  |
        | 404    | not_found_error       |

  @OMP-CLASS-10
  Rule: A text of no family is final at once

    Scenario Outline: <status> "<text>" is final
      Given the provider replies
        | reply    | text   |
        | <status> | <text> |
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

      Examples:
        | status | text                                             |
        | 400    | The request is not valid                         |
        | 401    | Incorrect key provided                           |
        | 403    | You have no access to this model                 |
        | 404    | The model does not exist                         |
        | 400    | Your request was flagged by the content policy   |
        | 408    | The request took too long                        |
        | 409    | There is a conflict                              |
        | 413    | The image is too heavy                           |
        | 418    | Something that nobody has heard of               |
        | 422    | The request makes no sense                       |
        | 501    | Not made yet                                     |
        | 505    | This version is not spoken                       |
        | 520    | The gateway got an odd answer                    |
        | 524    | The gateway got no answer                        |
        | 529    | The site is full                                 |

    Scenario Outline: "<text>" only looks like a family
      Given the provider replies
        | reply | text   |
        | 400   | <text> |
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

      Examples:
        | text                                    |
        | Do not overload this endpoint           |
        | The limit of the rate is not known      |
        | There were many requests for this model |
        | The service is currently unavailable    |
        | The server made an error                |
        | The connection has no error             |
        | We failed to fetch the file             |
        | Retry with a shorter delay              |
        | Only 50 of 300 were found               |
        | The request timed out                   |
        | There was a timeout                     |
        | terminated                              |
        | socket hang up                          |
        | other side closed                       |
        | There was a network error               |
        | read ECONNRESET                         |
        | The provider returned error 7           |
        | Your quota is used up                   |

    Scenario: A stream that ends without having finished is final
      Given the provider replies unfinished
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

    Scenario: A stream that fails for an unknown reason is final
      Given the provider replies
        | reply        | text              | partial |
        | stream error | Out of cheese     | Hel     |
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

  @OMP-CLASS-11
  Rule: Matching ignores case

    Scenario Outline: "<text>" is retried
      Given the provider replies
        | reply | text   |
        | 400   | <text> |
        | ok    |        |
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

      Examples:
        | text                |
        | Overloaded          |
        | RATE LIMIT REACHED  |
        | Too Many Requests   |
        | Service Unavailable |
        | Internal Error      |
        | Fetch Failed        |
        | Usage Limit Reached |
        | SERVER ERROR        |
        | Connection Error    |
        | Retry Delay of 9 s  |

    Scenario Outline: A connection that breaks is retried (<reply>)
      Given the provider replies <reply>, ok
      When the user prompts
      Then the clause holds
      And the provider sees <requests> requests

      Examples:
        | reply   | requests |
        | reset   | 2        |
        | refused | 1        |

    @fault:provider-abort-as-user
    Scenario: A stream that is cut in the middle is retried
      Given the provider replies
        | reply | partial |
        | reset | Hello w |
        | ok    |         |
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

  @OMP-CLASS-12
  Rule: The blank between two words may be any one character, or none

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
        | rate_limit_exceeded               |
        | rate-limit hit                    |
        | ratelimit                         |
        | usage_limit_reached               |
        | usage-limit                       |
        | usagelimit                        |
        | service_unavailable               |
        | service-unavailable               |
        | serviceunavailable                |
        | server_error                      |
        | server-error                      |
        | servererror                       |
        | internal_error                    |
        | internal-error                    |
        | internalerror                     |
        | connection_error                  |
        | connection-error on the way       |
        | connectionerror                   |

  @OMP-CLASS-13
  Rule: What the failed message already held does not matter

    Scenario: A retryable error after partial text is retried
      Given the provider replies
        | reply        | text       | partial |
        | stream error | overloaded | Hel     |
        | ok           |            |         |
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

    Scenario: A retryable error inside a tool call is retried
      Given the provider replies
        | reply        | text       | partial call |
        | stream error | overloaded | ping         |
        | ok           |            |              |
      When the user prompts
      Then the clause holds
      And the provider sees 2 requests

    Scenario: An unknown error after partial text is final
      Given the provider replies
        | reply        | text          | partial |
        | stream error | Out of cheese | Hel     |
      When the user prompts
      Then the clause holds
      And the provider sees 1 request
