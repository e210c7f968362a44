package dev.retrykit.simulator.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.session.RetryState.Phase;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Every sequence of inputs that can come, up to a depth, and what must hold of what was decided. */
class OmpDeciderExplorationTest {
    private static final int DEPTH = 7;
    private static final RetrySettings TWO_RETRIES = new RetrySettings(true, 2, Duration.ofMillis(2000));

    private static final List<Input> DURING_A_RUN = List.of(
            new Input.AssistantEnded(AssistantMessage.said("Hello.")),
            new Input.AgentEnded(AssistantMessage.failed("503 overloaded")),
            new Input.AgentEnded(AssistantMessage.failed("401 bad key")),
            new Input.RetryAborted(),
            new Input.Aborted());
    private static final List<Input> DURING_A_WAIT = List.of(
            new Input.SleepElapsed(), new Input.ContinuationDue(), new Input.RetryAborted(), new Input.Aborted());

    /** A wait that is cancelled, before or after waking up; or one that leads to a request. */
    private static final String CANCELLED = "(sleep (schedule )?cancel fail )";

    private static final String CONTINUED = "(sleep schedule continue )";
    private static final String CHAIN = "(start1 (" + CANCELLED + "|" + CONTINUED + "(succeed |fail |start2 ("
            + CANCELLED + "|" + CONTINUED + "(succeed |fail )))))";
    private static final String WAITING = "(sleep (schedule )?)";
    private static final String OPEN_CHAIN =
            "(start1 (" + WAITING + "|" + CONTINUED + "(start2 (" + WAITING + "|" + CONTINUED + "))?))";
    private static final Pattern CHAINS = Pattern.compile(CHAIN + "*" + OPEN_CHAIN + "?");
    private static final Pattern PROMISES = Pattern.compile("(open resolve )*(open )?");

    private int paths;

    @Test
    void whatever_comes_each_chain_ends_once_and_each_promise_is_kept() {
        // given
        OmpDecider decider = OmpDecider.standard();

        // when
        explore(decider, RetryState.IDLE, "", "", DEPTH);

        // then
        assertThat(paths).isGreaterThan(40_000);
    }

    private void explore(OmpDecider decider, RetryState state, String chains, String promises, int left) {
        if (left == 0) {
            paths++;
            assertThat(chains).matches(CHAINS);
            assertThat(promises).matches(PROMISES);
            assertThat(state.promised()).isEqualTo(promises.endsWith("open "));
            assertThat(state.phase() == Phase.IDLE).isEqualTo(state.attempt() == 0);
            return;
        }
        for (Input input : state.waiting() ? DURING_A_WAIT : DURING_A_RUN) {
            Step step = decider.decide(state, input, TWO_RETRIES);
            explore(
                    decider,
                    step.state(),
                    chains + words(step, OmpDeciderExplorationTest::ofChains),
                    promises + words(step, OmpDeciderExplorationTest::ofPromises),
                    left - 1);
        }
    }

    private static String words(Step step, Function<Decision, String> language) {
        return step.decisions().stream().map(language).collect(Collectors.joining());
    }

    private static String ofChains(Decision decision) {
        if (decision instanceof Decision.Start start) {
            return "start" + start.attempt() + " ";
        }
        if (decision instanceof Decision.End end) {
            return end.success() ? "succeed " : "fail ";
        }
        Map<Class<?>, String> others = Map.of(
                Decision.Sleep.class, "sleep ",
                Decision.CancelSleep.class, "cancel ",
                Decision.ScheduleContinuation.class, "schedule ",
                Decision.ContinueRun.class, "continue ");
        return others.getOrDefault(decision.getClass(), "");
    }

    private static String ofPromises(Decision decision) {
        if (decision instanceof Decision.OpenPromise) {
            return "open ";
        }
        return decision instanceof Decision.ResolvePromise ? "resolve " : "";
    }
}
