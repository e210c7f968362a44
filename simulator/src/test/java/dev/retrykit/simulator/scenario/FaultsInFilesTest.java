package dev.retrykit.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retrykit.simulator.provider.Fault;
import dev.retrykit.simulator.provider.Fault.Way;
import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.spec.MalformedFileException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Scenario files name faults by the words that scripts have for them. */
class FaultsInFilesTest {
    private static final String FILE = """
            name: Disturbed
            settings: {}
            streaming: true
            replies:
              - success: {text: One two three.}
                faults:
                  - stall 60s after 2
                  - reset after 2
                afterMs: 5
              - %s
            forever:
              error: {status: 503, message: Busy}
            actions: []
            """;

    @Test
    void a_file_with_faults_is_read_and_written_back() {
        // given
        Reply disturbed = new Reply.Faulty(
                Reply.Success.text("One two three."),
                List.of(new Fault.Stall(2, Duration.ofMinutes(1)), new Fault.Break(2, Way.RESET)));
        Reply typed = new Reply.Faulty(new Reply.Empty(), List.of(new Fault.ContentType("text/html")));

        // when
        Scenario read = parse("{empty: {}, faults: [content-type=text/html]}");

        // then
        assertThat(read.script())
                .isEqualTo(new Script(
                        List.of(new Reply.Late(Duration.ofMillis(5), disturbed), typed),
                        Optional.of(Reply.HttpError.of(503, "Busy"))));
        assertThat(ScenarioFormat.parse("again.yaml", ScenarioFormat.yaml(read)))
                .isEqualTo(read);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    {empty: {}, faults: [reset after]} | a.yaml:10: replies[1].faults is not as expected; it takes words for faults; expected a number of deltas from 0, and the end is none
                    {empty: {}, faults: [explode]}     | a.yaml:10: replies[1].faults is not as expected; it takes words for faults; expected a fault, and "explode" begins none; there are: reset after 2
                    {hang: {}, faults: [drip 1s]}      | a.yaml:10: replies[1].faults is not as expected; it takes a reply that it can disturb; a reply that sends nothing has nothing to disturb
                    {hang: {}, faults: drip 1s}        | a.yaml:10: replies[1].faults is not as expected; it takes a list
                    {sucess: {}}                       | a.yaml:10: replies[1].sucess is no key here; known are [afterMs, empty, error, faults,
                    """)
    void what_cannot_be_read_is_named_by_file_line_and_key(String reply, String message) {
        assertThatThrownBy(() -> parse(reply))
                .isInstanceOf(MalformedFileException.class)
                .hasMessageStartingWith(message);
    }

    private static Scenario parse(String reply) {
        return ScenarioFormat.parse("a.yaml", FILE.formatted(reply));
    }
}
