package dev.retrykit.simulator.session;

import java.util.ArrayDeque;
import java.util.Queue;

/** Runs tasks one after another: what is asked for from inside a task waits until that task is through. */
final class Serial {
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private boolean running;

    void run(Runnable task) {
        waiting.add(task);
        if (running) {
            return;
        }
        running = true;
        try {
            while (!waiting.isEmpty()) {
                waiting.remove().run();
            }
        } finally {
            running = false;
        }
    }
}
