package dev.retrykit.saboteur;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.loop.RetryRule;
import dev.retrykit.simulator.loop.RetryRule.FailedAttempt;
import dev.retrykit.simulator.model.CanonicalError;
import dev.retrykit.simulator.model.CanonicalException;
import dev.retrykit.simulator.model.Decider;
import dev.retrykit.simulator.model.Ledger;
import dev.retrykit.simulator.model.Next;
import dev.retrykit.simulator.model.Questions;
import dev.retrykit.simulator.model.RetryDecider;
import dev.retrykit.simulator.model.RetryOptions;
import dev.retrykit.simulator.time.Stopwatch;
import dev.retrykit.spec.Json;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * Whatever a call may come to in every state that its decisions can come to, until nothing new comes: no sequence of any
 * length is left out.
 */
class CallExplorationTest {
    private static final int MOST_RETRIES = 3;
    private static final Set<String> RECOVERABLE = Set.of("503 busy", "request timed out");
    private static final Set<String> FINAL = Set.of("401 bad key", "503 after 401", "something that nobody knows");
    private static final List<Duration> LOOP_WAITS =
            List.of(Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(4));
    private static final List<Duration> CEILINGS =
            List.of(Duration.ofMillis(100), Duration.ofMillis(200), Duration.ofMillis(400));

    /** The states of the agent loop that no scenario comes to, each with the reason. */
    private static final Map<String, String> UNSEEN_IN_LOOP =
            Map.of("3 emitted", "what was delivered is shown to end the retries at the first three attempts");

    /** The states of a retried function, errors and empties, that no scenario comes to, each with the reason. */
    private static final Map<String, String> UNSEEN_IN_TTALK = Stream.of("1+2", "1+3", "2+3", "3+2", "3+3")
            .collect(Collectors.toMap(
                    state -> state, state -> "each account is shown up to 3, and both together up to 2+2 and 3+1"));

