package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.simulator.session.Cause;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** CLASS and QUOTA of the field policy: what can be helped by waiting. */
final class FieldChecks {
    private static final Pattern DIGITS = Pattern.compile("429|50[0234]");
    private static final Pattern SIZE = Pattern.compile("token|prompt", Pattern.CASE_INSENSITIVE);
    private static final Pattern MONEY = Pattern.compile("quota|billing", Pattern.CASE_INSENSITIVE);

    private FieldChecks() {}

    static Map<String, Check> all() {
        return new TreeMap<>(Map.of(
                "FIELD-CLASS-1", FieldChecks::digitsAreNoStatus,
                "FIELD-CLASS-2", FieldChecks::refusalIsFinal,
                "FIELD-CLASS-3", FieldChecks::statusIsRetried,
                "FIELD-CLASS-4", FieldChecks::wordsAreRetried,
                "FIELD-CLASS-5", FieldChecks::overflowIsCompacted,
                "FIELD-CLASS-6", FieldChecks::speedIsNoSize,
                "FIELD-QUOTA-1", FieldChecks::quotaIsFinal,
                "FIELD-QUOTA-2", FieldChecks::speedIsNoQuota));
    }

    private static List<Outcome> digitsAreNoStatus(Reading reading) {
        return of(reading, Cause.REFUSAL, FieldChecks::holdsDigits)
                .map(trouble -> isFinal(trouble, "is a refusal with digits that are no status"))
                .toList();
    }

    private static List<Outcome> refusalIsFinal(Reading reading) {
        return of(reading, Cause.REFUSAL, trouble -> !holdsDigits(trouble))
                .map(trouble -> isFinal(trouble, "is a refusal"))
                .toList();
    }

    private static List<Outcome> statusIsRetried(Reading reading) {
        return of(reading, Cause.TRANSIENT, trouble -> trouble.status().isPresent())
                .map(trouble -> isRetried(trouble, "has a status that passes"))
                .toList();
    }

    private static List<Outcome> wordsAreRetried(Reading reading) {
        return of(reading, Cause.TRANSIENT, trouble -> trouble.status().isEmpty())
                .map(trouble -> isRetried(trouble, "says in words that it passes"))
                .toList();
    }

    private static List<Outcome> overflowIsCompacted(Reading reading) {
        return of(reading, Cause.OVERFLOW, trouble -> true)
                .map(trouble -> expect(
                        trouble.failure().start().isEmpty() && compacted(reading, trouble),
                        () -> trouble.failure() + " is a context overflow, and was "
                                + (trouble.failure().start().isPresent() ? "retried" : "not left to compaction")))
                .toList();
    }

    private static List<Outcome> speedIsNoSize(Reading reading) {
        return of(reading, Cause.TRANSIENT, trouble -> trouble.says(SIZE))
                .map(trouble -> expect(
                        trouble.failure().retried() && !compacted(reading, trouble),
                        () -> trouble.failure() + " is a limit of speed, and was "
                                + (compacted(reading, trouble) ? "left to compaction" : "not retried")))
                .toList();
    }

    private static List<Outcome> quotaIsFinal(Reading reading) {
        return of(reading, Cause.QUOTA, trouble -> true)
                .map(trouble -> isFinal(trouble, "says that an allowance is used up"))
                .toList();
    }

    private static List<Outcome> speedIsNoQuota(Reading reading) {
        return of(reading, Cause.TRANSIENT, trouble -> trouble.says(MONEY))
                .map(trouble -> isRetried(trouble, "is a limit of speed"))
                .toList();
    }

    /** Failures of a cause, on which nothing but the cause decides. */
    private static Stream<Trouble> of(Reading reading, Cause cause, Predicate<Trouble> which) {
        return ClassChecks.decidable(reading)
                .filter(failure -> !failure.text().isEmpty())
                .map(Trouble::of)
                .filter(trouble -> trouble.cause() == cause)
                .filter(which);
    }

    private static boolean holdsDigits(Trouble trouble) {
        return trouble.says(DIGITS);
    }

    private static boolean compacted(Reading reading, Trouble trouble) {
        return Compaction.after(reading, trouble.failure().answer()).isPresent();
    }

    private static Outcome isFinal(Trouble trouble, String what) {
        return expect(
                !trouble.failure().retried(),
                () -> trouble.failure() + " " + what + ", and was retried; no wait can help");
    }

    private static Outcome isRetried(Trouble trouble, String what) {
        return expect(trouble.failure().retried(), () -> trouble.failure() + " " + what + ", and was not retried");
    }
}
