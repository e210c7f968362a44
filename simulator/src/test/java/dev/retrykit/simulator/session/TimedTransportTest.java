package dev.retrykit.simulator.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.spec.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The time of a request in real time, where the answer comes on a thread of its own. */
class TimedTransportTest {
    private static final Transport.Call CALL = new Transport.Call("/v1/chat/completions", Json.object());

    private final ManualClock clock = new ManualClock();
    private final Ear ear = new Ear();

    @Test
    void an_answer_may_come_before_the_time_of_its_request_has_begun() throws InterruptedException {
        // given
        List<Throwable> thrown = new ArrayList<>();
        List<Thread> answering = new ArrayList<>();
        Transport hasty = (call, receiver) -> {
            Thread thread = new Thread(receiver::end);
            thread.setUncaughtExceptionHandler((where, what) -> thrown.add(what));
            answering.add(thread);
            thread.start();
            await().until(() -> !thread.isAlive() || thread.getState() == Thread.State.BLOCKED);
            return () -> {};
        };

        // when
        new TimedTransport(hasty, clock, () -> Duration.ofSeconds(5)).send(CALL, ear);
        answering.get(0).join();

        // then
        assertThat(thrown).isEmpty();
        clock.runUntil(6_000);
        assertThat(ear.heard).containsExactly("end");
    }
}
