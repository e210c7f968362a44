package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the clauses on the layer below a session say of one reply that it repeats or passes on. */
class SdkTracesTest {
    private static final String TWICE = retry("true", "'maxRetries':2");

    @ParameterizedTest
    @CsvSource({
        "PI-SDK-1, 429, insufficient_quota, true, broken",
        "PI-SDK-1, 429, insufficient_quota, false, held",
        "PI-SDK-1, 429, slow down, false, none",
        "PI-SDK-1, 503, insufficient_quota, false, none",
        "PI-SDK-2, 429, slow down, false, broken",
        "PI-SDK-2, 503, busy, false, broken",
        "PI-SDK-2, 503, busy, true, held",
        "PI-SDK-2, 501, busy, true, none",
        "PI-SDK-2, 429, insufficient_quota, true, none",
        "PI-SDK-3, 400, bad, true, broken",
        "PI-SDK-3, 400, bad, false, held",
        "PI-SDK-3, 400, overloaded, true, held",
        "PI-SDK-3, 400, overloaded, false, broken",
        "PI-SDK-3, 503, busy, true, none"
    })
    void a_refusal_is_repeated_by_its_status_or_its_words(
            String clause, int status, String text, boolean repeated, String kinds) {
        assertThat(Tape.kinds(clause, refused(Tape.pi("virtual", TWICE), status, "", text, repeated ? 500 : -1)))
                .isEqualTo(kinds);
    }

    @Test
    void what_was_made_of_a_refusal_is_named() {
        // given
        Trace deaf = refused(Tape.pi("virtual", TWICE), 503, "", "busy", -1);
        Trace eager = refused(Tape.pi("virtual", TWICE), 400, "", "bad", 500);

        // then
        assertThat(Tape.judge("PI-SDK-2", deaf))
                .containsExactly(new Broken(
                        "the 503 \"{\"error\":{\"message\":\"busy\"}}\" was not repeated below the" + " session"));
        assertThat(Tape.judge("PI-SDK-3", eager))
                .containsExactly(
                        new Broken("the 400 \"{\"error\":{\"message\":\"bad\"}}\" was repeated below the session"));
    }

    @Test
    void the_last_refusal_that_is_allowed_is_passed_on() {
        // given
        Trace thrice = Tape.pi("virtual", TWICE)
                .prompt(0)
                .request(0)
                .reply(0, 503)
                .request(1)
                .reply(1, 503)
                .busy(2)
                .end(9);
        Trace twice = Tape.pi("virtual", TWICE)
                .prompt(0)
                .request(0)
                .reply(0, 503)
                .busy(1)
                .end(9);

        // then
        assertThat(Tape.kinds("PI-SDK-2", thrice)).isEqualTo("held held");
        assertThat(Tape.judge("PI-SDK-6", thrice)).startsWith(new Held());
        assertThat(Tape.kinds("PI-SDK-2", twice)).isEqualTo("held broken");
        assertThat(Tape.judge("PI-SDK-6", twice))
                .startsWith(new Broken("the layer gave up after 1 repeat; retry.provider.maxRetries is 2"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "virtual | 'maxRetries':2                           | 999  | broken",
                "virtual | 'maxRetries':2                           | 1000 | held",
                "virtual | 'maxRetries':2                           | 1001 | broken",
                "real    | 'maxRetries':2                           | 999  | broken",
                "real    | 'maxRetries':2                           | 1000 | held",
                "real    | 'maxRetries':2                           | 1500 | held",
                "virtual | 'maxRetries':2,'maxRetryDelayMs':999     | 5    | none",
                "virtual | 'maxRetries':2,'maxRetryDelayMs':1000    | 5    | broken"
            })
    void seconds_that_a_server_asks_for_are_waited_up_to_the_cap(
            String clock, String provider, double again, String kinds) {
        // given
        Tape tape = Tape.pi(clock, retry("true", provider));

        // then
        assertThat(Tape.kinds("PI-SDK-4", refused(tape, 503, "'retry-after':'1'", "busy", again)))
                .isEqualTo(kinds);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "virtual | 'retry-after':'Thu, 01 Jan 1970 00:00:09 GMT' | 'maxRetries':2                       | 1000 | broken",
                "virtual | 'retry-after':'Thu, 01 Jan 1970 00:00:09 GMT' | 'maxRetries':2                       | 1001 | held",
                "virtual | 'retry-after':'9'                             | 'maxRetries':2                       | 5    | none",
                "virtual | 'retry-after':'9'                             | 'maxRetries':2,'maxRetryDelayMs':500 | 500  | held",
                "virtual | 'retry-after':'9'                             | 'maxRetries':2,'maxRetryDelayMs':500 | 501  | broken",
                "real    | 'retry-after':'9'                             | 'maxRetries':2,'maxRetryDelayMs':500 | 501  | none"
            })
    void dates_and_the_cap_bend_a_wait(String clock, String header, String provider, double again, String kinds) {
        // given
        Tape tape = Tape.pi(clock, retry("true", provider));

        // then
        assertThat(Tape.kinds("PI-OPEN-13", refused(tape, 503, header, "busy", again)))
                .isEqualTo(kinds);
    }

