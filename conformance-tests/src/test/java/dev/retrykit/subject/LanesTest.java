package dev.retrykit.subject;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.spec.Observation;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Trace;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Lanes begin with their scenarios when their stages are prepared, and end when nothing is under way any more. */
@Timeout(30)
class LanesTest {
    private static final Scenario SCENARIO = new Scenario(
            "a scenario", Set.of(), Settings.none(), true, Script.of(), List.of(), false, Scenario.HORIZON);

    private final Queue<String> diary = new ConcurrentLinkedQueue<>();
    private final CountDownLatch mayPrepare = new CountDownLatch(1);

    @Test
    void a_lane_begins_when_its_stage_is_prepared() {
        // given
        Lanes lanes = new Lanes(List.of(new Slow(false)));

        // when
        lanes.prepare();
        lanes.prepare();
        diary.add("scenarios are read");
        mayPrepare.countDown();
        lanes.runAhead(List.of(List.of(SCENARIO)), done -> {});

        // then
        assertThat(diary).containsExactly("scenarios are read", "prepared", "looked at a scenario");
    }

    @Test
    void a_stage_that_cannot_be_prepared_is_asked_all_the_same() {
        // given
        Lanes lanes = new Lanes(List.of(new Slow(true)));
        mayPrepare.countDown();

        // when
        lanes.prepare();
        lanes.runAhead(List.of(List.of(SCENARIO)), done -> {});

        // then
        assertThat(diary).containsExactly("prepared", "looked at a scenario");
    }

    @Test
    void what_is_being_prepared_is_closed_afterwards() {
        // given
        Lanes lanes = new Lanes(List.of(new Slow(false)));

        // when
        lanes.prepare();
        mayPrepare.countDown();
        lanes.close();

        // then
        assertThat(diary).containsExactly("prepared", "closed");
    }

    /** A stage that writes down what it is asked for, and has nothing to run. */
    private final class Slow implements Stage {
        private final boolean fails;

        Slow(boolean fails) {
            this.fails = fails;
        }

        @Override
        public void prepare() {
            try {
                mayPrepare.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            diary.add("prepared");
            if (fails) {
                throw new IllegalStateException("no such command");
            }
        }

        @Override
        public Optional<String> cannotRun(Scenario scenario) {
            diary.add("looked at a scenario");
            return Optional.of("it runs none");
        }

        @Override
        public SubjectInfo subject() {
            return SubjectInfo.inProcess("slow", "");
        }

        @Override
        public Set<Observation> shows() {
            return Set.of();
        }

        @Override
        public Trace run(Scenario scenario) {
            throw new UnsupportedOperationException("it runs none");
        }

        @Override
        public void close() {
            diary.add("closed");
        }
    }
}
