package dev.retrykit.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retrykit.simulator.provider.Fault;
import dev.retrykit.simulator.provider.Fault.Way;
import dev.retrykit.simulator.provider.Reply;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Replies as rows of the tables in features. */
class ReplyWordsTest {
    @Test
    void a_row_has_a_column_for_all_faults_and_one_for_a_delay() {
        // given
        Map<String, String> cells = new HashMap<>(
                Map.of("reply", "ok", "text", "Hi", "fault", "stall 60 s after 2 reset after 2", "late", "5 ms"));
        cells.put("code", null);

        // when
        Reply reply = ReplyWords.row(cells);

        // then
        assertThat(reply)
                .isEqualTo(new Reply.Late(
                        Duration.ofMillis(5),
                        new Reply.Faulty(
                                Reply.Success.text("Hi"),
                                List.of(new Fault.Stall(2, Duration.ofMinutes(1)), new Fault.Break(2, Way.RESET)))));
    }

    @ParameterizedTest(name = "{0} {1}: {2}")
    @CsvSource(delimiter = '|', textBlock = """
                    sorry | text  | x         | "sorry" is no reply; there are: a status from 400 to 599, ok
                    503   | lat   | 5 ms      | "lat" says nothing of 503; what does: [body, code, fault, header, late, text, type]
                    hang  | text  | x         | "text" says nothing of hang; what does: [fault, late]
                    503   | late  | soon      | expected a time as 250ms, 1.5s, 10m or 2h, and "soon" is none
                    hang  | fault | drip 1s   | a reply that sends nothing has nothing to disturb
                    """)
    void a_row_that_is_no_reply_is_refused(String kind, String column, String cell, String problem) {
        assertThatThrownBy(() -> ReplyWords.row(Map.of("reply", kind, column, cell)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(problem);
    }
}
