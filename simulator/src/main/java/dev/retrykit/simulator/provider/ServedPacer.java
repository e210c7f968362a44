package dev.retrykit.simulator.provider;

import java.time.Duration;
import java.util.Optional;

/** Lets the provider's pauses pass on a clock that somebody else moves, for clients whose waits are on that clock, too. */
public final class ServedPacer extends RealPacer {
    /** Whose clock it is; called from the threads of connections. */
    public interface Timekeeper {
        /** A pause begins; empty where it lasts for ever. */
        Pause begin(Optional<Duration> length);
    }

    /** A pause that has begun. */
    public interface Pause extends AutoCloseable {
        boolean over();

        /** Nobody waits for its end any more. */
        @Override
        void close();
    }

    private static final Duration GLANCE = Duration.ofMillis(1);

    private final Timekeeper timekeeper;

    public ServedPacer(Timekeeper timekeeper) {
        super(1, Duration.ZERO);
        this.timekeeper = timekeeper;
    }

    @Override
    boolean passes(Duration length, Connection connection) throws InterruptedException {
        try (Pause pause = timekeeper.begin(Optional.of(length))) {
            while (!pause.over()) {
                if (!connection.lasts(Optional.of(GLANCE))) {
                    return false;
                }
            }
            return true;
        }
    }

    /** The runtimes that this clock is served to hand on what has come before they hear of a reset. */
    @Override
    void breathes(Connection connection) {}

    @Override
    void stands(Connection connection) throws InterruptedException {
        Pause pause = timekeeper.begin(Optional.empty());
        try {
            super.stands(connection);
        } finally {
            pause.close();
        }
    }
}
