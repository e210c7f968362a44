package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.spec.Json;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** CLASS: what is retryable, to the retry by its canonical error and at the boundary by HTTP. */
final class BoundaryChecks {
    private static final Pattern SPENT =
            Pattern.compile("insufficient_quota|exceeded your current quota|usage limit reached|insufficient balance");
    private static final Pattern OVERFLOW = Pattern.compile("context_length_exceeded|prompt is too long");

    /** A time that is counted from when it came; a date means another time on each clock. */
    private static final Pattern COUNTED = Pattern.compile("\"[a-z-]+: [0-9.]+\"");

    private BoundaryChecks() {}

    static Map<String, Check> all() {
        return Map.of(
                "TTALK-CLASS-1", BoundaryChecks::unmarkedIsFinal,
                "TTALK-CLASS-2", BoundaryChecks::boundary,
                "TTALK-CLASS-3", BoundaryChecks::markDecides,
                "TTALK-CLASS-4", BoundaryChecks::otherStatusesAreFinal,
                "TTALK-CLASS-5", BoundaryChecks::hintsAreRead,
                "TTALK-CLASS-6", BoundaryChecks::limitsAreFinal,
                "TTALK-OPEN-10", BoundaryChecks::causeIsNotLookedAt);
    }

    private static List<Outcome> unmarkedIsFinal(Reading reading) {
        return raised(reading)
                .filter(turn -> turn.came() == Came.UNMARKED && !how(turn).equals("cause"))
                .map(turn -> isFinal(turn, "carries no \"retryable?\" that says so"))
                .toList();
    }

    private static List<Outcome> causeIsNotLookedAt(Reading reading) {
        return raised(reading)
                .filter(turn -> how(turn).equals("cause"))
                .map(turn -> isFinal(turn, "has its canonical error only as its cause"))
                .toList();
    }

    private static List<Outcome> boundary(Reading reading) {
        return answered(reading)
                .filter(turn -> turn.came() == Came.FINAL || turn.came() == Came.RETRYABLE && affordable(turn))
                .flatMap(turn -> Stream.concat(
                        Stream.of(
                                turn.came() == Came.FINAL
                                        ? isFinal(turn, "is final at the boundary")
                                        : expect(
                                                turn.repeated(),
                                                () -> turn + " was not retried; at the boundary it is retryable")),
                        hinted(reading, turn)))
                .toList();
    }

    /** Plain seconds have to have been waited for, up to the longest wait. */
    private static Stream<Outcome> hinted(Reading reading, Turn turn) {
        return turn.repeated() && turn.came() == Came.RETRYABLE
                ? turn.hint().stream().map(hint -> waited(reading, turn, hint))
                : Stream.empty();
    }

    private static List<Outcome> markDecides(Reading reading) {
        return raised(reading)
                .filter(turn -> turn.came() == Came.FINAL || turn.came() == Came.RETRYABLE && affordable(turn))
                .filter(BoundaryChecks::disagrees)
                .map(turn -> expect(
                        turn.repeated() == (turn.came() == Came.RETRYABLE),
                        () -> "an error of status " + status(turn) + " that says retryable? "
                                + (turn.came() == Came.RETRYABLE) + " was " + (turn.repeated() ? "" : "not ")
                                + "retried; its word decides"))
                .toList();
    }

    private static boolean disagrees(Turn turn) {
        int status = status(turn);
        return (status == 429 || status >= 500) != (turn.came() == Came.RETRYABLE);
    }

    private static List<Outcome> otherStatusesAreFinal(Reading reading) {
        return answered(reading)
                .filter(turn -> turn.attempt().answer().status() > 402
                        && turn.attempt().answer().status() < 500
                        && turn.attempt().answer().status() != 429)
                .map(turn -> isFinal(turn, "asks for what no repeat can give"))
                .toList();
    }

    private static List<Outcome> limitsAreFinal(Reading reading) {
        return answered(reading)
                .filter(BoundaryChecks::limited)
                .map(turn -> isFinal(turn, "tells of a limit that no waiting lifts"))
                .toList();
    }

    private static boolean limited(Turn turn) {
        int status = turn.attempt().answer().status();
        String body = turn.attempt().answer().error().orElse("").toLowerCase(Locale.ROOT);
        return status == 402
                || status == 429 && SPENT.matcher(body).find()
                || status >= 400 && OVERFLOW.matcher(body).find();
    }

    private static List<Outcome> hintsAreRead(Reading reading) {
        return answered(reading)
                .filter(turn -> turn.repeated()
                        && turn.terms().respectsHints()
                        && !turn.hinted().plain())
                .filter(turn -> reading.exact() || COUNTED.matcher(header(turn)).matches())
                .map(turn -> turn.hinted()
                        .millis()
                        .map(hint -> waited(reading, turn, hint))
                        .orElseGet(() -> noHint(turn)))
                .toList();
    }

    private static Outcome noHint(Turn turn) {
        BigDecimal expected = BigDecimal.valueOf(turn.terms().share().orElse(1)).multiply(turn.base());
        BigDecimal gap = BigDecimal.valueOf(turn.gap().orElseThrow().toMillis());
        return expect(
                gap.subtract(expected).abs().compareTo(BigDecimal.ONE) < 0,
                () -> "after " + header(turn) + " the next request came after " + gap
                        + " ms; that is no hint, and the backoff is "
                        + expected.stripTrailingZeros().toPlainString() + " ms");
    }

    private static Outcome waited(Reading reading, Turn turn, BigDecimal hint) {
        BigDecimal expected = hint.min(turn.terms().longest());
        return Outcome.unless(JitterChecks.wrongWait(reading, turn, expected)
                .map(gap -> "after " + header(turn) + " the next request came after " + gap + "; the hint asks for "
                        + expected.stripTrailingZeros().toPlainString() + " ms"));
    }

    private static String header(Turn turn) {
        Map<String, String> headers =
                turn.attempt().reply().orElseThrow().event().headers();
        return Optional.ofNullable(headers.get("retry-after-ms"))
                .map(value -> "\"retry-after-ms: " + value + "\"")
                .orElseGet(() -> "\"retry-after: " + headers.get("retry-after") + "\"");
    }

    private static Outcome isFinal(Turn turn, String why) {
        return expect(!turn.repeated(), () -> turn + " was retried, although it " + why + body(turn));
    }

    private static String body(Turn turn) {
        return turn.terms().function()
                ? ""
                : ": "
                        + Words.cut(Json.line(
                                turn.attempt().reply().orElseThrow().event().content()));
    }

    private static boolean affordable(Turn turn) {
        return turn.terms().retries().isPresent() && turn.due();
    }

    private static Stream<Turn> raised(Reading reading) {
        return Retried.free(reading)
                .filter(turn -> turn.terms().function() && content(turn).has("raise"));
    }

    private static Stream<Turn> answered(Reading reading) {
        return Retried.free(reading)
                .filter(turn ->
                        !turn.terms().function() && turn.attempt().reply().isPresent());
    }

    private static int status(Turn turn) {
        return content(turn).path("raise").path("status").asInt(0);
    }

    private static String how(Turn turn) {
        return content(turn).path("how").asString("");
    }

    private static JsonNode content(Turn turn) {
        return turn.attempt().reply().map(reply -> reply.event().content()).orElseGet(Json::object);
    }
}