    @Test
    void a_refusal_that_is_passed_on_is_one_failure_of_the_session() {
        // given
        Trace one = Tape.pi("virtual", TWICE)
                .prompt(0)
                .busy(0)
                .start(0, 1, 100)
                .well(100)
                .end(200);
        Trace twice = Tape.pi("virtual", TWICE)
                .prompt(0)
                .busy(0)
                .failed(0, "503 busy")
                .end(200);
        Trace counted =
                Tape.pi("virtual", TWICE).prompt(0).busy(0).start(0, 2, 200).end(200);
        Trace repeated = Tape.pi("virtual", TWICE)
                .prompt(0)
                .request(0)
                .reply(0, 503)
                .request(500)
                .reply(500, 503)
                .busy(1500)
                .start(1500, 1, 100)
                .end(1600);

        // then
        assertThat(Tape.judge("PI-SDK-5", one)).containsExactly(new Held());
        assertThat(Tape.judge("PI-SDK-5", repeated)).containsExactly(new Held());
        assertThat(Tape.judge("PI-SDK-5", twice))
                .containsExactly(new Broken("the layer gave up after 0 repeats; the session was told 2 failures and"
                        + " announced no retry"));
        assertThat(Tape.kinds("PI-SDK-5", counted)).isEqualTo("broken");
    }

    @Test
    void while_a_request_is_repeated_below_it_the_session_tells_of_no_retry() {
        // given
        Tape told = Tape.pi("virtual", TWICE).prompt(0).request(0).reply(0, 503).start(1, 1, 100);
        Tape ended =
                Tape.pi("virtual", TWICE).prompt(0).request(0).reply(0, 503).success(1, 1);
        Tape other =
                Tape.pi("virtual", TWICE).prompt(0).request(0).reply(0, 503).event(1, "{'type':'turn_end'}");

        // then
        assertThat(Tape.kinds("PI-SDK-7", told.well(500).end(900))).isEqualTo("broken");
        assertThat(Tape.judge("PI-SDK-7", ended.well(500).end(900)))
                .containsExactly(new Broken("while a request was repeated below the session it told"
                        + " {\"type\":\"auto_retry_end\",\"success\":true,\"attempt\":1}"));
        assertThat(Tape.judge("PI-SDK-7", other.well(500).end(900))).containsExactly(new Held());
    }

    @ParameterizedTest
    @CsvSource({
        "false, 503, busy, -1, broken",
        "false, 503, busy, 500, held",
        "true, 503, busy, -1, none",
        "false, 400, bad, -1, none"
    })
    void the_switch_of_the_session_is_not_that_of_the_layer_below(
            String enabled, int status, String text, double again, String kinds) {
        // given
        Tape tape = Tape.pi("virtual", retry(enabled, "'maxRetries':2"));

        // then
        assertThat(Tape.kinds("PI-SDK-8", refused(tape, status, "", text, again)))
                .isEqualTo(kinds);
    }

    @Test
    void where_the_layer_of_another_api_repeats_the_document_says_nothing_of_it() {
        // given
        Trace repeated = refused(Tape.chat(TWICE), 503, "", "busy", 2000);
        Trace well = Tape.chat(TWICE).prompt(0).well(0).end(9);

        // then
        assertThat(Tape.kinds("PI-SDK-2", repeated)).isEqualTo("hidden");
        assertThat(Tape.judge("PI-SDK-2", well)).isEmpty();
    }

    @Test
    void a_date_that_nobody_waited_for_bends_no_wait() {
        // given
        Trace trace =
                refused(Tape.pi("virtual", TWICE), 503, "'retry-after':'Wed, 21 Oct 2026 07:28:00 GMT'", "busy", -1);

        // then
        assertThat(Tape.judge("PI-OPEN-13", trace)).isEmpty();
    }

    @Test
    void beside_repeats_below_it_the_session_counts_where_its_own_settings_decide() {
        // given
        String odd = "{'enabled':true,'maxRetries':-1,'provider':{'maxRetries':2}}";
        Trace right = refused(Tape.pi("virtual", TWICE), 400, "", "odd", -1);
        Trace strange = Tape.pi("virtual", odd).prompt(0).failed(0, "503 busy").end(9);
        Trace stopped = Tape.pi("virtual", TWICE)
                .prompt(0)
                .failed(0, "503 busy")
                .act(1, "abort")
                .end(9);
        Trace shy = Tape.pi("virtual", TWICE).prompt(0).failed(0, "503 busy").end(9);

        // then
        assertThat(Tape.judge("PI-SDK-6", right)).isEmpty();
        assertThat(Tape.judge("PI-SDK-6", strange)).isEmpty();
        assertThat(Tape.judge("PI-SDK-6", stopped)).isEmpty();
        assertThat(Tape.kinds("PI-SDK-6", shy)).isEqualTo("broken");
    }

    @Test
    void the_last_refusal_that_is_allowed_needs_no_repeat_while_the_session_is_switched_off() {
        // given
        Trace trace = Tape.pi("virtual", retry("false", "'maxRetries':1"))
                .prompt(0)
                .request(0)
                .reply(0, 503)
                .busy(500)
                .end(900);

        // then
        assertThat(Tape.judge("PI-SDK-8", trace)).containsExactly(new Held());
    }

    private static String retry(String enabled, String provider) {
        return "{'enabled':" + enabled + ",'maxRetries':3,'baseDelayMs':100,'provider':{" + provider + "}}";
    }

    /** A refusal that is repeated at a time, or passed on where that is before the beginning. */
    private static Trace refused(Tape tape, int status, String headers, String text, double again) {
        tape.prompt(0)
                .request(0)
                .line(
                        0,
                        "'kind':'reply','number':1,'status':" + status + ",'headers':{" + headers
                                + "},'content':{'error':{'message':'" + text + "'}},'ending':'complete'");
        return again < 0
                ? tape.failed(1, status + " " + text).end(20_000)
                : tape.well(again).end(20_000);
    }
}
