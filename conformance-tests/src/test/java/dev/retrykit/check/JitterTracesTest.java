package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the clauses on waits say of a function that is called again, from the one side of a limit and from the other. */
class JitterTracesTest {
    private static final String FUNCTION = "{'kit':{'function':true}}";
    private static final String BUSY = "{'retryable?':true}";
    private static final String HINT = "{'retryable?':true,'retry-after-ms':500}";

    @ParameterizedTest
    @CsvSource({"499, broken", "499.001, held", "500, held", "500.999, held", "501, broken"})
    void a_hint_that_was_told_to_nobody_is_seen_in_the_wait_to_the_millisecond(double again, String outcome) {
        assertThat(CallTape.kinds("TTALK-BACKOFF-3", untold(CallTape.virtual(FUNCTION), HINT, again)))
                .isEqualTo(outcome);
    }

    @ParameterizedTest
    @CsvSource({"497.999, broken", "498, held", "900, held"})
    void on_a_real_clock_it_may_be_two_milliseconds_early_and_as_late_as_it_will(double again, String outcome) {
        assertThat(CallTape.kinds("TTALK-BACKOFF-3", untold(CallTape.whole(FUNCTION), HINT, again)))
                .isEqualTo(outcome);
    }

    @Test
    void the_wait_that_was_wrong_is_named_beside_the_hint() {
        // given
        Trace hasty = untold(CallTape.virtual(FUNCTION), HINT, 100);

        // then
        assertThat(CallTape.judge("TTALK-BACKOFF-3", hasty))
                .containsExactly(new Broken("after attempt 1 (a retryable failure) the next request came after 100 ms;"
                        + " the hint asks for 500 ms"));
    }

    @Test
    void where_the_caller_brings_the_sleep_nobody_measures_it() {
        // given
        CallTape injected = CallTape.virtual("{'kit':{'function':true,'sleep':'injected'}}");

        // then
        assertThat(CallTape.judge("TTALK-BACKOFF-3", untold(injected, HINT, 0))).containsExactly(new Held());
    }

    @ParameterizedTest
    @CsvSource({"-1, broken", "0, held", "1000, held", "1001, broken"})
    void a_wait_is_drawn_from_nothing_to_its_range(String delay, String outcome) {
        assertThat(CallTape.kinds("TTALK-BACKOFF-1", told(FUNCTION, BUSY, delay)))
                .isEqualTo(outcome);
    }

    @ParameterizedTest
    @CsvSource({"499, broken", "499.001, held", "500.999, held", "501, broken"})
    void a_share_that_is_known_is_told_to_within_a_millisecond(String delay, String outcome) {
        // given
        Trace trace = told("{'kit':{'function':true,'random':0.5}}", BUSY, delay);

        // then
        assertThat(CallTape.kinds("TTALK-BACKOFF-2", trace)).isEqualTo(outcome);
    }

