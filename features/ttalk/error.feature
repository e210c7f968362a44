Feature: What comes out
  Whoever stands above the retry decides by what it gives back. So a failure comes out as it was, and a result as the
  function gave it; the number of attempts is all that may be added.

  @TTALK-ERROR-1
  Rule: The last failure comes out unchanged

    Scenario Outline: <outcomes> by <entry>
      Given the option max-retries is 2
      And the calls enter by <entry>
      And the function gives <outcomes>
      When the user calls
      Then the clause holds
      And the call fails

      Examples:
        | outcomes           | entry  |
        | error x3           | sync   |
        | error x3           | async  |
        | error x3           | future |
        | final error        | sync   |
        | error, final error | sync   |

    Scenario: Keys that nobody reads come out, too
      Given the option max-retries is 1
      And the function gives
        | gives | status | type             | text      | hint |
        | error | 429    | rate-limit-error | slow down | 10   |
        | error | 529    | provider-error   | busy      | 20   |
      When the user calls
      Then the clause holds
      And the call fails

    Scenario: Through the boundary
      Given the option max-retries is 1
      And the provider replies 503, 502
      And answers are not streamed
      When the user calls
      Then the clause holds
      And the call fails

  @TTALK-ERROR-2
  Rule: A result tells the number of attempts where that is asked for

    Scenario Outline: <outcomes> give <attempts>
      Given the option record-attempts? is true
      And empty results are known
      And the function gives <outcomes>
      When the user calls
      Then the clause holds
      And the call succeeds

      Examples:
        | outcomes             | attempts |
        | done                 | 1        |
        | error, done          | 2        |
        | error, nothing, done | 3        |

    Scenario: A result that is no map is left alone
      Given the option record-attempts? is true
      And the function gives
        | gives | value  |
        | error |        |
        | value | "done" |
      When the user calls
      Then the clause holds
      And the call succeeds

  @TTALK-ERROR-3
  Rule: Otherwise a result is the function's own

    Scenario: After a retry, too
      Given the function gives error, done
      When the user calls
      Then the clause holds
      And the call succeeds

    Scenario: A model's answer to the second request
      Given answers are not streamed
      And the provider replies 503, ok 'One, two and three.'
      When the user calls
      Then the clause holds
      And the call succeeds

    Scenario: A model's streamed answer to the second request
      Given the option stream-retries is 1
      And the provider replies 503, ok 'One, two and three.'
      When the user calls
      Then the clause holds
      And the call succeeds

  @TTALK-ERROR-4
  Rule: An empty result that is given back tells the number of attempts, too

    Scenario: After its repeat
      Given the option record-attempts? is true
      And empty results are known
      And the function gives nothing x2
      When the user calls
      Then the clause holds
      And the call succeeds
