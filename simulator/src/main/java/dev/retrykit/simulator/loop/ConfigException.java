package dev.retrykit.simulator.loop;

/** The user's file holds a value that makes no sense; the message names the key and what it takes. */
public final class ConfigException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ConfigException(String message) {
        super(message);
    }
}
