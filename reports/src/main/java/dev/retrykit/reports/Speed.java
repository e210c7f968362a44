package dev.retrykit.reports;

import java.util.List;
import java.util.Optional;

/**
 * How fast the kit was in one run on one machine.
 *
 * @param processors how many the machine has
 * @param ratios what the measures come to when they are set beside each other
 */
public record Speed(int processors, List<Measure> measures, List<Ratio> ratios) {
    public Speed {
        measures = List.copyOf(measures);
        ratios = List.copyOf(ratios);
    }

    /**
     * How often something was done in a second.
     *
     * @param says what was done, for people
     * @param median of all rounds
     */
    public record Measure(String name, String says, double median, double lowest, double highest) {}

    /**
     * What measures say together.
     *
     * @param says what it is, for people
     * @param target what it is to be; empty where it is only of interest
     */
    public record Ratio(String name, String says, double value, Optional<Target> target) {
        /** A bound of a ratio. */
        public record Target(boolean upper, double bound) {
            /** No more than this. */
            public static Target atMost(double bound) {
                return new Target(true, bound);
            }

            /** No less than this. */
            public static Target atLeast(double bound) {
                return new Target(false, bound);
            }

            boolean metBy(double value) {
                return upper ? value <= bound : value >= bound;
            }
        }

        /** Whether it is what it is to be; true where nothing was asked for. */
        public boolean met() {
            return target.map(each -> each.metBy(value)).orElse(true);
        }
    }
}
