package dev.retrykit.cli;

/** The command line asks for something that there is not; the message names it and the remedy. */
final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }
}
