package dev.retrykit.subject.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Json;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The end of a prompt is concluded from events and times alone. */
class SettleTest {
    private static final String FAILED_RUN = "{'type':'agent_end','willRetry':true}";
    private static final String UNMARKED_RUN = "{'type':'agent_end'}";
    private static final String LAST_RUN = "{'type':'agent_end','willRetry':false}";
    private static final String WAIT_OF_2000 = "{'type':'auto_retry_start','attempt':1,'delayMs':2000}";
    private static final String CANCELLED = "{'type':'auto_retry_end','success':false}";
    private static final String RUN = "{'type':'agent_start'}";

    private Settle settle = Settle.begin(ms(0));

    @Test
    void aSessionThatSaysItIsSettledIsOverAtOnce() {
        heard(700, "{'type':'agent_settled'}");

        assertThat(next(700)).isEqualTo(marked());
    }

    @Test
    void aRunThatSaysItWillNotRetryIsOverAfterAMomentOfGrace() {
        heard(700, LAST_RUN);

        assertThat(next(700)).isEqualTo(until(750));
        assertThat(next(750)).isEqualTo(marked());
    }

    @Test
    void aTerminalRunIsOverAfterAMomentOfGrace() {
        heard(700, "{'type':'agent_end','isTerminal':true}");

        assertThat(next(749)).isEqualTo(until(750));
        assertThat(next(750)).isEqualTo(marked());
    }

    @Test
    void aStartThatLacksItsEndHoldsUpAMarkerForASecond() {
        heard(0, "{'type':'auto_retry_start','delayMs':20}");
        heard(25, RUN);
        heard(100, LAST_RUN);

        assertThat(next(150)).isEqualTo(until(1_100));
        assertThat(next(1_100)).isEqualTo(marked());
    }

    @Test
    void anEndThatComesLateReleasesTheMarker() {
        heard(0, "{'type':'auto_retry_start','delayMs':20}");
        heard(25, RUN);
        heard(100, LAST_RUN);
        heard(130, "{'type':'auto_retry_end','success':true,'attempt':1}");

        assertThat(next(150)).isEqualTo(marked());
    }

    @Test
    void aCompactionThatFollowsAMarkerIsWaitedFor() {
        heard(100, LAST_RUN);
        heard(110, "{'type':'compaction_start'}");
        assertThat(next(1_000)).isEqualTo(until(2_110));

        heard(1_500, "{'type':'compaction_end'}");

        assertThat(next(1_500)).isEqualTo(until(1_800));
        assertThat(next(1_800)).isEqualTo(ask());
    }

    @Test
    void aRunWithoutAMarkerIsOverAfterSilenceOnceTheSessionSaysThatItDoesNothing() {
        heard(100, UNMARKED_RUN);
        assertThat(next(399)).isEqualTo(until(400));
        assertThat(next(400)).isEqualTo(ask());

        settle = settle.said(false, ms(401));

        assertThat(next(401)).isEqualTo(quiet());
    }

    @Test
    void aSessionThatSaysItIsBusyIsAskedAgainLater() {
        heard(100, UNMARKED_RUN);

        settle = settle.said(true, ms(401));

        assertThat(next(401)).isEqualTo(until(701));
        assertThat(next(701)).isEqualTo(ask());
    }

    @Test
    void silenceIsEnoughWhereASessionCannotBeAsked() {
        heard(100, UNMARKED_RUN);

        assertThat(settle.next(ms(400), false)).isEqualTo(quiet());
    }

    @Test
    void aStartThatFollowsARunIsWaitedForWithItsDelayAndAGrace() {
        heard(100, FAILED_RUN);
        heard(150, WAIT_OF_2000);

        assertThat(next(2_900)).isEqualTo(until(3_150));
        assertThat(next(3_150)).isEqualTo(ask());
    }

    @Test
    void aWaitThatIsCancelledIsOverAfterSilence() {
        heard(100, FAILED_RUN);
        heard(150, WAIT_OF_2000);
        heard(500, CANCELLED);

        assertThat(next(500)).isEqualTo(until(800));
        assertThat(settle.next(ms(800), false)).isEqualTo(quiet());
    }

    @Test
    void aFailedEndAfterTheMaximumLeavesTheMarkerOfItsRun() {
        heard(100, LAST_RUN);
        heard(105, "{'type':'auto_retry_end','success':false,'attempt':3}");

        assertThat(next(150)).isEqualTo(marked());
    }

    @Test
    void aRunThatSaysItWillRetryAndDoesNotIsOverAfterSilence() {
        heard(100, FAILED_RUN);

        assertThat(settle.next(ms(400), false)).isEqualTo(quiet());
    }

    @Test
    void aSessionThatSendsNoEndForRunsInBetweenIsJudgedByItsLast() {
        heard(0, RUN);
        heard(100, "{'type':'message_end','message':{'role':'assistant','stopReason':'error'}}");
        heard(101, "{'type':'auto_retry_start','delayMs':20}");
        heard(122, RUN);
        heard(200, "{'type':'auto_retry_end','success':true,'attempt':1}");
        assertThat(next(1_000)).isEqualTo(until(2_200));

        heard(1_200, "{'type':'agent_end','isTerminal':true}");

        assertThat(next(1_250)).isEqualTo(marked());
    }

    @Test
    void aRequestAfterAnUnmarkedRunShowsThatTheSessionGoesOn() {
        heard(100, UNMARKED_RUN);

        settle = settle.requested(ms(200));

        assertThat(next(400)).isEqualTo(until(2_200));
    }

    @Test
    void aRequestAfterAMarkerDoesNotTakeItBack() {
        heard(100, LAST_RUN);

        settle = settle.requested(ms(120));

        assertThat(next(150)).isEqualTo(marked());
    }

    @Test
    void aMuteRunIsAskedWhetherItStillRuns() {
        heard(100, RUN);

        assertThat(next(2_099)).isEqualTo(until(2_100));
        assertThat(next(2_100)).isEqualTo(ask());
    }

    @Test
    void aMuteRunThatCannotBeAskedIsLeftToTheLimits() {
        heard(100, RUN);

        assertThat(settle.next(ms(60_000), false)).isInstanceOf(Settle.Step.Wait.class);
    }

    @Test
    void aDelayBeyondAllNumbersIsAWaitThatNeverEnds() {
        heard(0, "{'type':'auto_retry_start','delayMs':1e300}");

        assertThat(next(60_000)).isInstanceOf(Settle.Step.Wait.class);
    }

    private void heard(long at, String event) {
        settle = settle.heard(Json.parse(event.replace('\'', '"')), ms(at));
    }

    private Settle.Step next(long now) {
        return settle.next(ms(now), true);
    }

    private static Settle.Step until(long time) {
        return new Settle.Step.Wait(ms(time));
    }

    private static Settle.Step ask() {
        return new Settle.Step.Ask();
    }

    private static Settle.Step marked() {
        return new Settle.Step.Over(true);
    }

    private static Settle.Step quiet() {
        return new Settle.Step.Over(false);
    }

    private static Duration ms(long millis) {
        return Duration.ofMillis(millis);
    }
}
