package dev.retrykit.simulator.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A thread on virtual time. */
@Timeout(20)
class WorkerTest {
    private final EventLoop loop = new EventLoop();
    private final Worker worker = new Worker(loop);
    private final List<String> seen = new ArrayList<>();

    @AfterEach
    void close() {
        worker.close();
    }

    @Test
    void a_sleep_takes_virtual_time_and_holds_up_the_tasks_behind_it() {
        // given
        worker.execute(() -> sleep(60_000));
        worker.execute(() -> note("second"));
        loop.after(Duration.ofSeconds(1), () -> note("loop"));

        // when
        run();

        // then
        assertThat(seen).containsExactly("1000 loop", "60000 slept", "60000 second");
    }

    @Test
    void a_future_is_waited_for_and_its_failure_thrown() {
        // given
        CompletableFuture<String> future = new CompletableFuture<>();
        worker.execute(() -> awaits(future));
        loop.after(Duration.ofSeconds(2), () -> future.completeExceptionally(new IOException("gone")));

        // when
        run();

        // then
        assertThat(seen).containsExactly("2000 java.io.IOException: gone");
    }

    @Test
    void an_interrupt_ends_a_wait_and_no_later_one() {
        // given
        CompletableFuture<String> future = new CompletableFuture<>();
        worker.execute(() -> awaits(future));
        worker.execute(() -> sleep(5_000));
        loop.after(Duration.ofSeconds(1), worker::interrupt);
        loop.after(Duration.ofSeconds(2), () -> future.complete("late"));

        // when
        run();

        // then
        assertThat(seen).containsExactly("1000 java.lang.InterruptedException: interrupted", "6000 slept");
    }

    @Test
    void an_interrupt_that_came_before_a_wait_ends_it_at_once() {
        // given
        worker.execute(() -> {
            Thread.currentThread().interrupt();
            sleep(5_000);
        });

        // when
        run();

        // then
        assertThat(seen).containsExactly("0 interrupted");
    }

    @Test
    void what_a_task_throws_ends_the_run() {
        // given
        worker.execute(() -> {
            throw new IllegalArgumentException("broken");
        });

        // when
        Outcome outcome = run();

        // then
        assertThat(outcome.end()).isEqualTo(Outcome.End.FAILED);
        assertThat(outcome.detail()).isEqualTo("a task of the worker threw java.lang.IllegalArgumentException: broken");
    }

    @Test
    void who_is_no_task_of_a_worker_cannot_wait_on_it() {
        assertThatThrownBy(() -> worker.sleep(Duration.ofSeconds(1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("only a task of the worker can wait on it");
    }

    @Test
    void a_worker_that_was_closed_interrupts_nobody_though_its_thread_may_serve_the_next() {
        // given
        Worker next = new Worker(loop);
        CompletableFuture<Thread> thread = new CompletableFuture<>();
        worker.execute(() -> thread.complete(Thread.currentThread()));
        run();
        worker.close();
        await().until(() -> thread.join().getState() == Thread.State.TIMED_WAITING);

        // when
        next.execute(() -> {
            worker.interrupt();
            sleep(next, 5_000);
        });
        run();
        next.close();

        // then
        assertThat(seen).containsExactly("5000 slept");
    }

    private Outcome run() {
        return loop.run(Limits.of(Duration.ofDays(1)));
    }

    private void sleep(long millis) {
        sleep(worker, millis);
    }

    private void sleep(Worker on, long millis) {
        try {
            on.sleep(Duration.ofMillis(millis));
            note("slept");
        } catch (InterruptedException e) {
            note("interrupted");
        }
    }

    private void awaits(CompletableFuture<String> future) {
        try {
            note(worker.await(future));
        } catch (Exception e) {
            note(e.toString());
        }
    }

    private void note(String what) {
        seen.add(loop.now().toEpochMilli() + " " + what);
    }
}
