package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.check.Wording.Family;
import dev.retrykit.check.Wording.Match;
import dev.retrykit.spec.TraceEvent.Replied;
import dev.retrykit.spec.TraceEvent.Shown;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** QUOTA, and the order of the pi document's questions: what is final whatever else the text says. */
final class QuotaChecks {
    /** The words of the families where no letter or digit is next to them. */
    private static final List<Pattern> BY_THEMSELVES = Wording.PI.families().stream()
            .flatMap(family -> family.words().stream())
            .map(word -> Pattern.compile("(?<![A-Za-z0-9])(?:" + word + ")(?![A-Za-z0-9])", Pattern.CASE_INSENSITIVE))
            .toList();

    private QuotaChecks() {}

    static Map<String, Check> all() {
        Map<String, Check> checks = new TreeMap<>();
        Wording.PI
                .families()
                .forEach(family -> checks.put(family.clause(), reading -> ClassChecks.family(reading, family)));
        Wording.PI.quotas().forEach(quota -> checks.put(quota.clause(), reading -> isFinal(reading, quota)));
        checks.put("PI-CLASS-2", QuotaChecks::overflowComesFirst);
        checks.put("PI-CLASS-3", QuotaChecks::quotaComesNext);
        checks.put("PI-CLASS-15", QuotaChecks::anywhereInTheText);
        checks.put("PI-QUOTA-9", QuotaChecks::anyCaseAndFirst);
        checks.put("PI-QUOTA-10", QuotaChecks::textIsUnchanged);
        return checks;
    }

    private static List<Outcome> isFinal(Reading reading, Family quota) {
        return decidable(reading)
                .filter(failure -> !failure.overflow())
                .filter(failure -> failure.wording().match(quota, failure.text()) == Match.PRINTED)
                .map(QuotaChecks::isFinal)
                .toList();
    }

    private static Outcome isFinal(Failure failure) {
        return expect(
                failure.start().isEmpty() && failure.unasked().isEmpty() && endsFit(failure),
                () -> failure + " says that a quota is used up, and was followed by "
                        + failure.start().map(Start::toString).orElse("no start") + ", "
                        + Words.list(failure.ends()) + " and "
                        + Words.count(failure.unasked().size(), "request") + "; the clause asks for it to be final");
    }

    /** An end is due only where retries had been made. */
    private static boolean endsFit(Failure failure) {
        return failure.made() > 0 || failure.ends().isEmpty();
    }

    private static List<Outcome> quotaComesNext(Reading reading) {
        return decidable(reading)
                .filter(failure -> failure.quota() && !failure.overflow())
                .filter(failure -> failure.match() == Match.PRINTED)
                .map(QuotaChecks::isFinal)
                .toList();
    }

    /** The texts as the document does not print them, or together with a retryable pattern. */
    private static List<Outcome> anyCaseAndFirst(Reading reading) {
        return decidable(reading)
                .filter(failure -> failure.quota() && !failure.overflow())
                .filter(failure -> failure.match() == Match.PRINTED || !printed(failure))
                .map(QuotaChecks::isFinal)
                .toList();
    }

    private static boolean printed(Failure failure) {
        return failure.wording().quotas().stream()
                .flatMap(quota -> quota.words().stream())
                .anyMatch(failure.text()::contains);
    }

    private static List<Outcome> overflowComesFirst(Reading reading) {
        return decidable(reading)
                .filter(OverflowChecks::sure)
                .map(failure -> overflowComesFirst(reading, failure))
                .toList();
    }

    private static Outcome overflowComesFirst(Reading reading, Failure failure) {
        return expect(
                failure.start().isEmpty()
                        && Compaction.after(reading, failure.answer()).isPresent(),
                () -> failure + " is a context overflow, and was followed by "
                        + failure.start().map(Start::toString).orElse("no check of compaction")
                        + "; the clause asks to leave it to compaction");
    }

    /** Texts in which every pattern that matches lies inside a word or a longer number. */
    private static List<Outcome> anywhereInTheText(Reading reading) {
        return decidable(reading)
                .filter(failure -> failure.surely() && embedded(failure))
                .map(failure -> expect(
                        failure.start().isPresent(),
                        () -> failure + " was not retried; a pattern matches inside a word or number, too"))
                .toList();
    }

    private static boolean embedded(Failure failure) {
        return BY_THEMSELVES.stream()
                .noneMatch(words -> words.matcher(failure.text()).find());
    }

    private static List<Outcome> textIsUnchanged(Reading reading) {
        return reading.failures().stream()
                .flatMap(failure -> failure.reply().map(reply -> message(reply.event())).stream()
                        .filter(text -> Wording.PI.read(text).quota())
                        .map(text -> textIsUnchanged(reading, failure, text)))
                .toList();
    }

    private static Outcome textIsUnchanged(Reading reading, Failure failure, String text) {
        boolean told = failure.text().contains(text);
        List<String> lines = Screens.of(reading)
                .before(reading.trace().events().size())
                .map(Shown::lines)
                .orElse(List.of());
        boolean seen = lines.isEmpty() || lines.stream().anyMatch(line -> line.contains(text));
        return expect(
                told && seen,
                () -> "the provider said \"" + Words.cut(text) + "\" and the user is shown " + (told ? lines : failure)
                        + "; the clause asks for the provider's own text");
    }

    /** The provider's own words, in the form in which its JSON holds them. */
    private static String message(Replied reply) {
        return reply.content().path("error").path("message").asString("");
    }

    private static Stream<Failure> decidable(Reading reading) {
        return ClassChecks.decidable(reading);
    }
}
