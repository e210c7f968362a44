package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Shown;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** UI: what the terminal shows of a retry, and what Esc does meanwhile. */
final class UiChecks {
    private static final String CANCEL = "abort_retry";
    private static final String OMP_LINE = "Retrying (%d/%d) in %ss… (esc to cancel)";
    private static final String PI_LINE = "Retrying (%d/%d) in %ss... (Escape to cancel)";
    private static final BigDecimal SECOND = BigDecimal.valueOf(1_000);
    private static final Pattern KEY = Pattern.compile("esc(ape)?", Pattern.CASE_INSENSITIVE);
    private static final Pattern SECONDS = Pattern.compile(" in (\\d+)s");

    private UiChecks() {}

    static Map<String, Check> omp() {
        return Map.of(
                "OMP-UI-1", reading -> waitIsShown(reading, OMP_LINE),
                "OMP-UI-2", reading -> screenIsRestored(reading, chain -> true),
                "OMP-UI-3", reading -> failureIsShown(reading, end -> true),
                "OMP-UI-4", UiChecks::escapeCancels,
                "OMP-UI-5", reading -> failureIsShown(reading, End::cancelled),
                "OMP-UI-6", UiChecks::successIsQuiet,
                "OMP-OPEN-15", UiChecks::anySeconds);
    }

    static Map<String, Check> pi() {
        Map<String, Check> checks = new HashMap<>();
        checks.put(
                "PI-UI-1",
                reading -> Stream.concat(waitIsShown(reading, PI_LINE).stream(), escapeCancels(reading).stream())
                        .toList());
        checks.put("PI-UI-2", UiChecks::secondsCountDown);
        checks.put("PI-UI-3", reading -> screenIsRestored(reading, chain -> chain.made() == 1));
        checks.put(
                "PI-UI-4",
                reading -> Stream.concat(
                                failureIsShown(reading, end -> true).stream(), successIsQuiet(reading).stream())
                        .toList());
        checks.put("PI-UI-5", reading -> screenIsRestored(reading, chain -> chain.made() > 1));
        checks.put("PI-UI-6", reading -> failureIsShown(reading, end -> true));
        checks.put("PI-OPEN-6", UiChecks::anySeconds);
        checks.put("PI-OPEN-17", UiChecks::anySeconds);
        return checks;
    }

    private static List<Outcome> waitIsShown(Reading reading, String line) {
        Screens screens = Screens.of(reading);
        return reading.starts().stream()
                .flatMap(start -> screens.upon(start.at()).stream().map(screen -> waitIsShown(start, screen, line)))
                .toList();
    }

    private static Outcome waitIsShown(Start start, Shown screen, String line) {
        Optional<String> said = Screens.waiting(screen);
        boolean alone = screen.status().size() == 1;
        boolean right = said.filter(text -> words(start, line, text)).isPresent();
        return expect(
                right && alone && screen.escape().equals(CANCEL),
                () -> "after " + start + " the status shows " + screen.status() + " and Esc does \"" + screen.escape()
                        + "\"; the clause asks for \"" + expected(start, line) + "\" alone and \"" + CANCEL + "\"");
    }

    /** The line as it is printed, whichever name the key has; seconds are compared where they are whole. */
    private static boolean words(Start start, String line, String said) {
        String expected = KEY.matcher(expected(start, line)).replaceAll("Esc");
        String seen = KEY.matcher(said).replaceAll("Esc");
        return whole(start)
                ? seen.equals(expected)
                : SECONDS.matcher(seen)
                        .replaceFirst("")
                        .equals(SECONDS.matcher(expected).replaceFirst(""));
    }

    private static String expected(Start start, String line) {
        BigDecimal seconds = start.delay().divide(SECOND).setScale(0, java.math.RoundingMode.CEILING);
        return line.formatted(start.attempt(), start.event().path("maxAttempts").asInt(-1), seconds.toPlainString());
    }

    private static boolean whole(Start start) {
        return start.delay().remainder(SECOND).signum() == 0;
    }

    private static List<Outcome> screenIsRestored(Reading reading, Predicate<Chain> which) {
        Screens screens = Screens.of(reading);
        return reading.chains().stream()
                .filter(chain -> chain.end().isPresent() && which.test(chain))
                .flatMap(chain -> screens.before(chain.first().index()).stream()
                        .flatMap(before -> screens
                                .after(chain.end().orElseThrow().at())
                                .stream()
                                .map(after -> isRestored(chain, before, after))))
                .toList();
    }

    private static Outcome isRestored(Chain chain, Shown before, Shown after) {
        return expect(
                after.escape().equals(before.escape()) && Screens.waiting(after).isEmpty(),
                () -> "after a chain of " + Words.count(chain.made(), "start") + " Esc does \"" + after.escape()
                        + "\" and the status shows " + after.status() + "; before the chain Esc did \""
                        + before.escape() + "\"");
    }

