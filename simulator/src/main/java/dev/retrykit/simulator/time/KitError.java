package dev.retrykit.simulator.time;

/** A fault of the harness itself, never counted for or against the subject. */
public final class KitError extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public KitError(String message) {
        super(message);
    }

    public KitError(String message, Throwable cause) {
        super(message, cause);
    }
}
