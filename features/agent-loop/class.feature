Feature: What is tried again
  A retry pays for requests and time with a chance of success. It is worth that where the failure passes within seconds.

  @LOOP-CLASS-1
  Rule: A timeout, an outage, a rate limit and a reset are tried again

    Scenario Outline: <reply> is tried again
      Given the option max_retries is 3
      And the provider replies <reply>, ok
      When the user calls
      Then the clause holds
      And the provider sees 2 requests
      And the call succeeds

      Examples:
        | reply |
        | 429   |
        | 502   |
        | 503   |
        | 504   |
        | reset |

    Scenario Outline: <reply> is tried again where answers are not streamed
      Given answers are not streamed
      And the provider replies <reply>, ok
      When the user calls
      Then the clause holds
      And the call succeeds

      Examples:
        | reply |
        | 429   |
        | 502   |
        | 503   |
        | 504   |
        | reset |

    Scenario: A request without an answer is given up and tried again
      Given the option llm_timeout_secs is 5
      And the provider replies hang, ok
      When the user calls
      Then the clause holds
      And the call succeeds after 6000 ms

  @LOOP-CLASS-2
  Rule: What waiting cannot cure is final at once

    Scenario Outline: <status> "<text>" is final
      Given the provider replies
        | reply    | text   |
        | <status> | <text> |
        | ok       |        |
      When the user calls
      Then the clause holds
      And the provider sees 1 request
      And the call fails after 0 ms

      Examples:
        | status | text                                                   |
        | 401    | The key is not valid                                   |
        | 403    | This account may not use the model                     |
        | 400    | The parameter temperature must be between 0 and 2      |
        | 400    | The answer was withheld by the content policy          |
        | 400    | This model's maximum context length is 128000 tokens   |

    @fault:404-string-guard
    Scenario: A model that does not exist is final
      Given the provider replies
        | reply | text                      |
        | 404   | The model gpt-9 not found |
        | ok    |                           |
      When the user calls
      Then the clause holds
      And the provider sees 1 request

    @fault:hang-on-overflow
    Scenario: A prompt that is too long is final without a wait
      Given answers are not streamed
      And the provider replies
        | reply | text                                                        | code                    |
        | 400   | prompt is too long: 213462 tokens exceed the limit of 200000 | context_length_exceeded |
        | ok    |                                                             |                         |
      When the user calls
      Then the clause holds
      And the call fails after 0 ms

  @LOOP-CLASS-3 @LOOP-OPEN-2
  Rule: A 500 may be tried again or not

    Scenario: The document does not name a 500
      Given the provider replies 500, ok
      When the user calls
      Then the clause holds

  @LOOP-CLASS-4
  Rule: Each failure is judged by itself

    Scenario Outline: <status> after an outage ends the call
      Given the provider replies 503, <status>, ok
      When the user calls
      Then the clause holds
      And the provider sees 2 requests
      And the call fails after 1000 ms

      Examples:
        | status |
        | 401    |
        | 400    |
        | 404    |

    Scenario: A final failure after two outages ends the call
      Given answers are not streamed
      And the provider replies 429, reset, 403, ok
      When the user calls
      Then the clause holds
      And the waits are 1000, 2000 ms

  @LOOP-CLASS-5
  Rule: What nobody named is final

    Scenario Outline: <status> is final
      Given the provider replies <status>, ok
      When the user calls
      Then the clause holds
      And the provider sees 1 request

      Examples:
        | status |
        | 402    |
        | 405    |
        | 410    |
        | 418    |
        | 422    |
        | 451    |
        | 501    |
        | 505    |

    Scenario: A stream that ends without a finish is final
      Given the provider replies unfinished, ok
      When the user calls
      Then the clause holds
      And the call fails

    Scenario Outline: A stream with "<fault>" is final
      Given the provider replies
        | reply | fault   |
        | ok    | <fault> |
        | ok    |         |
      When the user calls
      Then the clause holds
      And the call fails

      Examples:
        | fault                  |
        | end after 0            |
        | content-type=text/html |

  @LOOP-CLASS-6
  Rule: The text of the error decides

    Scenario Outline: "<text>" is tried again, whatever carried it
      Given the provider replies
        | reply        | text   |
        | stream error | <text> |
        | ok           |        |
      When the user calls
      Then the clause holds
      And the call succeeds

      Examples:
        | text                                |
        | The upstream answered with 503      |
        | upstream connect error: timed out   |
        | read: connection reset by peer      |
        | Gateway timeout                     |

  @LOOP-OPEN-4
  Rule: A text that says both may be read either way

    Scenario Outline: <status> "<text>" may be tried again or not
      Given the provider replies
        | reply    | text   |
        | <status> | <text> |
        | ok       |        |
      When the user calls
      Then the clause holds

      Examples:
        | status | text                             |
        | 400    | The upstream answered with 503   |
        | 503    | The upstream answered with 401   |
        | 422    | The request timed out            |

  @LOOP-OPEN-5
  Rule: What the document does not name may be tried again or not

    Scenario Outline: <reply> may be tried again or not
      Given answers are not streamed
      And the provider replies <reply>, ok
      When the user calls
      Then the clause holds

      Examples:
        | reply   |
        | 408     |
        | 409     |
        | 529     |
        | refused |

    Scenario: A quota that is used up may be tried again or not
      Given the provider replies
        | reply | text                                | code               |
        | 429   | You exceeded your current quota now | insufficient_quota |
        | ok    |                                     |                    |
      When the user calls
      Then the clause holds