    @Test
    void fifty_waits_from_a_range_of_more_than_ten_milliseconds_have_to_fill_it() {
        assertThat(fills(50, 10, turn -> 10)).isEmpty();
        assertThat(fills(49, 11, turn -> 11)).isEmpty();
        assertThat(fills(50, 11, turn -> 11))
                .containsExactly(
                        new Broken("50 waits do not fill their range evenly: chi-square is 450.0, above 27.88"));
        assertThat(fills(50, 100, turn -> 2 * turn)).containsExactly(new Held());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'retry-after-ms':500 | 'respect-retry-after?':false | 'seed':1     | 1001 | broken",
                "'retry-after-ms':500 | 'respect-retry-after?':false | 'seed':1     | 1000 | held",
                "'retry-after-ms':9   | 'respect-retry-after?':false | 'random':0.5 | 500  | held",
                "'retry-after-ms':9   | 'respect-retry-after?':false | 'random':0.5 | 9    | broken",
                "'status':503         | 'respect-retry-after?':false | 'seed':1     | 1001 | none",
                "'retry-after-ms':500 | 'respect-retry-after?':true  | 'seed':1     | 1001 | none",
                "'retry-after-ms':500 | 'respect-retry-after?':false | 'seed':1     | null | none"
            })
    void a_hint_that_is_not_respected_leaves_the_wait_as_it_was(
            String error, String option, String kit, String delay, String outcome) {
        // given
        Trace trace = told(
                "{" + option + ",'kit':{'function':true," + kit + "}}", "{'retryable?':true," + error + "}", delay);

        // then
        assertThat(CallTape.kinds("TTALK-BACKOFF-5", trace)).isEqualTo(outcome);
    }

    @Test
    void what_is_longer_than_the_range_without_a_hint_is_named() {
        // given
        Trace trace = told("{'respect-retry-after?':false,'kit':{'function':true}}", HINT, "1001");

        // then
        assertThat(CallTape.judge("TTALK-BACKOFF-5", trace))
                .containsExactly(new Broken("after attempt 1 (a retryable failure) a wait of 1001 ms was told; without"
                        + " hints it is at most 1000 ms"));
    }

    @Test
    void a_wait_that_was_told_is_measured_only_where_it_came_to_its_end() {
        // given
        Trace given = told(FUNCTION, BUSY, "500");
        Trace stopped = CallTape.virtual(FUNCTION)
                .request(0)
                .raised(0, BUSY)
                .told(0, "500")
                .over(0, "{'outcome':'error'}")
                .end(1);
        Trace silent = untold(CallTape.virtual(FUNCTION), BUSY, 500);
        Trace injected = told("{'kit':{'function':true,'sleep':'injected'}}", BUSY, "500");

        // then
        assertThat(CallTape.judge("TTALK-BACKOFF-6", given)).containsExactly(new Held());
        assertThat(CallTape.judge("TTALK-BACKOFF-6", stopped)).isEmpty();
        assertThat(CallTape.judge("TTALK-BACKOFF-6", silent)).isEmpty();
        assertThat(CallTape.judge("TTALK-BACKOFF-6", injected)).isEmpty();
    }

    @Test
    void the_thirty_third_wait_is_a_large_one() {
        // given
        String settings = "{'max-retries':40,'base-delay':1,'multiplier':1,'kit':{'function':true,'random':1}}";

        // then
        assertThat(CallTape.judge("TTALK-BACKOFF-7", retried(32, settings, turn -> 1)))
                .isEmpty();
        assertThat(CallTape.judge("TTALK-BACKOFF-7", retried(33, settings, turn -> 1)))
                .containsExactly(new Held());
    }

    @Test
    void a_backoff_after_a_hint_goes_on_as_if_there_had_been_none() {
        // given
        String share = "{'kit':{'function':true,'random':1}}";

        // then
        assertThat(afterHint(share, BUSY, "2000")).containsExactly(new Held(), new Held());
        assertThat(afterHint(share, BUSY, "1000"))
                .containsExactly(
                        new Held(),
                        new Broken("after attempt 2 (a retryable failure) a wait of 1000 ms was told; the clause asks"
                                + " for 2000 ms"));
        assertThat(afterHint(share, BUSY, "null")).containsExactly(new Held(), new Held());
        assertThat(afterHint(share, HINT, "500")).containsExactly(new Held(), new Held());
        assertThat(afterHint(FUNCTION, BUSY, "2000")).containsExactly(new Held());
    }

    @Test
    void the_last_failure_after_a_hint_is_waited_for_by_nobody() {
        // given
        Trace given = CallTape.virtual("{'kit':{'function':true,'random':1}}")
                .request(0)
                .raised(0, HINT)
                .told(0, "500")
                .request(500)
                .raised(500, BUSY)
                .told(500, "7")
                .over(500, "{'outcome':'error'}")
                .end(501);

        // then
        assertThat(CallTape.judge("TTALK-BACKOFF-8", given)).containsExactly(new Held());
    }

    @Test
    void a_hint_of_nothing_that_was_told_to_nobody_may_be_right() {
        // given
        String nothing = "{'retryable?':true,'retry-after-ms':0}";

        // then
        assertThat(CallTape.judge("TTALK-BACKOFF-8", untold(CallTape.virtual(FUNCTION), nothing, 0)))
                .containsExactly(new Held(), new Held());
        assertThat(CallTape.judge("TTALK-BACKOFF-8", told(FUNCTION, nothing, "1")))
                .containsExactly(
                        new Broken("after attempt 1 (a retryable failure) a wait of 1 ms was told; the clause asks for"
                                + " 0 ms"),
                        new Held());
    }

    @Test
    void a_negative_hint_is_one_of_nothing_where_hints_are_respected() {
        // given
        String negative = "{'retryable?':true,'retry-after-ms':-5}";

        // then
        assertThat(CallTape.judge("TTALK-OPEN-8", told(FUNCTION, negative, "0")))
                .containsExactly(new Held());
        assertThat(CallTape.judge("TTALK-OPEN-8", told(FUNCTION, HINT, "0"))).isEmpty();
        assertThat(CallTape.judge(
                        "TTALK-OPEN-8",
                        told("{'respect-retry-after?':false,'kit':{'function':true}}", negative, "700")))
                .isEmpty();
    }

    private static List<Outcome> fills(int waits, int base, IntFunction<Integer> delay) {
        String settings = "{'max-retries':60,'multiplier':1,'base-delay':" + base + ",'kit':{'function':true}}";
        return CallTape.judge("TTALK-BACKOFF-4", retried(waits, settings, delay));
    }

    /** A function that fails a number of times and then gives something. */
    private static Trace retried(int times, String settings, IntFunction<Integer> delay) {
        CallTape tape = CallTape.virtual(settings);
        double at = 0;
        for (int turn = 0; turn < times; turn++) {
            tape.request(at).raised(at, BUSY).told(at, delay.apply(turn).toString());
            at += delay.apply(turn);
        }
        return tape.again(at);
    }

    private static List<Outcome> afterHint(String settings, String error, String delay) {
        CallTape tape = CallTape.virtual(settings)
                .request(0)
                .raised(0, HINT)
                .told(0, "500")
                .request(500)
                .raised(500, error)
                .told(500, delay);
        return CallTape.judge("TTALK-BACKOFF-8", tape.again(2500));
    }

    private static Trace untold(CallTape tape, String error, double again) {
        return tape.request(0).raised(0, error).again(again);
    }

    private static Trace told(String settings, String error, String delay) {
        return CallTape.virtual(settings)
                .request(0)
                .raised(0, error)
                .told(0, delay)
                .again(500);
    }
}
