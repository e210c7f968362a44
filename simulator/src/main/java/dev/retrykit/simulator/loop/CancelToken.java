package dev.retrykit.simulator.loop;

import java.util.ArrayList;
import java.util.List;

/** Tells whoever works for a user that the user has had enough; once cancelled, it stays so. */
public class CancelToken {
    private final List<Runnable> listeners = new ArrayList<>();
    private boolean cancelled;

    /** Whether it was cancelled. */
    public boolean isCancelled() {
        return cancelled;
    }

    /** Runs a task inside the cancel. */
    public void onCancel(Runnable task) {
        listeners.add(task);
    }

    /** Cancels; without effect the second time. */
    public void cancel() {
        if (!cancelled) {
            cancelled = true;
            List.copyOf(listeners).forEach(Runnable::run);
        }
    }
}
