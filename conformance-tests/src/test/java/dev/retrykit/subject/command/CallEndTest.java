package dev.retrykit.subject.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Json;
import dev.retrykit.subject.command.CallEnd.Cancel;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the end of a process makes of its call. */
class CallEndTest {
    @Test
    void an_exit_of_0_gives_the_text_and_any_other_the_error() {
        assertThat(result(new CallEnd(0, 2, "Hello", "a warning", Optional.empty())))
                .isEqualTo("{\"outcome\":\"value\",\"value\":\"Hello\"}");
        assertThat(result(new CallEnd(3, 1, "Hel", "503 busy", Optional.empty())))
                .isEqualTo("{\"outcome\":\"error\",\"error\":\"503 busy\",\"exitCode\":3}");
    }

    @ParameterizedTest(name = "exit code {0}, {1} requests, text \"{2}\"")
    @CsvSource({"130, 1, Hel", "0, 1, Hel", "1, 1, Hel", "143, 1, Hello"})
    void a_call_that_ends_after_its_cancel_is_cancelled_whatever_the_exit_code(int code, int requests, String text) {
        // given
        CallEnd end = new CallEnd(code, requests, text, "KeyboardInterrupt", Optional.of(new Cancel(1, "Hel")));

        // when, then
        assertThat(result(end)).isEqualTo("{\"outcome\":\"cancelled\"}");
        assertThat(end.crash()).isEmpty();
    }

    @ParameterizedTest(name = "exit code {0}, {1} requests, text \"{2}\"")
    @CsvSource({"130, 2, Hel, error", "0, 2, Hel, value", "0, 1, Hello, value"})
    void a_call_that_asks_again_or_answers_after_its_cancel_was_not_cancelled(
            int code, int requests, String text, String outcome) {
        // given
        CallEnd end = new CallEnd(code, requests, text, "", Optional.of(new Cancel(1, "Hel")));

        // when, then
        assertThat(end.result().path("outcome").asString()).isEqualTo(outcome);
    }

    @ParameterizedTest(name = "exit code {0}, {1} requests")
    @CsvSource({
        "0, 0, the process ended with exit code 0 before it made a model call",
        "2, 0, the process ended with exit code 2 before it made a model call",
        "139, 1, the process ended with exit code 139"
    })
    void a_process_that_asked_nothing_or_was_killed_has_no_result(int code, int requests, String how) {
        assertThat(new CallEnd(code, requests, "Hello", "", Optional.empty()).crash())
                .contains(how);
    }

    @ParameterizedTest
    @CsvSource({"0", "1", "128", "160", "255"})
    void other_exit_codes_after_a_request_are_results(int code) {
        assertThat(new CallEnd(code, 1, "", "", Optional.empty()).crash()).isEmpty();
    }

    private static String result(CallEnd end) {
        return Json.line(end.result());
    }
}
