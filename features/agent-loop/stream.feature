Feature: A streamed answer is never begun twice
  Until its first delta a retry of a stream is invisible. After it a retry says everything twice.

  @LOOP-STREAM-1
  Rule: Before the first delta a stream is tried again

    Scenario Outline: <reply> before the first delta
      Given the provider replies <reply>, ok
      When the user calls
      Then the clause holds
      And the provider sees <requests> requests
      And the output is "Hello there."

      Examples:
        | reply   | requests |
        | 503     | 2        |
        | 429     | 2        |
        | reset   | 2        |
        | refused | 1        |

    Scenario: The connection is reset behind the headers
      Given the provider replies
        | reply | fault         |
        | ok    | reset after 0 |
        | ok    |               |
      When the user calls
      Then the clause holds
      And the output is "Hello there."

    Scenario: The stream begins with an outage
      Given the provider replies
        | reply        | text                           |
        | stream error | The upstream answered with 503 |
        | ok           |                                |
      When the user calls
      Then the clause holds
      And the output is "Hello there."

    Scenario: The first response times out
      Given the option llm_timeout_secs is 5
      And the provider replies hang, ok
      When the user calls
      Then the clause holds
      And the output is "Hello there."

  @LOOP-STREAM-2
  Rule: After the first delta nothing is tried again

    @fault:documents-disagree-stream
    Scenario: The connection breaks after the first words
      Given the provider replies
        | reply | partial |
        | reset | Hello   |
        | ok    |         |
      When the user calls
      Then the clause holds
      And the provider sees 1 request
      And the call fails
      And the output is "Hello"

    @fault:dup-ws-text @fault:nanobot-dup
    Scenario Outline: "<text>" after the first words
      Given the provider replies
        | reply        | text   | partial              |
        | stream error | <text> | Hello there, you are |
        | ok           |        |                      |
      When the user calls
      Then the clause holds
      And the provider sees 1 request
      And the output is "Hello there, you are"

      Examples:
        | text                           |
        | WebSocket error                |
        | The upstream answered with 503 |
        | connection reset by peer       |
        | 429 too many requests          |

    @fault:terminated-3x
    Scenario: The stream is terminated behind the whole text
      Given the provider replies
        | reply        | text       | partial      |
        | stream error | terminated | Hello there. |
        | stream error | terminated | Hello there. |
        | ok           |            |              |
      When the user calls
      Then the clause holds
      And the output is "Hello there."

    Scenario: The stream ends without a finish
      Given the provider replies
        | reply      | partial |
        | unfinished | Hello   |
        | ok         |         |
      When the user calls
      Then the clause holds
      And the call fails

    Scenario Outline: "<fault>"
      Given the option llm_timeout_secs is 5
      And the provider replies
        | reply | fault   |
        | ok    | <fault> |
        | ok    |         |
      When the user calls
      Then the clause holds
      And the provider sees 1 request
      And the call fails

      Examples:
        | fault             |
        | reset after 1     |
        | reset after 3     |
        | torn after 2      |
        | close after 2     |
        | end after 2       |
        | hang after 2      |
        | stall 60s after 2 |
        | malformed 2       |

    Scenario Outline: "<fault>" disturbs no answer
      Given the option llm_timeout_secs is 20
      And the provider replies
        | reply | fault   |
        | 503   |         |
        | ok    | <fault> |
      When the user calls
      Then the clause holds
      And the call succeeds
      And the output is "One café, two cafés, three cafés, four cafés."

      Examples:
        | fault            |
        | stall 3s after 2 |
        | drip 2s          |
        | keep-alive 10s   |

  @LOOP-STREAM-3
  Rule: A new call starts with a clean guard

    Scenario: A call after one that was put out
      Given the provider replies ok, 503, ok
      And the user calls again after call 1
      When the user calls
      Then the clause holds
      And the calls end: succeeds, succeeds

    Scenario: A call after one that broke off
      Given the provider replies
        | reply | partial |
        | reset | Hello   |
        | 503   |         |
        | ok    |         |
      And the user calls again after call 1
      When the user calls
      Then the clause holds
      And the calls end: fails, succeeds

  @LOOP-STREAM-4
  Rule: The guard spans all attempts of its call

    Scenario: The second attempt is put out and breaks
      Given the provider replies
        | reply | partial |
        | 503   |         |
        | reset | Hello   |
        | ok    |         |
      When the user calls
      Then the clause holds
      And the provider sees 2 requests
      And the output is "Hello"

    Scenario: The third attempt is put out and fails
      Given the provider replies
        | reply        | partial | text           |
        | 503          |         |                |
        | 429          |         |                |
        | stream error | Hello   | 503 overloaded |
        | ok           |         |                |
      When the user calls
      Then the clause holds
      And the call fails after 3000 ms

  @LOOP-STREAM-5
  Rule: The guard does not replace the classification

    Scenario Outline: <status> before the first delta is final
      Given the provider replies <status>, ok
      When the user calls
      Then the clause holds
      And the provider sees 1 request

      Examples:
        | status |
        | 400    |
        | 401    |
        | 403    |
        | 404    |

  @LOOP-STREAM-6
  Rule: Streamed calls wait, count and warn as others

    Scenario: A streamed call that fails to the end
      Given the provider replies 503 x5
      When the user calls
      Then the clause holds
      And the waits are 1000, 2000, 4000 ms

    Scenario: A whole call that fails to the end
      Given answers are not streamed
      And the provider replies 503 x5
      When the user calls
      Then the waits are 1000, 2000, 4000 ms

  @LOOP-OPEN-7
  Rule: Pieces that are no text count as deltas

    @fault:toolargs-concat
    Scenario: The beginning of a tool call
      Given the provider replies
        | reply | partial call |
        | reset | ping         |
        | ok    |              |
      When the user calls
      Then the clause holds
      And the provider sees 1 request

    Scenario: The beginning of its reasoning
      Given the provider replies
        | reply | reasoning              | fault         |
        | ok    | Let me think about it. | reset after 1 |
        | ok    |                        |               |
      When the user calls
      Then the clause holds
      And the provider sees 1 request
