package dev.retrykit.subject.preset;

import dev.retrykit.subject.SetupException;

/** A preset that is not known, cannot be read or cannot be installed. */
public class PresetException extends SetupException {
    private static final long serialVersionUID = 1L;

    PresetException(String message) {
        super(message);
    }

    /** The packages of a preset cannot be fetched because their registry does not answer. */
    public static final class Unreachable extends PresetException {
        private static final long serialVersionUID = 1L;

        Unreachable(String message) {
            super(message);
        }
    }
}
