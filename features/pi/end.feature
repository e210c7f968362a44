Feature: Ends that pi tells in its own way
  Where the documents part, so do the ends of their chains.

  @PI-BACKOFF-1
  Rule: Without settings there are three waits, of 2, 4 and 8 seconds

    @fault:old-config
    Scenario: Nothing is set
      Given retry has no settings
      And times are not scaled
      And the provider replies 503 x4
      When the user prompts
      Then the clause holds
      And the announced waits are 2000, 4000, 8000 ms

  @PI-BACKOFF-3
  Rule: The provider's group is not the session's

    Scenario: Its numbers change nothing for the session
      Given retry allows 2 retries, the first after 1000 ms
      And the SDK setting timeoutMs is 10000
      And the SDK setting maxRetryDelayMs is 1
      And the SDK setting maxRetries is 0
      And the provider replies 503, 503, ok
      When the user prompts
      Then the clause holds
      And the announced waits are 1000, 2000 ms

  @PI-BACKOFF-5
  Rule: 0 is a value

    Scenario: A base delay of 0 waits for nothing
      Given retry allows 3 retries, the first after 0 ms
      And the provider replies 503, 503, ok
      When the user prompts
      Then the clause holds
      And the announced waits are 0, 0 ms

    Scenario: A maximum of 0 retries nothing
      Given retry allows 0 retries, the first after 1000 ms
      And the provider replies 503
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

  @PI-MAX-2
  Rule: A maximum of 0 is one request and no retry event

    @fault:zero-not-both @fault:litellm-x3
    Scenario Outline: A <reply> is told as an error and nothing more
      Given retry allows 0 retries, the first after 1000 ms
      And the provider replies <reply>, ok
      When the user prompts
      Then the clause holds
      And the provider sees 1 request

      Examples:
        | reply |
        | 503   |
        | 429   |

  @PI-RESET-1a
  Rule: An aborted message counts as one that is no error

    Scenario: The retried request is aborted
      Given retry allows 3 retries, the first after 1000 ms
      And the provider replies
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

  @PI-RESET-2
  Rule: Each model call of a run has its own chain

    Scenario: Three calls, three chains
      Given retry allows 2 retries, the first after 1000 ms
      And the provider replies 503, tool call, 503, 503, tool call, 503, ok
      When the user prompts
      Then the clause holds
      And the announced attempts are 1, 1, 2, 1

    Scenario: A follow-up has its own chain
      Given retry allows 2 retries, the first after 1000 ms
      And the provider replies 503, tool call, 503, ok, 503, ok
      And the user adds a follow-up 300 ms into wait 1
      When the user prompts
      Then the clause holds

  @PI-RESET-3
  Rule: The subscription to the agent is no part of the retry's state

    Scenario: It is lost and regained during a wait
      Given retry allows 3 retries, the first after 1000 ms
      And the provider replies 503, 503, ok
      And the user disconnects the agent 300 ms into wait 1
      And the user reconnects the agent 600 ms into wait 1
      When the user prompts
      Then the clause holds
      And the announced attempts are 1, 2
