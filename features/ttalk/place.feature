Feature: Where the retry stands
  Memory, timers and accounts stand above the retry and see one call. Whoever wants to see each retry has the callback.

  @TTALK-PLACE-1
  Rule: A filter runs once, however many attempts there are

    @fault:openai-agents-session
    Scenario: Two failures and an answer are one turn to the memory
      Given the option max-retries is 3
      And the provider replies 503, 503, ok
      And answers are not streamed
      When the user calls
      Then the clause holds
      And the provider sees 3 requests

    Scenario Outline: A function entered by <entry> is one call to the filters
      Given the function gives error, nothing, done
      And empty results are known
      And the calls enter by <entry>
      When the user calls
      Then the clause holds
      And the function is called 3 times

      Examples:
        | entry  |
        | sync   |
        | async  |
        | future |

  @TTALK-PLACE-2
  Rule: The callback is told of each retry, and of nothing else

    Scenario: Each of three retries is told once, and the last failure is not
      Given the option max-retries is 3
      And each random share is 1
      And the function gives error x4
      When the user calls
      Then the clause holds
      And the told waits are 1000, 2000, 4000 ms

    Scenario: A first call that succeeds is nothing to tell
      Given the function gives done
      When the user calls
      Then the clause holds
      And no retry is told

    Scenario: A failure that is final is nothing to tell
      Given the function gives final error
      When the user calls
      Then the clause holds
      And no retry is told

  @TTALK-PLACE-3
  Rule: The kind says why there is a retry

    Scenario: Failures and empty results are told apart
      Given each random share is 1
      And empty results are known
      And the function gives error, nothing, error, done
      When the user calls
      Then the clause holds
      And the told waits are 1000, 0, 2000 ms

    Scenario: A caller has a word of its own
      Given the option retry-kind is "probe"
      And the function gives error, done
      When the user calls
      Then the clause holds
      And the call succeeds

    Scenario: On the stream path the kind is stream
      Given the option stream-retries is 2
      And the provider replies 503, ok
      When the user calls
      Then the clause holds
      And the call succeeds

  @TTALK-PLACE-4
  Rule: A retry is told before its wait, and counted from 1

    Scenario Outline: Two retries entered by <entry>
      Given the calls enter by <entry>
      And each random share is 0.5
      And the function gives error x2, done
      When the user calls
      Then the clause holds
      And the told waits are 500, 1000 ms

      Examples:
        | entry |
        | sync  |
        | async |

  @TTALK-PLACE-5
  Rule: A retry asks the same again

    Scenario: Three requests of one prompt
      Given the provider replies 503, 429, ok
      And answers are not streamed
      When the user calls
      Then the clause holds
      And the provider sees 3 requests

    Scenario: Three calls of one function
      Given the function gives error, nothing, done
      And empty results are known
      When the user calls
      Then the clause holds
      And the function is called 3 times
