package dev.retrykit.simulator.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The order, the time and the limits of the event loop. */
class EventLoopTest {
    private final EventLoop loop = new EventLoop();
    private final List<String> log = new ArrayList<>();

    @Test
    void timers_run_in_the_order_of_their_times_and_then_of_their_making() {
        loop.after(Duration.ofMillis(20), () -> note("late"));
        loop.after(Duration.ofMillis(10), () -> note("early"));
        loop.after(Duration.ofMillis(20), () -> note("later"));

        Outcome outcome = run();

        assertThat(outcome.end()).isEqualTo(Outcome.End.DRAINED);
        assertThat(log).containsExactly("early at 10 in turn 1", "late at 20 in turn 2", "later at 20 in turn 3");
    }

    @Test
    void a_delay_of_zero_takes_a_turn_of_its_own() {
        loop.after(Duration.ZERO, () -> {
            loop.after(Duration.ZERO, () -> note("inner"));
            note("outer");
        });

        run();

        assertThat(log).containsExactly("outer at 0 in turn 1", "inner at 0 in turn 2");
    }

    @Test
    void a_cancelled_timer_neither_runs_nor_takes_a_turn_nor_moves_time() {
        Timer cancelled = loop.after(Duration.ofHours(1), () -> note("cancelled"));
        loop.after(Duration.ofMillis(5), () -> note("kept"));
        loop.after(Duration.ofMillis(1), cancelled::cancel);

        run();

        assertThat(log).containsExactly("kept at 5 in turn 2");
        assertThat(loop.now()).isEqualTo(Instant.ofEpochMilli(5));
    }

    @Test
    void arrivals_run_in_the_order_of_exchange_side_and_sequence_whatever_order_they_came_in() {
        loop.after(Duration.ZERO, () -> {
            Flight first = loop.flight();
            Flight second = loop.flight();
            second.arrive(Flight.Side.CLIENT, () -> note("2 client"));
            first.arrive(Flight.Side.CLIENT, () -> note("1 client a"));
            second.arrive(Flight.Side.PROVIDER, () -> note("2 provider"));
            first.arrive(Flight.Side.CLIENT, () -> note("1 client b"));
        });

        run();

        assertThat(log)
                .containsExactly(
                        "1 client a at 0 in turn 2",
                        "1 client b at 0 in turn 3",
                        "2 provider at 0 in turn 4",
                        "2 client at 0 in turn 5");
    }

    @Test
    void time_stands_still_while_an_exchange_is_in_flight() throws InterruptedException {
        Flight flight = loop.flight();
        Thread outside = new Thread(() -> {
            flight.arrive(Flight.Side.CLIENT, () -> note("arrived"));
            flight.land();
        });
        loop.after(Duration.ZERO, () -> {
            flight.depart();
            outside.start();
        });
        loop.after(Duration.ofMillis(1), () -> note("timer"));

        run();
        outside.join();

        assertThat(log).containsExactly("arrived at 0 in turn 2", "timer at 1 in turn 3");
    }

    @Test
    void a_dropped_flight_lands_and_what_it_brought_takes_no_turn() {
        loop.after(Duration.ZERO, () -> {
            Flight flight = loop.flight();
            flight.depart();
            flight.arrive(Flight.Side.CLIENT, () -> note("dropped"));
            flight.drop();
            flight.arrive(Flight.Side.CLIENT, () -> note("after the drop"));
        });

        Outcome outcome = run();

        assertThat(outcome.end()).isEqualTo(Outcome.End.DRAINED);
        assertThat(log).isEmpty();
        assertThat(loop.turn()).isEqualTo(1);
    }

    @Test
    void a_timer_beyond_the_horizon_ends_the_run_before_its_time_comes() {
        loop.after(Duration.ofDays(31), () -> note("never"));

        Outcome outcome = loop.run(Limits.of(Duration.ofDays(30)));

        assertThat(outcome.end()).isEqualTo(Outcome.End.LIMIT);
        assertThat(outcome.detail()).isEqualTo("the scenario went on beyond PT720H of virtual time");
        assertThat(loop.now()).isEqualTo(Instant.EPOCH);
    }

