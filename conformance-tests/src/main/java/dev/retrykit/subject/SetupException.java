package dev.retrykit.subject;

/** What the caller asked for cannot be set up; the message is one line that says what is wrong and what helps. */
public class SetupException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public SetupException(String message) {
        super(message);
    }
}