    /** What one call of a function may come to. */
    private enum Coming {
        VALUE,
        NOTHING,
        BUSY,
        REFUSED,
        BUG
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void whatever_comes_a_call_of_the_agent_loop_is_retried_where_it_may_be(int max) {
        // when
        Set<FailedAttempt> seen = explore(
                "agent-loop with maxRetries " + max,
                new FailedAttempt("", 0, max, false),
                state -> Stream.concat(RECOVERABLE.stream(), FINAL.stream())
                        .flatMap(text -> Stream.of(
                                new FailedAttempt(text, state.retries(), max, state.emitted()),
                                new FailedAttempt(text, state.retries(), max, true)))
                        .flatMap(failed -> judged(failed).stream()));

        // then
        assertThat(seen).hasSize(max + 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void whatever_comes_a_call_of_a_function_is_repeated_out_of_the_budget_that_it_belongs_to(int max) {
        for (int empties = 0; empties <= MOST_RETRIES; empties++) {
            // given
            RetryOptions options = options(max, empties);
            int most = empties;

            // when
            Set<Ledger> seen = explore(
                    "ttalk with maxRetries " + max + " and emptyRetries " + most,
                    Ledger.NONE,
                    ledger -> Stream.of(true, false)
                            .flatMap(gate -> Stream.of(Coming.values())
                                    .flatMap(coming -> judged(options, ledger, coming, gate, max, most).stream())));

            // then
            assertThat(seen).hasSize((max + 1) * (empties + 1));
        }
    }

    @Test
    void every_state_of_the_agent_loop_is_reached_by_a_scenario() {
        // given
        Set<String> seen = ConcurrentHashMap.newKeySet();
        Saboteur watched = LoopVice.named("WatchedCaller", "changes nothing").ruling(() -> failed -> {
            seen.add(failed.retries() + (failed.emitted() ? " emitted" : ""));
            return RetryRule.standard(failed);
        });

        // when
        new Trials("agent-loop").judge(watched.name(), watched.making());

        // then
        assertThat(unseen(
                        IntStream.rangeClosed(0, MOST_RETRIES).boxed().flatMap(n -> Stream.of(n + "", n + " emitted")),
                        seen))
                .isEqualTo(UNSEEN_IN_LOOP.keySet());
    }

    @Test
    void every_state_of_a_retried_function_is_reached_by_a_scenario() {
        // given
        Set<String> seen = ConcurrentHashMap.newKeySet();
        Saboteur watched =
                ModelVice.named("WatchedCaller", "changes nothing").deciding(honest -> new Watched(honest, seen));

        // when
        new Trials("ttalk").judge(watched.name(), watched.making());

        // then
        assertThat(unseen(
                        IntStream.rangeClosed(0, MOST_RETRIES)
                                .boxed()
                                .flatMap(errors -> IntStream.rangeClosed(0, MOST_RETRIES)
                                        .mapToObj(empties -> errors + "+" + empties)),
                        seen))
                .isEqualTo(UNSEEN_IN_TTALK.keySet());
    }

    /** Those of the states that no scenario came to. */
    private static Set<String> unseen(Stream<String> states, Set<String> seen) {
        return states.filter(state -> !seen.contains(state)).collect(Collectors.toCollection(TreeSet::new));
    }

    /** Walks from a beginning to all that can follow, prints how much that was, and gives it. */
    private static <S> Set<S> explore(String name, S beginning, Function<S, Stream<S>> following) {
        Stopwatch watch = Stopwatch.start();
        Set<S> seen = new HashSet<>(Set.of(beginning));
        Deque<S> open = new ArrayDeque<>(seen);
        while (!open.isEmpty()) {
            following.apply(open.pop()).filter(seen::add).forEach(open::add);
        }
        System.out.printf(
                "explored %s: %d states, closed, %d ms%n",
                name, seen.size(), watch.elapsed().toMillis());
        return seen;
    }

    /** The state after a failed attempt; empty where the call is over. */
    private static Optional<FailedAttempt> judged(FailedAttempt failed) {
        boolean due =
                RECOVERABLE.contains(failed.error()) && !failed.emitted() && failed.retries() < failed.maxRetries();
        Optional<Duration> wait = RetryRule.standard(failed);
        assertThat(wait)
                .as(failed.toString())
                .isEqualTo(due ? Optional.of(LOOP_WAITS.get(failed.retries())) : Optional.empty());
        return wait.map(waited -> new FailedAttempt("", failed.retries() + 1, failed.maxRetries(), false));
    }

    /** The accounts after one call of the function; empty where no other follows. */
    private static Optional<Ledger> judged(
            RetryOptions options, Ledger ledger, Coming coming, boolean gate, int errors, int empties) {
        boolean failed = coming == Coming.BUSY && ledger.errors() < errors && gate;
        boolean empty = coming == Coming.NOTHING && ledger.empties() < empties && gate;
        Next next = next(new RetryDecider(options, questions(coming, gate)), ledger, coming);
        assertThat(next instanceof Next.Again)
                .as("%s after %s, gate %s", coming, ledger, gate)
                .isEqualTo(failed || empty);
        if (!(next instanceof Next.Again again)) {
            return Optional.empty();
        }
        assertThat(again.ledger())
                .isEqualTo(new Ledger(
                        ledger.calls() + 1, ledger.errors() + (failed ? 1 : 0), ledger.empties() + (empty ? 1 : 0)));
        assertThat(again.retry().attempt()).isEqualTo(ledger.calls() + 1);
        assertThat(again.retry().delay()).isEqualTo(failed ? CEILINGS.get(ledger.errors()) : Duration.ZERO);
        return Optional.of(again.ledger());
    }

    private static Next next(Decider decider, Ledger ledger, Coming coming) {
        return switch (coming) {
            case VALUE, NOTHING -> decider.returned(ledger, Json.object());
            case BUSY -> decider.thrown(ledger, canonical(true));
            case REFUSED -> decider.thrown(ledger, canonical(false));
            case BUG -> decider.thrown(ledger, new IllegalStateException("a bug"));
        };
    }

    private static CanonicalException canonical(boolean retryable) {
        return new CanonicalException(new CanonicalError(Json.object()
                .put("type", "provider-error")
                .put("message", "busy")
                .put("retryable?", retryable)));
    }

    private static RetryOptions options(int errors, int empties) {
        return RetryOptions.resolve(
                Json.parse("null"),
                Json.object()
                        .put("max-retries", errors)
                        .put("empty-retries", empties)
                        .put("base-delay", 100)
                        .put("multiplier", 2)
                        .put("max-delay", 100_000));
    }

    private static Questions questions(Coming coming, boolean gate) {
        return new Questions() {
            @Override
            public double random() {
                return 1;
            }

            @Override
            public boolean empty(JsonNode result) {
                return coming == Coming.NOTHING;
            }

            @Override
            public boolean gate() {
                return gate;
            }
        };
    }

    /** Notes the state in which each decision is due. */
    private record Watched(Decider honest, Set<String> seen) implements Decider {
        @Override
        public Next returned(Ledger before, JsonNode result) {
            seen.add(before.errors() + "+" + before.empties());
            return honest.returned(before, result);
        }

        @Override
        public Next thrown(Ledger before, Throwable thrown) {
            seen.add(before.errors() + "+" + before.empties());
            return honest.thrown(before, thrown);
        }
    }
}
