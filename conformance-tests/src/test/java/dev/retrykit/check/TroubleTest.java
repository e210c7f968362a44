package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.session.Cause;
import dev.retrykit.spec.Trace;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What lies behind a failure, by the status and by all that the provider said of it. */
class TroubleTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "503 | {}                                              | it failed | TRANSIENT",
                "402 | {}                                              | it failed | QUOTA",
                "300 | {'error':'insufficient_quota'}                  | it failed | QUOTA",
                "429 | {'error':'insufficient_quota'}                  | it failed | QUOTA",
                "300 | {'detail':'insufficient_quota'}                 | it failed | QUOTA",
                "299 | {'detail':'insufficient_quota'}                 | it failed | REFUSAL",
                "200 | [{'error':{'message':'insufficient_quota'}}]    | it failed | QUOTA",
                "200 | [{'text':'insufficient_quota'}]                 | it failed | REFUSAL",
                "200 | [{'text':'well'}]                               | overloaded | TRANSIENT",
                "401 | {}                                              | it failed | REFUSAL"
            })
    void a_refusal_is_known_by_its_whole_body_and_a_broken_answer_by_the_error_in_it(
            int status, String content, String text, Cause cause) {
        assertThat(trouble(status, content, text).cause()).isEqualTo(cause);
    }

    @Test
    void only_a_refusal_has_a_status() {
        assertThat(trouble(300, "{}", "it failed").status()).hasValue(300);
        assertThat(trouble(299, "{}", "it failed").status()).isEmpty();
        assertThat(Trouble.of(failure(Tape.real().prompt(0).refused(1).failed(1, "Connection error.")))
                        .status())
                .isEmpty();
    }

    @Test
    void the_status_at_the_beginning_of_a_text_is_no_word_of_it() {
        // given
        Pattern number = Pattern.compile("503");

        // then
        assertThat(trouble(503, "{}", "503 busy").says(number)).isFalse();
        assertThat(trouble(503, "{}", "503 503 busy").says(number)).isTrue();
        assertThat(trouble(200, "{}", "503 busy").says(number)).isTrue();
    }

    private static Trouble trouble(int status, String content, String text) {
        return Trouble.of(failure(
                Tape.real().prompt(0).request(0).reply(1, status, content).failed(1, text)));
    }

    private static Failure failure(Tape tape) {
        Trace trace = tape.end(9);
        return Reading.of(trace).failures().get(0);
    }
}
