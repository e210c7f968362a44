Feature: Whose calls are tried again
  The loop retries its own calls, and nobody else sees a change. What it does is written in the log alone.

  @LOOP-SCOPE-1
  Rule: Who has retries of his own asks past the loop

    Scenario: The maintenance tries twice
      Given the option maintenance_attempts is 2
      And the provider replies 503 x9
      When maintenance calls
      Then the clause holds
      And the provider sees 2 requests

    Scenario: The maintenance tries three times
      Given the option maintenance_attempts is 3
      And the provider replies 503, 503, ok
      When maintenance calls
      Then the clause holds
      And the call succeeds

  @LOOP-SCOPE-2
  Rule: The provider is called once for each request

    Scenario: Three requests
      Given the provider replies 503, 503, ok
      When the user calls
      Then the clause holds
      And the provider sees 3 requests

    Scenario: Three requests for whole answers
      Given answers are not streamed
      And the provider replies 503, 503, ok
      When the user calls
      Then the clause holds
      And the provider sees 3 requests

  @LOOP-SCOPE-3
  Rule: Past the loop one call is one request

    Scenario: A channel asks the provider
      Given the provider replies 503, ok
      When a channel calls
      Then the clause holds
      And the provider sees 1 request
      And the call fails after 0 ms

  @LOOP-SCOPE-4
  Rule: Both calls of the loop are tried again

    Scenario: A streamed call
      Given the provider replies 503, ok
      When the user calls
      Then the clause holds
      And the call succeeds

    Scenario: A whole call
      Given answers are not streamed
      And the provider replies 503, ok
      When the user calls
      Then the clause holds
      And the call succeeds

  @LOOP-SCOPE-5
  Rule: A retry asks the same again

    Scenario: Three requests of one prompt
      Given the provider replies 503, reset, ok
      When the user calls
      Then the clause holds
      And the provider sees 3 requests

    Scenario: Two requests for a whole answer
      Given answers are not streamed
      And the provider replies 429, ok
      When the user calls
      Then the clause holds
      And the provider sees 2 requests

  @LOOP-SCOPE-6
  Rule: The answer is given back as it came

    Scenario: A streamed answer to the third request
      Given the provider replies 503, 429, ok 'No, no, no, never.'
      When the user calls
      Then the clause holds
      And the call succeeds

    Scenario: A whole answer to the second request
      Given answers are not streamed
      And the provider replies 503, ok 'One, two and three.'
      When the user calls
      Then the clause holds
      And the call succeeds

    Scenario: An answer to the only request
      Given answers are not streamed
      And the provider replies ok 'One, two and three.'
      When the user calls
      Then the clause holds
      And the call succeeds

    Scenario: An error in a stream is no answer
      Given the provider replies
        | reply        | text                  |
        | 503          |                       |
        | stream error | The model is confused |
        | ok           |                       |
      When the user calls
      Then the clause holds
      And the call fails

    Scenario: An error in the place of a whole answer is no answer
      Given answers are not streamed
      And the provider replies
        | reply        | text                  |
        | stream error | The model is confused |
        | ok           |                       |
      When the user calls
      Then the clause holds
      And the call fails

  @LOOP-LOG-1
  Rule: Each retry logs one warning

    Scenario: Three retries
      Given the provider replies 503, 429, 502, ok
      When the user calls
      Then the clause holds
      And the call succeeds

    Scenario: Three retries of a whole call
      Given answers are not streamed
      And the provider replies 503 x4
      When the user calls
      Then the clause holds
      And the call fails

  @LOOP-LOG-2
  Rule: The warning comes before the wait, and at no other time

    Scenario: A wait that is cancelled
      Given the provider replies 503, 503, ok
      And the user cancels 10 ms into wait 2
      When the user calls
      Then the clause holds

    Scenario: A success warns of nothing
      Given the provider replies ok
      When the user calls
      Then the clause holds

    Scenario: A final failure warns of nothing
      Given the provider replies 401
      When the user calls
      Then the clause holds

    Scenario: The last failure warns of nothing
      Given the option max_retries is 1
      And the provider replies 503 x2
      When the user calls
      Then the clause holds

  @LOOP-OPEN-6
  Rule: The logged attempt may count from 0 or from 1

    Scenario: Two retries
      Given the provider replies 503, 503, ok
      When the user calls
      Then the clause holds

  @LOOP-OPEN-8
  Rule: Each attempt has the whole time

    Scenario: A provider that never answers
      Given the option llm_timeout_secs is 30
      And the option max_retries is 2
      And the provider replies hang x3
      When the user calls
      Then the clause holds
      And the provider sees 3 requests
      And the call fails after 93000 ms
