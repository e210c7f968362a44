package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.spec.Trace;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the clauses of pi say of settings of nothing, of those of the layer below, and of a success that is none. */
class EndTracesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'maxRetries':3,'provider':{'maxRetries':0}}                  | 503 busy    | none  | broken",
                "{'maxRetries':3,'provider':{'maxRetries':0}}                  | no such key | none  | none",
                "{'maxRetries':3,'provider':{'maxRetries':1}}                  | 503 busy    | none  | none",
                "{'maxRetries':0,'provider':{'maxRetries':0}}                  | 503 busy    | none  | none",
                "{'maxRetries':3,'provider':{'timeoutMs':9}}                   | 503 busy    | none  | none",
                "{'maxRetries':3,'provider':{'timeoutMs':9}}                   | 503 busy    | start | held",
                "{'enabled':false,'maxRetries':3,'provider':{'maxRetries':0}}  | 503 busy    | none  | none",
                "{'maxRetries':3,'provider':{'maxRetries':0}}                  | 503 busy    | abort | none",
                "{'maxRetries':2.5,'provider':{'maxRetries':0}}                | 503 busy    | none  | none",
                "{'maxRetries':2.5,'provider':{'maxRetries':0}}                | 503 busy    | start | none",
                "{'maxRetries':3}                                              | 503 busy    | none  | none"
            })
    void the_maximum_of_the_layer_below_is_not_that_of_the_session(
            String retry, String text, String then, String kinds) {
        assertThat(Tape.kinds(judge("PI-BACKOFF-3", failed(retry, text, then)))).isEqualTo(kinds);
    }

    @Test
    void a_maximum_that_is_announced_is_that_of_the_session() {
        assertThat(judge("PI-BACKOFF-3", failed("{'maxRetries':4,'provider':{'maxRetries':3}}", "503 busy", "start")))
                .containsExactly(new Broken("maxAttempts is 3 with the settings"
                        + " {\"maxRetries\":4,\"provider\":{\"maxRetries\":3}}; the session's maximum is 4"));
    }

    @Test
    void where_all_retries_are_made_none_is_due() {
        // given
        Trace trace = Tape.pi("virtual", "{'maxRetries':1,'baseDelayMs':100,'provider':{'maxRetries':0}}")
                .waiting()
                .busy(100)
                .failure(100, 1, "503 busy")
                .end(200);

        // then
        assertThat(judge("PI-BACKOFF-3", trace))
                .containsExactly(new Broken("maxAttempts is 3 with the settings"
                        + " {\"maxRetries\":1,\"baseDelayMs\":100,\"provider\":{\"maxRetries\":0}};"
                        + " the session's maximum is 1"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'maxRetries':0}                    | 503 busy    | none  | held",
                "{'maxRetries':0}                    | 503 busy    | start | broken",
                "{'maxRetries':0}                    | no such key | none  | none",
                "{'maxRetries':0}                    | 503 busy    | abort | none",
                "{'maxRetries':0,'enabled':false}    | 503 busy    | none  | none",
                "{'maxRetries':1}                    | 503 busy    | none  | none",
                "{}                                  | 503 busy    | start | none",
                "{'baseDelayMs':0}                   | 503 busy    | start | broken",
                "{'baseDelayMs':1}                   | 503 busy    | start | none",
                "{'baseDelayMs':0}                   | 503 busy    | none  | none"
            })
    void nothing_is_a_value_where_a_text_is_retryable(String retry, String text, String then, String kinds) {
        assertThat(Tape.kinds("PI-BACKOFF-5", failed(retry, text, then))).isEqualTo(kinds);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'maxRetries':0}                 | 503 busy | none  | held",
                "{'maxRetries':0,'enabled':'x'}   | 503 busy | none  | none",
                "{'maxRetries':1}                 | 503 busy | none  | none",
                "{'maxRetries':0}                 | 503 busy | abort | none"
            })
    void a_maximum_of_nothing_is_judged_where_it_alone_decides(String retry, String text, String then, String kinds) {
        assertThat(Tape.kinds("PI-MAX-2", failed(retry, text, then))).isEqualTo(kinds);
    }

    @Test
    void an_end_without_a_chain_is_not_the_end_of_its_run() {
        // given
        Trace trace = Tape.pi("virtual", "{'maxRetries':0}")
                .prompt(0)
                .event(0, "{'type':'agent_start'}")
                .busy(1)
                .failure(1, 0, "503 busy")
                .event(2, "{'type':'agent_end'}")
                .end(9);

        // then
        assertThat(judge("PI-MAX-1", trace)).isEmpty();
    }

    @Test
    void a_success_behind_a_failure_is_untrue() {
        // given
        Trace trace = Tape.pi("virtual", "{'baseDelayMs':100}")
                .waiting()
                .busy(100)
                .success(100, 1)
                .end(200);

        // then
        assertThat(Tape.judge("PI-RESET-1", trace))
                .containsExactly(new Broken("{\"type\":\"auto_retry_end\",\"success\":true,\"attempt\":1} follows a"
                        + " message that is an error"));
    }

    /** What is asked beside what omp asks of the same. */
    private static List<Outcome> judge(String clause, Trace trace) {
        return EndChecks.all().get(clause).judge(Reading.of(trace));
    }

    private static Trace failed(String retry, String text, String then) {
        Tape tape = Tape.pi("virtual", retry).prompt(0).request(0).reply(0, 400);
        Tape told = then.equals("abort") ? tape.failed(0, text).act(1, "abort") : tape.failed(0, text);
        return (then.equals("start") ? told.start(1, 1, 2000) : told).end(9);
    }
}
