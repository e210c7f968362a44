package dev.retrykit.subject.rpc;

import dev.retrykit.spec.SubjectInfo.ClockKind;

/** On whose time a foreign process is judged. */
public sealed interface Tempo {
    ClockKind clock();

    /** What its delays are multiplied by. */
    double scale();

    /**
     * Its own time, which is real.
     *
     * @param scale above 0 and at most 1
     */
    record Real(double scale) implements Tempo {
        public Real {
            if (!(scale > 0 && scale <= 1)) {
                throw new IllegalArgumentException("a scale is above 0 and at most 1, not " + scale);
            }
        }

        @Override
        public ClockKind clock() {
            return ClockKind.REAL;
        }
    }

    /** A clock that the kit moves, so that long waits take no longer than short ones. */
    record Served() implements Tempo {
        @Override
        public ClockKind clock() {
            return ClockKind.SERVED;
        }

        @Override
        public double scale() {
            return 1;
        }
    }
}
