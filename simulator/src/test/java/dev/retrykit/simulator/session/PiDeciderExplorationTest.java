package dev.retrykit.simulator.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.session.RetryState.Phase;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Every sequence of inputs that can come to the pi policy, up to a depth, and what must hold of what was decided. */
class PiDeciderExplorationTest {
    private static final int DEPTH = 6;
    private static final RetrySettings TWO_RETRIES = new RetrySettings(true, 2, Duration.ofMillis(2000));

    private static final List<Input> DURING_A_RUN = List.of(
            new Input.AssistantEnded(AssistantMessage.said("Hello.")),
            new Input.AgentEnded(AssistantMessage.failed("503 overloaded")),
            new Input.AgentEnded(AssistantMessage.failed("429 insufficient_quota")),
            new Input.AgentEndedUnseen(),
            new Input.RetryAborted(),
            new Input.Aborted(),
            new Input.Disposed());
    private static final List<Input> DURING_A_WAIT =
            List.of(new Input.SleepElapsed(), new Input.RetryAborted(), new Input.Aborted(), new Input.Disposed());

    private static final String CANCELLED = "(sleep cancel fail )";
    private static final String CONTINUED = "(sleep continue )";
    private static final String CHAIN = "(start1 (" + CANCELLED + "|" + CONTINUED + "(succeed |fail |start2 ("
            + CANCELLED + "|" + CONTINUED + "(succeed |fail )))))";
    private static final String OPEN_CHAIN = "(start1 (sleep |" + CONTINUED + "(start2 (sleep |" + CONTINUED + "))?))";
    private static final Pattern CHAINS = Pattern.compile(CHAIN + "*" + OPEN_CHAIN + "?");

    private int paths;

    @Test
    void whatever_comes_each_chain_ends_once_and_what_was_announced_comes_true() {
        // given
        PiDecider decider = PiDecider.standard();

        // when
        explore(decider, RetryState.IDLE, "", DEPTH);

        // then
        assertThat(paths).isGreaterThan(30_000);
    }

    private void explore(PiDecider decider, RetryState state, String chains, int left) {
        if (left == 0) {
            paths++;
            assertThat(chains).matches(CHAINS);
            assertThat(state.promised()).isEqualTo(state.phase() == Phase.SLEEPING);
            assertThat(state.phase() == Phase.IDLE).isEqualTo(state.attempt() == 0);
            return;
        }
        for (Input input : state.waiting() ? DURING_A_WAIT : DURING_A_RUN) {
            Step step = decider.decide(state, input, TWO_RETRIES);
            if (input instanceof Input.AgentEnded ended) {
                boolean starts = step.decisions().stream().anyMatch(Decision.Start.class::isInstance);
                assertThat(decider.willRetry(state, Optional.of(ended.last()), TWO_RETRIES))
                        .contains(starts);
            }
            explore(decider, step.state(), chains + words(step), left - 1);
        }
    }

    private static String words(Step step) {
        return step.decisions().stream().map(PiDeciderExplorationTest::word).collect(Collectors.joining());
    }

    private static String word(Decision decision) {
        if (decision instanceof Decision.Start start) {
            return "start" + start.attempt() + " ";
        }
        if (decision instanceof Decision.End end) {
            return end.success() ? "succeed " : "fail ";
        }
        Map<Class<?>, String> others = Map.of(
                Decision.Sleep.class, "sleep ",
                Decision.CancelSleep.class, "cancel ",
                Decision.ContinueRun.class, "continue ");
        return others.getOrDefault(decision.getClass(), "");
    }
}
