package dev.retrykit.subject.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Json;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** After a prompt the kit goes on looking as long as a retry that must not happen would take to happen. */
class AftermathTest {
    private Aftermath aftermath = Aftermath.begin(ms(20));

    @Test
    void aSuccessNeedsAMomentOnly() {
        waitBegan(0, 1_000);
        message(1_100, "stop");

        assertThat(aftermath.watchUntil(ms(1_200))).isEqualTo(ms(1_250));
    }

    @Test
    void aFailureNeedsOneAndAHalfTimesTheLongestWait() {
        waitBegan(0, 400);
        waitBegan(500, 100);
        message(700, "error");

        assertThat(aftermath.watchUntil(ms(800))).isEqualTo(ms(1_400));
    }

    @Test
    void aFailureAfterALongWaitNeedsNoMoreThanAQuarterOfASecondBeyondIt() {
        waitBegan(0, 1_000);
        message(1_100, "error");

        assertThat(aftermath.watchUntil(ms(1_200))).isEqualTo(ms(2_450));
    }

    @Test
    void aFailureWithoutAnyWaitNeedsTheBaseDelayButAtLeastATenthOfASecond() {
        message(10, "error");
        assertThat(aftermath.watchUntil(ms(10))).isEqualTo(ms(110));

        aftermath = Aftermath.begin(ms(200));
        message(10, "error");
        assertThat(aftermath.watchUntil(ms(10))).isEqualTo(ms(310));
    }

    @Test
    void aCancelledWaitIsWatchedUntilItWouldHaveBeenOver() {
        message(90, "error");
        waitBegan(100, 1_000);
        aftermath = aftermath.cancelled(ms(300));

        assertThat(aftermath.watchUntil(ms(650))).isEqualTo(ms(1_350));
    }

    @Test
    void aCancelWithoutAWaitIsWatchedLikeAFailure() {
        waitBegan(0, 400);
        aftermath = aftermath.cancelled(ms(500));

        assertThat(aftermath.watchUntil(ms(500))).isEqualTo(ms(1_100));
    }

    @Test
    void noWatchIsLongerThanASecondAndAHalf() {
        waitBegan(0, 1_000_000_000);
        assertThat(aftermath.cancelled(ms(10)).watchUntil(ms(400))).isEqualTo(ms(1_900));

        message(20, "error");
        assertThat(aftermath.watchUntil(ms(400))).isEqualTo(ms(1_900));
    }

    @Test
    void whatTheUserSaysIsNoAnswer() {
        message(10, "error");
        heard(20, "{'type':'message_end','message':{'role':'user'}}");

        assertThat(aftermath.watchUntil(ms(20))).isEqualTo(ms(120));
    }

    private void waitBegan(long at, long delay) {
        heard(at, "{'type':'auto_retry_start','delayMs':" + delay + "}");
    }

    private void message(long at, String stopReason) {
        heard(at, "{'type':'message_end','message':{'role':'assistant','stopReason':'" + stopReason + "'}}");
    }

    private void heard(long at, String event) {
        aftermath = aftermath.heard(Json.parse(event.replace('\'', '"')), ms(at));
    }

    private static Duration ms(long millis) {
        return Duration.ofMillis(millis);
    }
}
