package dev.retrykit.simulator.model;

/** Passes on what a function threw, whatever it is. */
final class Thrown {
    private Thrown() {}

    /**
     * The exception itself.
     *
     * @throws Error if it is an error, which no signature has to name
     */
    static Exception as(Throwable thrown) {
        if (thrown instanceof Exception exception) {
            return exception;
        }
        throw (Error) thrown;
    }
}
