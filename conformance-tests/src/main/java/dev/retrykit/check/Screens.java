package dev.retrykit.check;

import dev.retrykit.spec.TraceEvent.Emitted;
import dev.retrykit.spec.TraceEvent.Shown;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What the user saw at each place of a trace. */
final class Screens {
    private static final String FAILURE = "Retry failed after ";
    private static final String WAITING = "Retrying (";

    private final Reading reading;
    private final List<At<Shown>> shown;

    private Screens(Reading reading) {
        this.reading = reading;
        this.shown = reading.all(Shown.class);
    }

    static Screens of(Reading reading) {
        return new Screens(reading);
    }

    /** The screen that an event led to: the last before the next event. */
    Optional<Shown> after(At<Emitted> event) {
        int next = reading.all(Emitted.class).stream()
                .mapToInt(At::index)
                .filter(index -> index > event.index())
                .findFirst()
                .orElse(reading.trace().events().size());
        Duration time = event.time();
        return shown.stream()
                .filter(at -> at.before(next) && at.time().compareTo(time) <= 0)
                .reduce((a, b) -> b)
                .map(At::event);
    }

    /** The first change of the screen at the time of an event; where there is none, what it showed anyway. */
    Optional<Shown> upon(At<Emitted> event) {
        return shown.stream()
                .filter(at -> at.after(event) && at.time().equals(event.time()))
                .findFirst()
                .map(At::event)
                .or(() -> after(event));
    }

    /** The screen just before a place. */
    Optional<Shown> before(int index) {
        return shown.stream().filter(at -> at.before(index)).reduce((a, b) -> b).map(At::event);
    }

    /** The screen at a time, once all that happened then has been shown. */
    Optional<Shown> at(Duration time) {
        return shown.stream()
                .filter(at -> at.time().compareTo(time) <= 0)
                .reduce((a, b) -> b)
                .map(At::event);
    }

    /** The line that tells of a wait, if one is there. */
    static Optional<String> waiting(Shown screen) {
        return screen.status().stream().filter(line -> line.contains(WAITING)).findFirst();
    }

    /** The lines that tell of a chain that failed. */
    static List<String> failures(Shown screen) {
        return screen.lines().stream().filter(line -> line.contains(FAILURE)).toList();
    }

    /** The line that the documents print for a failed end. */
    static String failure(End end) {
        return FAILURE + end.attempt() + " attempts: " + end.finalError().orElse("");
    }
}
