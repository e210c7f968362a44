package dev.retrykit.subject.command;

import static dev.retrykit.subject.command.Bench.BUSY;
import static dev.retrykit.subject.command.Bench.HELLO;
import static dev.retrykit.subject.command.Bench.acts;
import static dev.retrykit.subject.command.Bench.cancel;
import static dev.retrykit.subject.command.Bench.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.Trigger;
import dev.retrykit.spec.KitVersion;
import dev.retrykit.spec.Observation;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent.Ended;
import dev.retrykit.spec.TraceEvent.Replied;
import dev.retrykit.spec.TraceEvent.Sent;
import dev.retrykit.subject.LoopSubject;
import dev.retrykit.subject.Subject;
import dev.retrykit.subject.Surroundings;
import dev.retrykit.subject.rpc.Limits;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;

/** What a trace tells of a call in this process that lives in real time. */
@Timeout(60)
@TestInstance(Lifecycle.PER_CLASS)
class ClientStageTest {
    private HttpProvider provider;

    @BeforeAll
    void start() {
        provider = HttpProvider.start(0);
    }

    @AfterAll
    void end() {
        provider.close();
    }

    @Test
    void a_chain_shows_its_requests_its_wait_and_its_value() {
        // given, when
        Trace trace = run(Limits.USUAL, LoopSubject::reference, scenario(Script.of(BUSY, HELLO)));

        // then
        assertThat(acts(trace))
                .containsExactly(
                        "call CALLED {\"message\":\"Say hello; it's me\"}",
                        "call COMPLETED {\"outcome\":\"value\",\"value\":\"Hello to you.\"}");
        assertThat(trace.all(Sent.class)).hasSize(2);
        Duration failed = trace.all(Replied.class).get(0).moment().at();
        assertThat(trace.all(Sent.class).get(1).moment().at()).isGreaterThanOrEqualTo(failed.plusMillis(998));
    }

    @Test
    void a_cancel_in_a_wait_is_watched_until_the_wait_would_be_over() {
        // given, when
        Trace trace = run(
                Limits.USUAL,
                LoopSubject::reference,
                scenario(Script.of(BUSY, HELLO), cancel(new Trigger.DuringWait(1, Duration.ofMillis(300)))));

        // then
        assertThat(acts(trace)).endsWith("cancel CALLED {}", "call COMPLETED {\"outcome\":\"cancelled\"}");
        assertThat(trace.all(Sent.class)).hasSize(1);
        Duration failed = trace.all(Replied.class).get(0).moment().at();
        assertThat(trace.end().orElseThrow().moment().at()).isGreaterThan(failed.plusMillis(1000));
    }

    @Test
    void a_subject_that_does_not_come_back_reaches_the_limit() {
        // given
        CountDownLatch never = new CountDownLatch(1);

        // when
        Trace trace = run(Bench.SHORT_LIFE, () -> new Doing(kit -> await(never)), scenario(Script.of(HELLO)));

        // then
        never.countDown();
        Ended end = trace.end().orElseThrow();
        assertThat(end.reason()).isEqualTo(Ended.Reason.LIMIT);
        assertThat(end.detail()).isEqualTo("wall time per scenario (3 s)");
    }

    @Test
    void a_subject_that_throws_has_crashed() {
        // given, when
        Trace trace = run(
                Limits.USUAL,
                () -> new Doing(kit -> {
                    throw new IllegalStateException("no key");
                }),
                scenario(Script.of(HELLO)));

        // then
        Ended end = trace.end().orElseThrow();
        assertThat(end.reason()).isEqualTo(Ended.Reason.CRASHED);
        assertThat(end.detail()).isEqualTo("java.lang.IllegalStateException: no key");
    }

    private Trace run(Limits limits, Supplier<Subject> making, Scenario scenario) {
        return new ClientStage(new KitVersion("test", "none"), "agent-loop", 1, making, provider, limits).run(scenario);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A subject that does one thing when it is called. */
    private record Doing(Consumer<Surroundings> deed) implements Subject {
        @Override
        public Set<Observation> shows() {
            return Set.of(Observation.HTTP);
        }

        @Override
        public void start(Surroundings surroundings) {
            deed.accept(surroundings);
        }

        @Override
        public void act(Action action) {}
    }
}
