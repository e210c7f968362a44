package dev.retrykit.simulator.ui;

/** How a policy's document words the wait before a retry, and whether the seconds count down. */
public enum Look {
    /** The seconds stand as they were announced. */
    OMP("Retrying (%d/%d) in %ds… (esc to cancel)", false),
    /** The seconds count down, one each second. */
    PI("Retrying (%d/%d) in %ds... (Escape to cancel)", true);

    private final String wait;
    private final boolean countsDown;

    Look(String wait, boolean countsDown) {
        this.wait = wait;
        this.countsDown = countsDown;
    }

    boolean countsDown() {
        return countsDown;
    }

    String wait(int attempt, int maxAttempts, long seconds) {
        return wait.formatted(attempt, maxAttempts, seconds);
    }

    String failure(int attempt, String finalError) {
        return "Retry failed after " + attempt + " attempts: " + finalError;
    }

    /** Seconds as they are shown: what is begun counts as whole. */
    static long seconds(double millis) {
        return (long) Math.ceil(millis / 1000);
    }
}
