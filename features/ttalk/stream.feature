Feature: Before the first token
  As long as nothing has gone out a stream may be begun anew. After the first token the user would read it twice.

  @TTALK-STREAM-1
  Rule: After its first token a stream is not retried

    @fault:nanobot-dup @fault:documents-disagree-stream
    Scenario Outline: A stream that ends in <reply> after its first words fails
      Given the option stream-retries is 3
      And the option max-retries is 3
      And the provider replies
        | reply   | partial   |
        | <reply> | Hello the |
        | ok      |           |
      When the user calls
      Then the clause holds
      And the output is "Hello the"

      Examples:
        | reply        |
        | reset        |
        | stream error |
        | unfinished   |

    @fault:dup-ws-text
    Scenario: A stream is begun anew before its first token, and not after it
      Given the option stream-retries is 3
      And the provider replies
        | reply | partial |
        | 503   |         |
        | reset | Hel     |
        | ok    |         |
      When the user calls
      Then the clause holds
      And the output is "Hel"

    @fault:terminated-3x
    Scenario: A stream that is cut off after a whole answer is not asked for again
      Given the option stream-retries is 3
      And the provider replies
        | reply | partial      |
        | reset | Hello there. |
        | reset | Hello there. |
        | ok    |              |
      When the user calls
      Then the clause holds
      And the provider sees 1 request

  @TTALK-STREAM-2
  Rule: The gate is asked, and may say no

    Scenario: A gate that closes after the first retry
      Given the gate is open, closed
      And each random share is 1
      And the function gives error x2, done
      When the user calls
      Then the clause holds
      And the function is called 2 times

    Scenario: A gate that stays open is asked each time
      Given the gate is open, open, open
      And the function gives error x2, done
      When the user calls
      Then the clause holds
      And the call succeeds

  @TTALK-STREAM-3
  Rule: Before its first token a stream has a budget of its own

    @fault:alibaba-cce
    Scenario Outline: <reply> before the first token
      Given the option stream-retries is 1
      And the option max-retries is 0
      And the first byte may take 5000 ms
      And the provider replies <reply>, <reply>, ok
      When the user calls
      Then the clause holds
      And the provider sees 2 requests

      Examples:
        | reply |
        | 503   |
        | 429   |
        | reset |
        | hang  |

    Scenario: More retries of errors do not make more of streams
      Given the option stream-retries is 1
      And the option max-retries is 5
      And the provider replies 503 x3, ok
      When the user calls
      Then the clause holds
      And the call fails

  @TTALK-STREAM-4
  Rule: A stream waits as any other call

    Scenario: Backoff, then a hint
      Given the option stream-retries is 3
      And each random share is 1
      And the provider replies
        | reply | header         |
        | 503   |                |
        | 503   |                |
        | 429   | retry-after: 9 |
        | ok    |                |
      When the user calls
      Then the clause holds
      And the told waits are 1000, 2000, 9000 ms
