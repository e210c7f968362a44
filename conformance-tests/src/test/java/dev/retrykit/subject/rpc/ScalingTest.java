package dev.retrykit.subject.rpc;

import static dev.retrykit.subject.rpc.Scenarios.FAULT;
import static dev.retrykit.subject.rpc.Scenarios.duringWait;
import static dev.retrykit.subject.rpc.Scenarios.fullLength;
import static dev.retrykit.subject.rpc.Scenarios.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.Scenario.Planned;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.scenario.Trigger;
import dev.retrykit.spec.Json;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** One factor shrinks all times of a scenario, as far as noise and the user's hands allow. */
class ScalingTest {
    private static final Script SCRIPT = Script.of(FAULT);
    private static final Planned CANCEL = duringWait(1, Duration.ofMillis(500), new Action.AbortRetry());

    @Test
    void anOrdinaryScenarioShrinksByTheScale() {
        Scaling scaling = Scaling.of(retry(3_000), 0.01);

        assertThat(scaling.factor()).isEqualTo(0.01);
        assertThat(Json.line(scaling.settings().json()))
                .isEqualTo("{\"retry\":{\"enabled\":true,\"maxRetries\":3,\"baseDelayMs\":30,"
                        + "\"provider\":{\"maxRetries\":0,\"timeoutMs\":10000}}}");
        assertThat(scaling.of(Duration.ofSeconds(9))).isEqualTo(Duration.ofMillis(90));
    }

    @Test
    void aBaseDelayNeverFallsBelowTwentyMilliseconds() {
        Scaling scaling = Scaling.of(retry(500), 0.01);

        assertThat(scaling.factor()).isEqualTo(0.04);
        assertThat(scaling.baseDelay()).isEqualTo(Duration.ofMillis(20));
    }

    @Test
    void aBaseDelayThatIsShorterThanThatIsLeftAlone() {
        Scaling scaling = Scaling.of(retry(5), 0.01);

        assertThat(scaling.factor()).isEqualTo(1);
        assertThat(scaling.baseDelay()).isEqualTo(Duration.ofMillis(5));
    }

    @Test
    void aWaitInWhichTheUserActsLastsASecond() {
        Scaling scaling = Scaling.of(scenario(Settings.retry(3, Duration.ofSeconds(2)), SCRIPT, CANCEL), 0.01);

        assertThat(scaling.factor()).isEqualTo(0.5);
        assertThat(scaling.baseDelay()).isEqualTo(Duration.ofSeconds(1));
        assertThat(scaling.of(Duration.ofMillis(500))).isEqualTo(Duration.ofMillis(250));
    }

    @Test
    void whatTheUserDoesAfterAPromptNeedsNoTime() {
        Planned later = new Planned(new Action.Prompt("more"), new Trigger.AfterPrompt(1, Duration.ZERO));

        assertThat(Scaling.of(scenario(Settings.retry(3, Duration.ofSeconds(2)), SCRIPT, later), 0.01)
                        .factor())
                .isEqualTo(0.01);
    }

    @Test
    void aScenarioWhoseTimesAreThePointIsNotScaled() {
        Scaling scaling = Scaling.of(fullLength(retry(2_000)), 0.01);

        assertThat(scaling.factor()).isEqualTo(1);
        assertThat(scaling.baseDelay()).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void aMissingBaseDelayStaysMissing() {
        Scaling scaling = Scaling.of(scenario(Settings.none(), SCRIPT), 0.01);

        assertThat(scaling.factor()).isEqualTo(1);
        assertThat(scaling.settings().retry("baseDelayMs").isMissingNode()).isTrue();
    }

    @Test
    void aBaseDelayOfZeroIsAValue() {
        Scaling scaling = Scaling.of(retry(0), 0.01);

        assertThat(scaling.settings().retry("baseDelayMs").intValue()).isZero();
        assertThat(scaling.factor()).isEqualTo(0.01);
    }

    @Test
    void aValueThatIsNoNumberReachesTheSubjectAsItIs() {
        Settings odd = Settings.none().with("baseDelayMs", Json.parse("\"soon\""));

        assertThat(Scaling.of(scenario(odd, SCRIPT), 0.01)
                        .settings()
                        .retry("baseDelayMs")
                        .stringValue())
                .isEqualTo("soon");
    }

    @Test
    void aTimeOutShrinksWithTheRest() {
        Settings hasty = Settings.retry(3, Duration.ofSeconds(2))
                .with("provider", Json.parse("{\"timeoutMs\":600000,\"maxRetryDelayMs\":5}"));

        assertThat(Json.line(
                        Scaling.of(scenario(hasty, SCRIPT), 0.01).settings().retry("provider")))
                .isEqualTo("{\"timeoutMs\":6000,\"maxRetryDelayMs\":5,\"maxRetries\":0}");
    }

    private static Scenario retry(long base) {
        return scenario(Settings.retry(3, Duration.ofMillis(base)), SCRIPT);
    }
}
