package dev.retrykit.log;

/** A log of which nothing can be judged; the message names it and says what to do. */
public final class UnreadableLogException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UnreadableLogException(String message) {
        super(message);
    }
}
