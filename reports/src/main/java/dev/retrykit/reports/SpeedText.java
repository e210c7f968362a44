package dev.retrykit.reports;

import java.util.Locale;
import java.util.stream.Collectors;

/** The speed of a run as a table for a terminal. */
public final class SpeedText {
    private SpeedText() {}

    /** The text in plain ASCII, every line ended. */
    public static String render(Speed speed) {
        return "%-48s %14s %14s %14s%n".formatted("a second, on " + processors(speed), "median", "lowest", "highest")
                + speed.measures().stream().map(SpeedText::row).collect(Collectors.joining())
                + "%n%-48s %14s  %s%n".formatted("side by side", "value", "target")
                + speed.ratios().stream().map(SpeedText::row).collect(Collectors.joining());
    }

    private static String processors(Speed speed) {
        return speed.processors() == 1 ? "1 processor" : speed.processors() + " processors";
    }

    private static String row(Speed.Measure measure) {
        return "%-48s %14s %14s %14s%n"
                .formatted(
                        measure.says(), number(measure.median()), number(measure.lowest()), number(measure.highest()));
    }

    private static String row(Speed.Ratio ratio) {
        return "%-48s %14s  %s"
                        .formatted(ratio.says(), number(ratio.value()), target(ratio))
                        .stripTrailing() + "\n";
    }

    private static String target(Speed.Ratio ratio) {
        return ratio.target()
                .map(target -> (target.upper() ? "at most " : "at least ")
                        + number(target.bound())
                        + (ratio.met() ? ", met" : ", missed"))
                .orElse("");
    }

    /** Whole from a hundred on; below, with what makes a difference. */
    private static String number(double value) {
        return String.format(Locale.ROOT, value < 100 ? "%.2f" : "%,.0f", value);
    }
}