    @Test
    void a_session_that_never_rests_ends_at_the_limit_of_turns() {
        loop.after(Duration.ZERO, this::again);

        Outcome outcome = loop.run(new Limits(Duration.ofDays(1), 500, Duration.ofSeconds(30), Duration.ofSeconds(1)));

        assertThat(outcome.end()).isEqualTo(Outcome.End.LIMIT);
        assertThat(outcome.detail()).isEqualTo("the scenario took 500 turns of the event loop");
    }

    @Test
    void a_session_that_takes_no_end_in_real_time_is_stopped_between_two_turns() {
        loop.after(Duration.ZERO, this::again);

        Outcome outcome =
                loop.run(new Limits(Duration.ofDays(1), Long.MAX_VALUE, Duration.ofMillis(1), Duration.ofSeconds(1)));

        assertThat(outcome.end()).isEqualTo(Outcome.End.LIMIT);
        assertThat(outcome.detail()).contains("of real time");
    }

    @Test
    void an_exchange_that_never_lands_is_the_fault_of_the_kit() {
        loop.after(Duration.ZERO, () -> loop.flight().depart());

        Outcome outcome = loop.run(new Limits(Duration.ofDays(1), 100, Duration.ofSeconds(30), Duration.ofMillis(20)));

        assertThat(outcome.end()).isEqualTo(Outcome.End.KIT_ERROR);
        assertThat(outcome.detail()).isEqualTo("an exchange with the provider got stuck: nothing came for 20 ms");
    }

    @Test
    void what_a_task_throws_ends_the_run_and_is_kept() {
        IllegalStateException thrown = new IllegalStateException("the session broke");
        loop.after(Duration.ZERO, () -> {
            throw thrown;
        });

        Outcome outcome = run();

        assertThat(outcome.end()).isEqualTo(Outcome.End.FAILED);
        assertThat(outcome.detail()).isEqualTo("the session broke");
        assertThat(outcome.cause()).containsSame(thrown);
    }

    @Test
    void a_fault_of_the_harness_is_told_apart() {
        loop.after(Duration.ZERO, () -> {
            throw new KitError("the harness broke");
        });

        assertThat(run().end()).isEqualTo(Outcome.End.KIT_ERROR);
    }

    @Test
    void a_stop_ends_the_run_after_the_current_turn_and_its_first_reason_counts() {
        loop.after(Duration.ZERO, () -> {
            loop.stop("100 requests");
            loop.stop("something else");
            note("the turn goes on");
        });
        loop.after(Duration.ZERO, () -> note("never"));

        Outcome outcome = run();

        assertThat(outcome).isEqualTo(Outcome.of(Outcome.End.STOPPED, "100 requests"));
        assertThat(log).containsExactly("the turn goes on at 0 in turn 1");
    }

    @Test
    void a_stop_from_another_thread_ends_the_wait_for_an_exchange() {
        loop.after(Duration.ZERO, () -> {
            loop.flight().depart();
            new Thread(() -> loop.stop("enough")).start();
        });
        loop.after(Duration.ofMillis(1), () -> note("never"));

        Outcome outcome = run();

        assertThat(outcome.detail()).isEqualTo("enough");
        assertThat(log).isEmpty();
    }

    @Test
    void an_absurd_delay_stands_at_the_end_of_time_and_a_negative_one_is_refused() {
        loop.after(Duration.ofMillis(7), () -> loop.after(Duration.ofSeconds(Long.MAX_VALUE), () -> note("the end")));

        loop.run(Limits.of(Duration.ofSeconds(Long.MAX_VALUE)));

        assertThat(log).containsExactly("the end at 9223372036854775807 in turn 2");
        assertThatThrownBy(() -> loop.after(Duration.ofMillis(-1), () -> {}))
                .hasMessage("a delay is not negative: PT-0.001S");
    }

    private Outcome run() {
        return loop.run(Limits.of(Duration.ofDays(1)));
    }

    private void again() {
        loop.after(Duration.ZERO, this::again);
    }

    private void note(String what) {
        log.add(what + " at " + loop.moment().at().toMillis() + " in turn "
                + loop.moment().turn().orElseThrow());
    }
}
