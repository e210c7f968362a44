Feature: Ends that omp tells in its own way
  Where the documents part, so do the ends of their chains.

  @OMP-MAX-3
  Rule: A maximum of 0 is one request, and an end all the same

    @fault:zero-not-both @fault:litellm-x3
    Scenario: No retry is announced, and its failure is
      Given retry allows 0 retries, the first after 500 ms
      And the provider replies 503
      When the user prompts
      Then the clause holds
      And the provider sees 1 request
      And the chain ends in failure at attempt 0

  @OMP-RESET-1
  Rule: A message that was aborted ends no chain as a success

    Scenario: An aborted message is no success
      Given retry allows 3 retries, the first after 1000 ms
      And the provider replies
        | reply | late    |
        | 503   |         |
        | ok    | 3000 ms |
      And the user aborts 500 ms into request 2
      When the user prompts
      Then the clause holds

  @OMP-ABORT-1
  Rule: A cancelled sleep ends at once, however early the cancel

    Scenario: A cancel in the very instant of the announcement
      Given retry allows 3 retries, the first after 1000 ms
      And the provider replies 503, ok
      And the user cancels the retry on auto_retry_start 1
      When the user prompts
      Then the clause holds
      And the provider sees 1 request
