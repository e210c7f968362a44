package dev.retrykit.subject.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.scenario.Scenario.Planned;
import dev.retrykit.simulator.scenario.Trigger;
import dev.retrykit.subject.rpc.Cues.Due;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a user does within a wait is late once that wait has ended by itself. */
class CuesTest {
    private static final Duration TWO_SECONDS = Duration.ofSeconds(2);
    private static final Planned FIRST = inWait(1, 300);
    private static final Planned AGAIN = inWait(1, 400);

    private final Cues cues = new Cues(
            List.of(FIRST, AGAIN),
            new Scaling(1, Scenarios.scenario(Script.of()).settings()),
            request -> false);

    @Test
    void actions_of_a_wait_are_due_when_it_has_begun() {
        // when
        List<Due> due = cues.waitBegan(Duration.ofMillis(50), TWO_SECONDS);

        // then
        assertThat(due).containsExactly(new Due(FIRST, Duration.ofMillis(350)), new Due(AGAIN, Duration.ofMillis(450)));
        assertThat(cues.late(FIRST)).isFalse();
    }

    @Test
    void a_second_cancel_is_not_late_although_the_first_has_ended_the_wait() {
        // given
        cues.waitBegan(Duration.ZERO, TWO_SECONDS);

        // when
        cues.cancelled();
        cues.chainEnded();

        // then
        assertThat(cues.late(AGAIN)).isFalse();
    }

    @Test
    void a_cancel_is_late_once_the_chain_has_ended_by_itself() {
        // given
        cues.waitBegan(Duration.ZERO, TWO_SECONDS);

        // when
        cues.chainEnded();

        // then
        assertThat(cues.late(FIRST)).isTrue();
    }

    @Test
    void a_second_cancel_is_late_once_the_session_goes_on_in_spite_of_the_first() {
        // given
        cues.waitBegan(Duration.ZERO, TWO_SECONDS);
        cues.cancelled();

        // when
        cues.waitEnded();

        // then
        assertThat(cues.late(AGAIN)).isTrue();
    }

    @Test
    void a_cancel_of_one_wait_says_nothing_of_the_next() {
        // given
        cues.waitBegan(Duration.ZERO, TWO_SECONDS);
        cues.cancelled();

        // when
        cues.waitBegan(TWO_SECONDS, TWO_SECONDS);
        cues.chainEnded();

        // then
        assertThat(cues.late(inWait(2, 300))).isTrue();
    }

    private static Planned inWait(int nth, long offset) {
        return new Planned(new Action.AbortRetry(), new Trigger.DuringWait(nth, Duration.ofMillis(offset)));
    }
}
