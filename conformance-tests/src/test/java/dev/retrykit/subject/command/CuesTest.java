package dev.retrykit.subject.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.Trigger;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A cancel is due some time after a request or a reply, and gives no occasion where it comes too late. */
class CuesTest {
    private static final Duration SOON = Duration.ofMillis(500);

    @Test
    void a_cancel_in_a_wait_counts_from_the_end_of_its_reply() {
        // given
        Trigger trigger = new Trigger.DuringWait(2, SOON);
        Cues cues = cues(trigger);

        // when, then
        assertThat(cues.requested(1, millis(100))).isEmpty();
        assertThat(cues.replied(1, millis(110))).isEmpty();
        assertThat(cues.requested(2, millis(1_110))).isEmpty();
        assertThat(cues.replied(2, millis(1_120))).containsExactly(new Cues.Due(trigger, millis(1_620)));
    }

    @Test
    void a_cancel_in_a_request_counts_from_its_arrival_and_one_at_a_time_from_the_first() {
        // given
        Trigger request = new Trigger.DuringRequest(2, SOON);
        Trigger time = new Trigger.At(millis(700));
        Cues cues = cues(request, time);

        // when, then
        assertThat(cues.requested(1, millis(100))).containsExactly(new Cues.Due(time, millis(800)));
        assertThat(cues.requested(2, millis(1_110))).containsExactly(new Cues.Due(request, millis(1_610)));
    }

    @Test
    void a_cancel_is_late_once_its_request_is_answered_or_its_wait_is_over() {
        // given
        Cues cues = cues();
        cues.requested(1, millis(100));
        boolean inRequest = cues.late(new Trigger.DuringRequest(1, SOON), millis(200));

        // when
        cues.replied(1, millis(300));
        cues.requested(2, millis(1_300));

        // then
        assertThat(inRequest).isFalse();
        assertThat(cues.late(new Trigger.DuringRequest(1, SOON), millis(1_400))).isTrue();
        assertThat(cues.late(new Trigger.DuringWait(1, SOON), millis(1_400))).isTrue();
        assertThat(cues.late(new Trigger.DuringRequest(2, SOON), millis(1_400))).isFalse();
    }

    @Test
    void a_cancel_in_the_last_quarter_of_a_second_of_a_wait_is_late() {
        // given
        Cues cues = cues();
        cues.requested(1, millis(100));
        cues.replied(1, millis(300));

        // when, then
        assertThat(cues.late(new Trigger.DuringWait(1, SOON), millis(1_050))).isFalse();
        assertThat(cues.late(new Trigger.DuringWait(1, SOON), millis(1_051))).isTrue();
        assertThat(cues.late(new Trigger.At(SOON), millis(1_051))).isTrue();
    }

    private static Cues cues(Trigger... cancels) {
        Scenario scenario = Bench.scenario(
                Script.of(), List.of(cancels).stream().map(Bench::cancel).toArray(Scenario.Planned[]::new));
        return new Cues(scenario, Tempo.of("agent-loop", scenario, 0.01));
    }

    private static Duration millis(long count) {
        return Duration.ofMillis(count);
    }
}
