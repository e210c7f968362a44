package dev.retrykit.simulator.time;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A thread that takes turns with the event loop, so that what blocks can live on virtual time: of the two only one runs at a
 * time, and whoever waits hands over.
 *
 * <p>Used from the loop's thread, and from its own tasks. While a task sleeps, the tasks behind it wait.
 */
public final class Worker implements Executor, AutoCloseable {
    /** Enough for what waits, and little enough for what never comes back to be noticed soon. */
    private static final long STACK = 256 * 1024;

    /** The longest real time between two waits of a task. */
    private static final Duration STUCK = Duration.ofSeconds(10);

    /** Threads that wait for the next worker for a second, since a new one costs more than most tasks. */
    private static final Executor THREADS =
            new ThreadPoolExecutor(0, Integer.MAX_VALUE, 1, TimeUnit.SECONDS, new SynchronousQueue<>(), Worker::thread);

    private final Clock clock;
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private final Semaphore itsTurn = new Semaphore(0);
    private final Semaphore loopsTurn = new Semaphore(0);
    private Optional<Thread> thread = Optional.empty();
    private Optional<Throwable> broken = Optional.empty();
    private long waits;
    private boolean begun;
    private boolean idle = true;
    private boolean waiting;
    private boolean closed;

    /** A worker that waits for its first task; it takes a thread of its own with that. */
    public Worker(Clock clock) {
        this.clock = clock;
    }

    /** Runs a task on a later turn, after those before it. */
    @Override
    public void execute(Runnable task) {
        tasks.add(task);
        if (idle) {
            idle = false;
            clock.soon(this::resume);
            begin();
        }
    }

    /**
     * Lets time pass; called by a task.
     *
     * @throws InterruptedException if the worker is interrupted before the time has passed
     */
    public void sleep(Duration delay) throws InterruptedException {
        if (!Thread.currentThread().isInterrupted()) {
            Timer alarm = clock.after(delay, waking());
            handOver();
            if (Thread.currentThread().isInterrupted()) {
                alarm.cancel();
            }
        }
        throwIfInterrupted();
    }

    /**
     * Waits for a future; called by a task.
     *
     * @throws InterruptedException if the worker is interrupted before the future is done
     * @throws Exception what the future failed with
     */
    public <T> T await(CompletableFuture<T> future) throws Exception {
        if (!future.isDone() && !Thread.currentThread().isInterrupted()) {
            Runnable waking = waking();
            future.whenComplete((value, thrown) -> clock.soon(waking));
            handOver();
        }
        throwIfInterrupted();
        try {
            return future.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }

    /** Interrupts the task that runs now, and wakes it if it waits; a thread that was given back is left alone. */
    public void interrupt() {
        if (!closed) {
            thread.ifPresent(Thread::interrupt);
        }
        if (waiting) {
            clock.soon(waking());
        }
    }

    /** Gives the thread back, whatever it waits for. */
    @Override
    public void close() {
        closed = true;
        itsTurn.release();
    }

    private void begin() {
        if (!begun) {
            begun = true;
            THREADS.execute(this::work);
        }
    }

    private void work() {
        itsTurn.acquireUninterruptibly();
        thread = Optional.of(Thread.currentThread());
        while (!closed) {
            try {
                run();
            } catch (Closed end) {
                return;
            } catch (Throwable thrown) {
                broken = Optional.of(thrown);
            }
            idle = true;
            loopsTurn.release();
            itsTurn.acquireUninterruptibly();
        }
    }

    private void run() {
        for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
            task.run();
            Thread.interrupted();
        }
    }

    private void handOver() {
        if (closed) {
            throw new Closed();
        } else if (thread.filter(Thread.currentThread()::equals).isEmpty()) {
            throw new IllegalStateException("only a task of the worker can wait on it");
        }
        waiting = true;
        loopsTurn.release();
        itsTurn.acquireUninterruptibly();
        waiting = false;
        waits++;
        if (closed) {
            throw new Closed();
        }
    }

    /** What ends the wait that is under way or about to begin, and no later one. */
    private Runnable waking() {
        long wait = waits;
        return () -> {
            if (waiting && waits == wait) {
                resume();
            }
        };
    }

    /** Lets the worker run until it waits or has nothing left to do; on the loop's thread. */
    private void resume() {
        itsTurn.release();
        awaitTheLoopsTurn();
        broken.ifPresent(thrown -> {
            broken = Optional.empty();
            throw new IllegalStateException("a task of the worker threw " + thrown, thrown);
        });
    }

    private void awaitTheLoopsTurn() {
        try {
            if (!loopsTurn.tryAcquire(STUCK.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new KitError(
                        "a task of a worker got stuck: it neither waited nor ended for " + STUCK.toMillis() + " ms");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KitError("the event loop's thread was interrupted while a worker ran", e);
        }
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(null, work, "worker", STACK);
        thread.setDaemon(true);
        return thread;
    }

    private static void throwIfInterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted");
        }
    }

    /** Ends a task that waits for what will not come. */
    private static final class Closed extends Error {
        private static final long serialVersionUID = 1L;

        Closed() {
            super("the worker was closed", null, false, false);
        }
    }
}
