Feature: The asynchronous twin
  Code that waits and code that does not must meet the same retry: as often, as long, and told as much.

  @TTALK-ASYNC-1
  Rule: Both twins tell the same tale

    Scenario Outline: <outcomes>, first waited for and then not
      Given the calls enter by sync, <twin>
      And empty results are known
      And the option max-retries is 2
      And the function gives <outcomes>, <outcomes>
      And the user calls again after call 1
      When the user calls
      Then the clause holds

      Examples:
        | outcomes                    | twin   |
        | error x2, done              | async  |
        | error x2, done              | future |
        | error x3                    | async  |
        | error x3                    | future |
        | error, final error          | future |
        | error, nothing, error, done | async  |
        | error, nothing, error, done | future |

  @TTALK-ASYNC-2
  Rule: A wait holds up nobody else

    Scenario Outline: A second call during the wait of the first, by <entry>
      Given the calls enter by <entry>
      And each random share is 1
      And the function gives error, done, done
      And the user calls again 400 ms into wait 1
      When the user calls
      Then the clause holds
      And the function is called 3 times

      Examples:
        | entry  |
        | async  |
        | future |

  @TTALK-ASYNC-3
  Rule: A synchronous answer stays a plain value

    Scenario: A function that answers at once
      Given the calls enter by async
      And the function gives done
      When the user calls
      Then the clause holds
      And the call succeeds

  @TTALK-ASYNC-4
  Rule: Many retries do not deepen the stack

    Scenario Outline: Ten thousand failures at once, by <entry>
      Given the calls enter by <entry>
      And the option max-retries is 10001
      And a sleep function is injected
      And the function fails 10000 times at once
      And the function gives done
      When the user calls
      Then the clause holds
      And the call succeeds

      Examples:
        | entry  |
        | async  |
        | future |

  @TTALK-ASYNC-5
  Rule: A failure in a future is a failure

    Scenario Outline: <outcomes>, thrown and then in a future
      Given the calls enter by async, future
      And the option max-retries is 2
      And the function gives <outcomes>, <outcomes>
      And the user calls again after call 1
      When the user calls
      Then the clause holds

      Examples:
        | outcomes       |
        | error x2, done |
        | error x3       |
        | final error    |

  @TTALK-ASYNC-6
  Rule: An injected sleep function is used by both twins

    Scenario: Three calls whose sleeps take no time
      Given the calls enter by sync, async, future
      And a sleep function is injected
      And the function gives error, done, error, done, error, done
      And the user calls again after call 1
      And the user calls again after call 2
      When the user calls
      Then the clause holds
      And the function is called 6 times

  @TTALK-WRAP-1
  Rule: A wrapped function stands where the function stood

    Scenario Outline: <outcomes>, bare and wrapped
      Given the calls enter by sync, wrap
      And each random share is 0.5
      And the function gives <outcomes>, <outcomes>
      And the user calls again after call 1
      When the user calls
      Then the clause holds

      Examples:
        | outcomes       |
        | done           |
        | error x2, done |
        | error x3       |
        | final error    |

  @TTALK-WRAP-2
  Rule: A wrapped function goes by the same three levels

    Scenario Outline: <config> and <call> make <calls> calls
      Given the calls enter by wrap
      And the provider is configured with <config>
      And the call is given <call>
      And the function gives error x9
      When the user calls
      Then the clause holds
      And the function is called <calls> times

      Examples:
        | config            | call              | calls |
        | {"max-retries":4} | null              | 5     |
        | {"max-retries":4} | {"max-retries":1} | 2     |
        | {"max-retries":4} | false             | 1     |
