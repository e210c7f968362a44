package dev.retrykit.saboteur;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.session.AssistantMessage;
import dev.retrykit.simulator.session.Backoff;
import dev.retrykit.simulator.session.Decider;
import dev.retrykit.simulator.session.Input;
import dev.retrykit.simulator.session.RetrySettings;
import dev.retrykit.simulator.session.RetryState;
import dev.retrykit.simulator.session.RetryState.Phase;
import dev.retrykit.simulator.session.Step;
import dev.retrykit.simulator.time.Stopwatch;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every input in every state that the machines of sessions can come to, until nothing new comes: so every sequence of inputs,
 * however long, is covered by the pairs of a state and of what was decided before it.
 */
class ExplorationTest {
    private static final int DEPTH = 8;
    private static final int MOST_RETRIES = 3;
    private static final AssistantMessage LIMITED =
            AssistantMessage.failed("429 You have hit your usage limit. Try again in 20 minutes.");

    private static final List<Input> USER =
            List.of(new Input.RetryAborted(), new Input.Aborted(), new Input.Disposed());
    private static final Input ELAPSED = new Input.SleepElapsed();
    private static final Input DUE = new Input.ContinuationDue();

    /** What can come while the agent runs, or rests; a timer that was cancelled may still ring. */
    private static final List<Input> RUNNING = with(
            Stream.of(
                            AssistantMessage.said("Hello."),
                            AssistantMessage.failed("503 overloaded"),
                            AssistantMessage.failed("401 The key is not valid"),
                            AssistantMessage.failed("400 prompt is too long: 213462 tokens > 200000 maximum"),
                            AssistantMessage.failed(""),
                            LIMITED)
                    .flatMap(message ->
                            Stream.<Input>of(new Input.AssistantEnded(message), new Input.AgentEnded(message)))
                    .toList(),
            new Input.AgentEndedUnseen(),
            ELAPSED,
            DUE);

    /** Asking for another account is one call, so that nothing comes in between. */
    private static final List<Input> MARKING =
            List.of(new Input.UsageLimitMarked(LIMITED, true), new Input.UsageLimitMarked(LIMITED, false));

    /** The states that no scenario comes to, each with the reason. */
    private static final Map<String, Map<RetryState, String>> UNSEEN = Map.of("omp", unseen());

    /** A state, and what was decided on the way to it. */
    private record Place(RetryState state, Ledger ledger) {}

    @ParameterizedTest
    @MethodSource("references")
    void whatever_comes_what_is_decided_fits_what_was_decided_before(Reference reference) {
        // given
        Decider decider = reference.deciding(Backoff::doubling, reference.classifier());
        Stopwatch watch = Stopwatch.start();

        for (int max = 0; max <= MOST_RETRIES; max++) {
            // when
            Map<Place, Long> level = Map.of(new Place(RetryState.IDLE, Ledger.EMPTY), 1L);
            Set<Place> places = new HashSet<>(level.keySet());
            long sequences = 0;
            int depth = 0;
            for (boolean closed = false; depth < DEPTH || !closed; depth++) {
                level = step(decider, level, max);
                closed = !places.addAll(level.keySet());
                sequences += depth < DEPTH
                        ? level.values().stream().mapToLong(Long::longValue).sum()
                        : 0;
            }

            // then
            System.out.printf(
                    "explored %s with maxRetries %d: %d states, %d sequences up to depth %d, closed after %d, %d ms%n",
                    reference.policy(),
                    max,
                    places.size(),
                    sequences,
                    DEPTH,
                    depth,
                    watch.elapsed().toMillis());
            assertThat(sequences).isGreaterThan(50_000_000);
            assertThat(places).extracting(place -> place.state().attempt()).contains(max);
        }
    }

    @ParameterizedTest
    @MethodSource("references")
    void every_state_is_reached_by_a_scenario(Reference reference) {
        // given
        String policy = reference.policy();
        Set<RetryState> seen = ConcurrentHashMap.newKeySet();
        Saboteur watched = reference
                .named("WatchedAgent", "changes nothing")
                .deciding(honest -> (state, input, settings) -> {
                    Step step = honest.decide(state, input, settings);
                    seen.add(step.state());
                    return step;
                });

        // when
        new Trials(policy).judge(watched.name(), watched.making());

        // then
        Set<RetryState> unseen = states(reference);
        unseen.removeAll(seen);
        assertThat(unseen)
                .hasToString(UNSEEN.getOrDefault(policy, Map.of()).keySet().toString());
    }

    private static Map<RetryState, String> unseen() {
        Map<RetryState, String> unseen = new LinkedHashMap<>();
        String late =
                "a cancel that comes during a request is shown at the first attempt; the machine asks for no number";
        unseen.put(new RetryState(2, false, Phase.RETRYING), late);
        unseen.put(new RetryState(3, false, Phase.RETRYING), late);
        unseen.put(
                new RetryState(3, true, Phase.MARKING),
                "a used-up account is shown at the first and second attempt; the machine asks for no number");
        return unseen;
    }

    private static Stream<Reference> references() {
        return Stream.of(Reference.OMP, Reference.PI, Reference.FIELD);
    }

    /** All places one input further, each with the number of ways to it. */
    private static Map<Place, Long> step(Decider decider, Map<Place, Long> level, int max) {
        RetrySettings settings = new RetrySettings(true, max, Duration.ofSeconds(2));
        Map<Place, Long> next = new HashMap<>();
        level.forEach((place, ways) -> inputs(place.state())
                .forEach(input -> next.merge(after(decider, place, input, settings), ways, Long::sum)));
        return next;
    }

    private static Place after(Decider decider, Place place, Input input, RetrySettings settings) {
        Step step = decider.decide(place.state(), input, settings);
        assertThat(decider.decide(place.state(), input, settings)).isEqualTo(step);
        try {
            return new Place(step.state(), place.ledger().after(input, step, settings));
        } catch (AssertionError e) {
            throw new AssertionError("in " + place + " on " + input + " was decided " + step, e);
        }
    }

    private static List<Input> inputs(RetryState state) {
        return switch (state.phase()) {
            case IDLE, RETRYING -> RUNNING;
            case MARKING -> MARKING;
            case SLEEPING -> with(List.of(), ELAPSED);
            case WAKING -> with(List.of(), DUE);
        };
    }

    private static Set<RetryState> states(Reference reference) {
        Decider decider = reference.deciding(Backoff::doubling, reference.classifier());
        Set<RetryState> states = new TreeSet<>(Comparator.comparing(RetryState::toString));
        Map<Place, Long> level = Map.of(new Place(RetryState.IDLE, Ledger.EMPTY), 1L);
        for (int depth : IntStream.range(0, 20).toArray()) {
            level = step(decider, level, MOST_RETRIES);
            level.keySet().forEach(place -> states.add(place.state()));
        }
        return states;
    }

    private static List<Input> with(List<Input> inputs, Input... more) {
        return Stream.of(inputs.stream(), Stream.of(more), USER.stream())
                .flatMap(each -> each)
                .toList();
    }
}
