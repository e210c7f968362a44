package dev.retrykit.simulator.provider;

/** The port that the provider was told to listen on is not free. */
public final class PortTaken extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int port;

    PortTaken(int port, Throwable cause) {
        super("cannot listen on port " + port + " of 127.0.0.1: it is taken; choose another, or 0 for any", cause);
        this.port = port;
    }

    /** The port that was asked for. */
    public int port() {
        return port;
    }
}
