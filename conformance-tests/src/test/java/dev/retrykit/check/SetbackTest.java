package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Setback.Kind;
import dev.retrykit.spec.Trace;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the agent loop's document says of each way in which an attempt can fail. */
class SetbackTest {
    @ParameterizedTest
    @CsvSource({
        "429, slow down, RECOVERABLE",
        "502, bad gateway, RECOVERABLE",
        "503, no quota of its own, RECOVERABLE",
        "504, no answer, RECOVERABLE",
        "429, quota exceeded, OPEN",
        "429, see billing, OPEN",
        "429, content policy, OPEN",
        "503, Unauthorized, OPEN",
        "400, bad, FINAL",
        "401, bad key, FINAL",
        "403, not you, FINAL",
        "404, no such model, FINAL",
        "422, context length exceeded, FINAL",
        "400, upstream timed out, OPEN",
        "418, Connection Reset, OPEN",
        "408, slow, OPEN",
        "409, at odds, OPEN",
        "500, something, OPEN",
        "529, much to do, OPEN",
        "422, odd, UNLISTED",
        "300, elsewhere, UNLISTED"
    })
    void a_refusal_is_told_by_its_status_unless_its_words_say_otherwise(int status, String message, Kind kind) {
        // given
        Trace trace = CallTape.real().request(0).refusal(10, status, message).end(100);

        // then
        assertThat(only(trace).kind()).isEqualTo(kind);
        assertThat(only(trace)).hasToString("request 1, answered by " + status + ",");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "200 | {} | [] | reset | RECOVERABLE | whose connection was reset",
                "200 | {} | [] | closed | OPEN | whose connection was closed early",
                "200 | {} | [] | abandoned | RECOVERABLE | which the client gave up",
                "200 | {'content-type':'application/json'} | [] | abandoned | RECOVERABLE | which the client gave up",
                "200 | {'content-type':'text/event-stream'} | [] | abandoned | RECOVERABLE | which the client gave up",
                "200 | {'content-type':'text/html'} | [] | abandoned | OPEN | which the client gave up",
                "null | {} | null | refused | RECOVERABLE | whose connection was refused",
                "200 | {} | [{'error':{'message':'busy'}}] | complete | OPEN | answered by an error inside a stream, or by half of one",
                "200 | {} | [{'choices':[]}] | complete | UNLISTED | answered by an error inside a stream, or by half of one"
            })
    void an_answer_that_broke_is_told_by_how_it_broke(
            String status, String headers, String content, String ending, Kind kind, String words) {
        // given
        Trace trace = CallTape.real()
                .request(0)
                .reply(10, status, headers, content, ending)
                .end(100);

        // then
        assertThat(only(trace).kind()).isEqualTo(kind);
        assertThat(only(trace)).hasToString("request 1, " + words + ",");
    }

    @Test
    void a_refused_connection_is_an_open_question_where_nothing_is_streamed() {
        // given
        Trace trace = CallTape.plain("{}")
                .request(0)
                .reply(10, "null", "null", "refused")
                .end(100);

        // then
        assertThat(only(trace).kind()).isEqualTo(Kind.OPEN);
    }

    @Test
    void an_attempt_without_an_end_and_one_that_the_user_broke_off_are_none() {
        // given
        Trace unanswered = CallTape.real().request(0).end(100);
        Trace cancelled = CallTape.real()
                .request(0)
                .cancel(5, "{}")
                .reply(10, "200", "[]", "abandoned")
                .end(100);

        // then
        assertThat(Setback.all(Reading.of(unanswered))).isEmpty();
        assertThat(Setback.all(Reading.of(cancelled))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"503 busy, true", "503 after 401, false", "401 no, false", "odd, false", "5030 items, false"})
    void a_text_passes_by_the_words_that_the_document_lists(String text, boolean passes) {
        assertThat(Setback.passes(text)).isEqualTo(passes);
    }

    private static Setback only(Trace trace) {
        List<Setback> all = Setback.all(Reading.of(trace)).toList();
        assertThat(all).hasSize(1);
        return all.get(0);
    }
}
