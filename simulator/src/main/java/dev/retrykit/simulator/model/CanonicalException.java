package dev.retrykit.simulator.model;

/** A canonical error on its way up. */
public final class CanonicalException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient CanonicalError error;

    public CanonicalException(CanonicalError error) {
        this(error, null);
    }

    /** An error that something else caused; the cause may be null, as for every exception. */
    public CanonicalException(CanonicalError error, Throwable cause) {
        super(error.message(), cause);
        this.error = error;
    }

    public CanonicalError error() {
        return error;
    }

    /** The same exception for whoever reads it, message, cause and stack included, whose error tells the number of calls. */
    CanonicalException withAttempts(int calls) {
        CanonicalException copy = new CanonicalException(error.withAttempts(calls), getCause());
        copy.setStackTrace(getStackTrace());
        for (Throwable suppressed : getSuppressed()) {
            copy.addSuppressed(suppressed);
        }
        return copy;
    }
}
