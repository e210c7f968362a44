package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Delivery.Cut;
import dev.retrykit.simulator.provider.Delivery.Hang;
import dev.retrykit.simulator.provider.Delivery.Part;
import dev.retrykit.simulator.provider.Delivery.Pause;
import dev.retrykit.simulator.provider.Delivery.Piece;
import dev.retrykit.simulator.provider.Delivery.Refusal;
import dev.retrykit.simulator.time.KitError;
import dev.retrykit.spec.TraceEvent.Replied.Ending;
import java.time.Duration;
import java.util.Optional;

/** Lets the provider's pauses pass in real time, for clients that bring their own clock. */
public class RealPacer extends Pacer {
    private static final double MICROS = 1_000;

    /** A client library may drop what it has not handed on when a connection breaks, so it is given time to do so. */
    private static final Duration BREATH = Duration.ofMillis(200);

    private final double factor;
    private final Duration minimum;

    /**
     * Scales pauses.
     *
     * @param factor what each pause is multiplied by
     * @param minimum the shortest pause that scaling makes; a pause of zero stays zero
     */
    public RealPacer(double factor, Duration minimum) {
        this.factor = factor;
        this.minimum = minimum;
    }

    /** How long a pause of the script lasts in real time. */
    Duration scaled(Duration pause) {
        if (pause.isZero() || factor == 1) {
            return pause;
        }
        Duration scaled = Duration.ofNanos(Math.round(pause.toMillis() * MICROS * factor) * 1_000);
        return scaled.compareTo(minimum) < 0 ? minimum : scaled;
    }

    @Override
    Feed open(Incoming request, Playback playback, Connection connection) {
        try {
            return new RealFeed(playback.arrived(request.method(), request.path(), request.body()), connection);
        } catch (RuntimeException failure) {
            playback.failed(
                    new KitError("the provider failed to answer " + request.method() + " " + request.path(), failure));
            return QueueFeed.gone();
        }
    }

    /** Lets a pause of the script pass; false if its client or its mount went away meanwhile. */
    boolean passes(Duration pause, Connection connection) throws InterruptedException {
        return connection.lasts(Optional.of(scaled(pause)));
    }

    /** Lets the client take what was sent before the connection breaks. */
    void breathes(Connection connection) throws InterruptedException {
        connection.lasts(Optional.of(BREATH));
    }

    /** Stands still until the client or the mount goes away. */
    void stands(Connection connection) throws InterruptedException {
        connection.lasts(Optional.empty());
    }

    /** An answer in real time. It ends early when its client or its mount is gone. */
    private final class RealFeed implements Feed {
        private final Answer answer;
        private final Connection connection;
        private boolean begun;

        RealFeed(Answer answer, Connection connection) {
            this.answer = answer;
            this.connection = connection;
        }

        @Override
        public Optional<Piece> next() throws InterruptedException {
            Optional<Piece> next = answer.next();
            while (next.isPresent() && next.get() instanceof Pause pause) {
                if (!passes(pause.duration(), connection)) {
                    return givenUp();
                }
                next = answer.next();
            }
            if (next.isPresent() && next.get() instanceof Hang) {
                stands(connection);
                return givenUp();
            }
            if (begun && next.filter(Cut.class::isInstance).isPresent()) {
                breathes(connection);
            }
            begun |= next.filter(Part.class::isInstance).isPresent();
            return next.map(piece -> piece instanceof Refusal ? new Cut(true) : piece);
        }

        /** Each piece comes by itself, as it does from a provider that makes up its answer as it goes. */
        @Override
        public boolean goesOn() {
            return false;
        }

        @Override
        public void broken() {
            answer.ended(Ending.ABANDONED);
        }

        private Optional<Piece> givenUp() {
            broken();
            return Optional.of(new Cut(true));
        }
    }
}
