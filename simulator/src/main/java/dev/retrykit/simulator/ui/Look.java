package dev.retrykit.simulator.ui;

/** How a policy's document words the wait before a retry, and whether the seconds count down. */
public enum Look {
    /** The seconds stand as they were announced. */
    OMP("s… (esc to cancel)", false),
    /** The seconds count down, one each second. */
    PI("s... (Escape to cancel)", true);

    private final String hint;
    private final boolean countsDown;

    Look(String hint, boolean countsDown) {
        this.hint = hint;
        this.countsDown = countsDown;
    }

    boolean countsDown() {
        return countsDown;
    }

    /** Put together without a format, because a countdown of some days says it a million times. */
    String wait(int attempt, int maxAttempts, long seconds) {
        return "Retrying (" + attempt + "/" + maxAttempts + ") in " + seconds + hint;
    }

    String failure(int attempt, String finalError) {
        return "Retry failed after " + attempt + " attempts: " + finalError;
    }

    /** Seconds as they are shown: what is begun counts as whole. */
    static long seconds(double millis) {
        return (long) Math.ceil(millis / 1000);
    }
}
