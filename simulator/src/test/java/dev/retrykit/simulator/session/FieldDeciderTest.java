package dev.retrykit.simulator.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.session.RetryState.Phase;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the field policy retries, and how long it waits before. */
class FieldDeciderTest {
    private static final RetrySettings FOUR_FROM_4_MINUTES = new RetrySettings(true, 4, Duration.ofMinutes(4));

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "1 | 503 Busy                          | -    | PT4M",
                "2 | 503 Busy                          | -    | PT8M",
                "3 | 503 Busy                          | -    | PT10M",
                "1 | 503 Busy                          | 240  | PT4M",
                "1 | 503 Busy                          | 241  | PT4M1S",
                "1 | 503 Busy                          | 600  | PT10M",
                "1 | 503 Busy                          | Thu, 01 Jan 1970 01:00:00 GMT | PT4M",
                "1 | 503 Busy; try again in 9 minutes  | -    | PT9M",
                "2 | 503 Busy; try again in 9 minutes  | 300  | PT8M"
            })
    void a_retry_waits_for_the_longer_of_its_own_wait_and_the_one_that_is_asked_for(
            int attempt, String text, String header, Duration wait) {
        // when
        Step step = decide(attempt, failed(text, header, ""));

        // then
        assertThat(step.decisions())
                .contains(new Decision.Start(attempt, 4, wait, text))
                .contains(new Decision.Sleep(wait));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "503 Busy          | 601 | ''",
                "429 Too many      | -   | '{\"code\":\"insufficient_quota\"}'",
                "401 Bad key       | -   | ''",
                "something is odd  | -   | ''"
            })
    void what_no_wait_within_patience_helps_is_final(String text, String header, String body) {
        // when
        Step step = decide(1, failed(text, header, body));

        // then
        assertThat(step.decisions()).noneMatch(Decision.Start.class::isInstance);
    }

    private static Step decide(int attempt, AssistantMessage last) {
        RetryState before = attempt == 1 ? RetryState.IDLE : new RetryState(attempt - 1, false, Phase.RETRYING);
        return FieldDecider.standard().decide(before, new Input.AgentEnded(last), FOUR_FROM_4_MINUTES);
    }

    private static AssistantMessage failed(String text, String header, String body) {
        Map<String, String> headers = header == null ? Map.of() : Map.of("retry-after", header);
        return new AssistantMessage(
                "",
                List.of(),
                StopReason.ERROR,
                Optional.of(text),
                new Envelope(Optional.empty(), headers, body, OptionalInt.empty()));
    }
}
