package dev.retrykit.simulator.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class RealClockTest {
    private final RealClock clock = new RealClock();
    private final List<String> seen = new ArrayList<>();

    @Test
    void timers_ring_in_the_order_of_their_times_and_then_of_their_setting() {
        // given
        clock.after(Duration.ofMillis(400), clock::stop);
        clock.after(Duration.ofMillis(300), () -> seen.add("later"));
        clock.after(Duration.ZERO, () -> seen.add("first"));
        clock.after(Duration.ZERO, () -> seen.add("second"));

        // when
        clock.run();

        // then
        assertThat(seen).containsExactly("first", "second", "later");
    }

    @Test
    void a_timer_is_never_early_and_its_task_runs_on_a_later_turn() {
        // given
        Instant before = clock.now();
        clock.after(Duration.ofMillis(30), () -> {
            clock.after(Duration.ZERO, () -> seen.add("later turn"));
            seen.add("after " + (clock.now().isBefore(before.plusMillis(30)) ? "less" : "enough"));
            clock.after(Duration.ofMillis(1), clock::stop);
        });

        // when
        clock.run();

        // then
        assertThat(seen).containsExactly("after enough", "later turn");
    }

    @Test
    void a_cancelled_timer_does_not_ring() {
        // given
        Timer timer = clock.after(Duration.ofMillis(1), () -> seen.add("rang"));
        clock.after(Duration.ofMillis(10), clock::stop);

        // when
        timer.cancel();
        clock.run();

        // then
        assertThat(seen).isEmpty();
    }

    @Test
    void what_another_thread_posts_runs_on_the_loop_while_timers_wait() {
        // given
        clock.after(Duration.ofMinutes(10), () -> seen.add("too late"));
        Thread loop = Thread.currentThread();
        new Thread(() -> clock.post(() -> {
                    seen.add(Thread.currentThread() == loop ? "on the loop" : "elsewhere");
                    clock.stop();
                }))
                .start();

        // when
        clock.run();

        // then
        assertThat(seen).containsExactly("on the loop");
    }

    @Test
    void what_a_task_throws_ends_the_loop() {
        // given
        clock.post(() -> {
            throw new IllegalStateException("broken");
        });

        // then
        assertThatThrownBy(clock::run).isInstanceOf(IllegalStateException.class).hasMessage("broken");
    }

    @Test
    void a_negative_delay_is_refused() {
        assertThatThrownBy(() -> clock.after(Duration.ofMillis(-1), () -> {}))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
