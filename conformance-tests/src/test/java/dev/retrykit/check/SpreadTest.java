package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What twenty measured waits say of the shares that they are. */
class SpreadTest {
    private static final List<Integer> EVEN =
            List.of(390, 12, 250, 333, 71, 180, 222, 305, 44, 160, 399, 3, 95, 271, 140, 366, 201, 58, 317, 118);

    @Test
    void waits_that_are_spread_over_their_range_are_random_shares_of_it() {
        assertThat(judge(EVEN)).containsExactly(new Held());
    }

    @Test
    void a_machine_that_adds_a_hundred_milliseconds_to_each_wait_changes_nothing() {
        assertThat(judge(EVEN.stream().map(wait -> wait + 100).toList())).containsExactly(new Held());
    }

    @Test
    void waits_that_are_all_of_their_range_are_no_shares() {
        assertThat(judge(same(400)))
                .containsExactly(new Broken("none of 20 waits was shorter than three quarters of its range; random"
                        + " shares fill all of it"));
    }

    @Test
    void waits_of_nothing_are_no_shares() {
        assertThat(judge(same(15)))
                .containsExactly(new Broken(
                        "none of 20 waits was longer than a quarter of its range; random shares" + " fill all of it"));
    }

    @Test
    void waits_beyond_the_range_are_drawn_from_another() {
        assertThat(judge(EVEN.stream().map(wait -> wait * 5).toList()))
                .containsExactly(new Broken("half of 20 waits were longer than the range that they are drawn from"));
    }

    @Test
    void fewer_waits_say_nothing() {
        assertThat(judge(same(400).subList(1, 20))).isEmpty();
    }

    private static List<Integer> same(int wait) {
        return IntStream.range(0, 20).mapToObj(nth -> wait).toList();
    }

    private static List<Outcome> judge(List<Integer> waits) {
        CallTape tape = CallTape.whole("{'max-retries':20,'base-delay':400,'multiplier':1}");
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