    private static List<Outcome> failureIsShown(Reading reading, Predicate<End> which) {
        Screens screens = Screens.of(reading);
        return reading.ends().stream()
                .filter(end -> !end.success() && which.test(end))
                .flatMap(end -> screens.after(end.at()).stream()
                        .map(after -> failureIsShown(end, screens.before(begin(reading, end)), after)))
                .toList();
    }

    /** Where the chain began that an end closed; the message that failed where there was none. */
    private static int begin(Reading reading, End end) {
        return reading.chains().stream()
                .filter(chain -> chain.end().filter(end::equals).isPresent())
                .mapToInt(chain -> chain.first().index())
                .findFirst()
                .orElseGet(() -> reading.answers().stream()
                        .mapToInt(Answer::index)
                        .filter(index -> index < end.index())
                        .reduce(end.index(), (a, b) -> b));
    }

    private static Outcome failureIsShown(End end, Optional<Shown> before, Shown after) {
        List<String> lines = Screens.failures(after);
        int earlier = before.map(screen -> Screens.failures(screen).size()).orElse(0);
        boolean holds = lines.size() == earlier + 1 && lines.get(earlier).equals(Screens.failure(end));
        return expect(
                holds,
                () -> "after " + end + " the screen shows " + Words.list(lines)
                        + "; the clause asks for one more line, \"" + Words.cut(Screens.failure(end)) + "\"");
    }

    private static List<Outcome> successIsQuiet(Reading reading) {
        Screens screens = Screens.of(reading);
        return reading.chains().stream()
                .filter(chain -> chain.end().filter(End::success).isPresent())
                .flatMap(chain -> screens.before(chain.first().index()).stream()
                        .flatMap(before -> screens
                                .after(chain.end().orElseThrow().at())
                                .stream()
                                .map(after -> isQuiet(before, after))))
                .toList();
    }

    private static Outcome isQuiet(Shown before, Shown after) {
        boolean same = Screens.failures(after).equals(Screens.failures(before));
        return expect(
                same && Screens.waiting(after).isEmpty(),
                () -> "after a success the screen shows " + Words.list(Screens.failures(after)) + " and the status "
                        + after.status() + "; the clause asks for nothing of the retry");
    }

    private static List<Outcome> escapeCancels(Reading reading) {
        return reading.all(Acted.class, act -> act.action().equals("press_escape")).stream()
                .map(act -> Cancel.of(reading, act))
                .filter(cancel -> cancel.waiting().isPresent() && !cancel.atWakeUp(reading))
                .map(cancel -> escapeCancels(reading, cancel))
                .toList();
    }

    private static Outcome escapeCancels(Reading reading, Cancel cancel) {
        List<End> ends = cancel.ends(reading);
        At<Acted> act = cancel.act();
        boolean atOnce = ends.stream()
                .findFirst()
                .filter(end -> !end.success())
                .filter(end -> !reading.exact() || end.at().time().equals(act.time()))
                .isPresent();
        return expect(
                atOnce && cancel.requests(reading).isEmpty(),
                () -> "Esc during the wait was followed by " + Words.list(ends) + " and "
                        + Words.count(cancel.requests(reading).size(), "request")
                        + "; the clause asks for a cancelled end at once and no request");
    }

    private static List<Outcome> secondsCountDown(Reading reading) {
        Screens screens = Screens.of(reading);
        return reading.starts().stream()
                .filter(UiChecks::whole)
                .flatMap(start -> secondsOf(reading, start).mapToObj(second -> countsDown(screens, start, second)))
                .toList();
    }

    /** The whole seconds of a wait that passed before anything else happened, the first apart; not more than a minute. */
    private static LongStream secondsOf(Reading reading, Start start) {
        long seconds = Math.min(60, start.delay().divide(SECOND).longValue());
        Duration next = reading.trace().events().stream()
                .skip(start.index() + 1L)
                .filter(event -> event instanceof Acted || event instanceof dev.retrykit.spec.TraceEvent.Emitted)
                .map(event -> event.moment().at())
                .findFirst()
                .orElse(Duration.ZERO);
        return LongStream.range(1, seconds)
                .filter(second -> start.at().time().plusSeconds(second).compareTo(next) < 0);
    }

    private static Outcome countsDown(Screens screens, Start start, long second) {
        long left = start.delay().divide(SECOND).longValue() - second;
        List<String> status = screens.at(start.at().time().plusSeconds(second))
                .map(Shown::status)
                .orElse(List.of());
        return expect(
                status.stream().anyMatch(line -> line.contains(" in " + left + "s")),
                () -> second + " s into a wait the status shows " + status + "; the clause asks for " + left + "s");
    }

    private static List<Outcome> anySeconds(Reading reading) {
        return Screens.of(reading).before(reading.trace().events().size()).isEmpty()
                ? List.of()
                : reading.starts().stream()
                        .<Outcome>map(start -> new Outcome.Held())
                        .toList();
    }
}
