package dev.retrykit.simulator.provider;

import java.time.Duration;

/**
 * Something that goes wrong while a reply is delivered, whatever its wire format.
 *
 * <p>Places are counted in deltas: frames of a stream that carry text, reasoning or the arguments of a tool. A whole answer counts as
 * one delta. A reply that has fewer than asked for is disturbed at its last; place 0 is right after the head.
 */
public sealed interface Fault {
    /** The answer breaks off. */
    record Break(int after, Way way) implements Fault {
        public Break {
            atLeast(0, after);
        }
    }

    /** Nothing comes for some time; then the answer goes on. */
    record Stall(int after, Duration duration) implements Fault {
        public Stall {
            atLeast(0, after);
        }
    }

    /** The JSON of one delta is cut short, and the answer goes on as if it were whole. */
    record Malformed(int nth) implements Fault {
        public Malformed {
            atLeast(1, nth);
        }
    }

    /** One delta is sent twice, byte for byte; a whole answer is sent once all the same. */
    record Duplicate(int nth) implements Fault {
        public Duplicate {
            atLeast(1, nth);
        }
    }

    /** Each frame comes only after a pause. */
    record Drip(Duration pause) implements Fault {}

    /**
     * A comment before each frame; an empty line where the answer is no stream of events.
     *
     * @param every how often one comes while nothing else does; zero for never
     */
    record KeepAlive(Duration every) implements Fault {}

    /** The head names another type of content than what follows. */
    record ContentType(String type) implements Fault {}

    /** How an answer breaks off. */
    enum Way {
        /** The connection is reset. */
        RESET,
        /** The connection is reset inside the next frame, and there inside a character of several bytes if it has one. */
        TORN,
        /** The connection is closed, although more was to come. */
        CLOSE,
        /** The answer ends as if it were complete. */
        END,
        /** The connection stays open, and nothing more comes. */
        HANG
    }

    private static void atLeast(int least, int place) {
        if (place < least) {
            throw new IllegalArgumentException("a fault is placed at a delta from " + least + ", not at " + place);
        }
    }
}
