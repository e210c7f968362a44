package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What forty measured waits say of the shares that they are. */
class SpreadTest {
    private static final List<Integer> EVEN = List.of(
            487, 12, 312, 416, 71, 180, 222, 381, 44, 160, 499, 3, 95, 271, 140, 457, 251, 58, 397, 118, //
            334, 27, 206, 469, 131, 290, 352, 83, 443, 19, 237, 365, 105, 428, 168, 301, 62, 195, 481, 259);

    @Test
    void waits_that_are_spread_over_their_range_are_random_shares_of_it() {
        assertThat(judge(EVEN)).containsExactly(new Held());
    }

    @Test
    void a_machine_that_adds_a_hundred_milliseconds_to_each_wait_changes_nothing() {
        assertThat(judge(changed(wait -> wait + 100))).containsExactly(new Held());
    }

    @Test
    void waits_that_are_all_of_their_range_are_no_shares() {
        assertThat(judge(same(500)))
                .containsExactly(new Broken(
                        "none of 40 waits was shorter than half of its range; random shares fill" + " all of it"));
    }

    @Test
    void a_half_that_is_fixed_and_a_random_half_do_not_fill_the_range() {
        assertThat(judge(changed(wait -> 251 + wait / 2)))
                .containsExactly(new Broken(
                        "none of 40 waits was shorter than half of its range; random shares fill" + " all of it"));
    }

    @Test
    void waits_of_nothing_are_no_shares_although_a_machine_delays_a_few() {
        // given
        List<Integer> waits = new ArrayList<>(same(15));
        waits.subList(0, 4).replaceAll(wait -> 400);

        // then
        assertThat(judge(waits))
                .containsExactly(new Broken("nine in ten of 40 waits were shorter than half of their range; random"
                        + " shares fill all of it"));
    }

    @Test
    void some_waits_in_the_upper_half_are_enough() {
        // given
        List<Integer> waits = new ArrayList<>(changed(wait -> wait / 2));
        waits.subList(0, 5).replaceAll(wait -> 400);

        // then
        assertThat(judge(waits)).containsExactly(new Held());
    }

    @Test
    void waits_of_six_lengths_are_drawn_from_a_set() {
        assertThat(judge(changed(wait -> 90 * (wait / 90) + wait % 5)))
                .containsExactly(new Broken(
                        "40 waits had 6 lengths between them; random shares are as many as there are waits"));
    }

    @Test
    void waits_of_seven_lengths_may_be_those_of_a_client_that_sleeps_in_steps() {
        assertThat(judge(changed(wait -> 80 * (wait / 80) + wait % 5))).containsExactly(new Held());
    }

    @Test
    void waits_that_are_mostly_short_are_drawn_in_another_way() {
        assertThat(judge(changed(wait -> 20 + wait * wait / 500 * wait / 500)))
                .containsExactly(new Broken("most of 40 waits were short ones; random shares fill their range evenly"));
    }

    @Test
    void waits_that_are_rather_short_may_be_an_accident() {
        assertThat(judge(changed(wait -> 20 + (wait + wait * wait / 500) / 2))).containsExactly(new Held());
    }

    @Test
    void waits_that_crowd_around_the_middle_are_drawn_in_another_way() {
        assertThat(judge(changed(wait -> 150 + wait * 2 / 5)))
                .containsExactly(
                        new Broken("nearly all of 40 waits lay in the middle half of their range; random shares"
                                + " fill all of it"));
    }

    @Test
    void four_waits_outside_the_middle_are_enough() {
        // given
        List<Integer> waits = new ArrayList<>(changed(wait -> 150 + wait * 2 / 5));
        waits.subList(0, 4).replaceAll(wait -> 100);

        // then
        assertThat(judge(waits)).containsExactly(new Held());
    }

    @Test
    void waits_beyond_the_range_are_drawn_from_another() {
        assertThat(judge(changed(wait -> wait * 5)))
                .containsExactly(new Broken("half of 40 waits were longer than the range that they are drawn from"));
    }

    @Test
    void fewer_waits_say_nothing() {
        assertThat(judge(same(500).subList(1, 40))).isEmpty();
    }

    private static List<Integer> same(int wait) {
        return changed(any -> wait);
    }

    private static List<Integer> changed(UnaryOperator<Integer> change) {
        return EVEN.stream().map(change).toList();
    }

    private static List<Outcome> judge(List<Integer> waits) {
        CallTape tape = CallTape.whole("{'max-retries':40,'base-delay':500,'multiplier':1}");
        double at = 0;
        for (int wait : waits) {
            tape.request(at).refusal(at + 5, 503, "busy");
            at += 5 + wait;
        }
        Trace trace = tape.request(at)
                .refusal(at + 5, 401, "no such key")
                .over(at + 9, "{'outcome':'error','error':'401 no such key'}")
                .end(at + 10);
        return CallTape.judge("TTALK-BACKOFF-4", trace);
    }
}
