package dev.retrykit.reports;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** Where in a timeline a reason points: to the request, attempt or time that it names, else to the last failure, else to the end. */
final class Violation {
    private static final Pattern REQUEST = Pattern.compile("\\brequest (\\d{1,6})\\b");
    private static final Pattern ATTEMPT = Pattern.compile("\\battempt (\\d{1,6})\\b");
    private static final Pattern TIME = Pattern.compile("\\bat (\\d{1,12}(?:\\.\\d{1,3})?) ms\\b");

    private Violation() {}

    /** The index of the row; absent where there is none at all. */
    static Optional<Integer> row(Timeline timeline, String because) {
        List<Timeline.Row> rows = timeline.rows();
        return named(rows, because, REQUEST, number -> row -> row.label().equals("#" + number))
                .or(() -> named(
                        rows, because, ATTEMPT, number -> row -> row.label().startsWith("retry " + number + "/")))
                .or(() -> named(
                        rows,
                        because,
                        TIME,
                        time -> row -> Timeline.millis(row.at()).equals(time + " ms")))
                .or(() -> last(rows, Timeline.Row::bad))
                .or(() -> last(rows, row -> true));
    }

    private static Optional<Integer> named(
            List<Timeline.Row> rows,
            String because,
            Pattern pattern,
            java.util.function.Function<String, Predicate<Timeline.Row>> fits) {
        Matcher matcher = pattern.matcher(because);
        return matcher.find() ? last(rows, fits.apply(matcher.group(1))) : Optional.empty();
    }

    private static Optional<Integer> last(List<Timeline.Row> rows, Predicate<Timeline.Row> which) {
        return IntStream.range(0, rows.size())
                .filter(index -> which.test(rows.get(index)))
                .boxed()
                .reduce((one, other) -> other);
    }
}
