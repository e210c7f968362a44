package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.spec.TraceEvent.Emitted;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** OVERFLOW of the pi document, and how omp recognises one: the layer that knows what each provider says. */
final class OverflowChecks {
    private static final String BEYOND_DOUBT = "prompt is too long";
    private static final List<String> LOOKS = List.of("too many tokens", "token limit exceeded");
    private static final double FULL = 0.99;

    private OverflowChecks() {}

    static Map<String, Check> all() {
        return Map.of(
                "OMP-OPEN-5", OverflowChecks::eachPhraseAndNoExclusion,
                "PI-OVERFLOW-1", OverflowChecks::textIsSeen,
                "PI-OVERFLOW-2", OverflowChecks::exclusionsWin,
                "PI-OVERFLOW-3", OverflowChecks::eachPhrase,
                "PI-OVERFLOW-4", OverflowChecks::unknownWindow,
                "PI-OVERFLOW-5", OverflowChecks::inputBeyondTheWindow,
                "PI-OVERFLOW-6", OverflowChecks::nothingForWantOfRoom);
    }

    private static List<Outcome> textIsSeen(Reading reading) {
        return ClassChecks.decidable(reading)
                .filter(OverflowChecks::sure)
                .map(failure -> expect(
                        failure.start().isEmpty()
                                && Compaction.after(reading, failure.answer()).isPresent(),
                        () -> failure + " is a context overflow, and was followed by "
                                + failure.start().map(Start::toString).orElse("no check of compaction")))
                .toList();
    }

    /** The one text that no reading doubts; the others are advice. */
    static boolean sure(Failure failure) {
        return failure.overflow() && failure.text().toLowerCase(Locale.ROOT).contains(BEYOND_DOUBT);
    }

    private static List<Outcome> eachPhraseAndNoExclusion(Reading reading) {
        return Stream.concat(eachPhrase(reading).stream(), exclusionsWin(reading).stream())
                .toList();
    }

    private static List<Outcome> eachPhrase(Reading reading) {
        return ClassChecks.decidable(reading)
                .filter(Failure::overflow)
                .map(failure -> expect(
                        failure.start().isEmpty(),
                        () -> failure + " is a known phrase for an overflow, and was retried"))
                .toList();
    }

    /** Texts that hold words of an overflow and are none, so that quota and retryable patterns decide. */
    private static List<Outcome> exclusionsWin(Reading reading) {
        return ClassChecks.decidable(reading)
                .filter(failure -> !failure.overflow() && looksLikeOne(failure))
                .filter(failure -> retryable(failure) || failure.match() == Wording.Match.NONE || failure.quota())
                .map(failure -> expect(
                        failure.start().isPresent() == retryable(failure) && !compacted(reading, failure.answer()),
                        () -> failure + " only looks like an overflow; its text is "
                                + (retryable(failure) ? "retryable" : "final") + ", and it was "
                                + (compacted(reading, failure.answer())
                                        ? "compacted"
                                        : failure.start().isPresent() ? "retried" : "not retried")))
                .toList();
    }

    private static boolean retryable(Failure failure) {
        return failure.match() == Wording.Match.PRINTED && !failure.quota();
    }

    private static boolean looksLikeOne(Failure failure) {
        String text = failure.text().toLowerCase(Locale.ROOT);
        return LOOKS.stream().anyMatch(text::contains);
    }

    /** Whether compaction began, which is more than that it was checked. */
    private static boolean compacted(Reading reading, Answer answer) {
        int until = Math.min(reading.nextAnswer(answer.index()), reading.nextSpeech(answer.index()));
        return !Reading.within(
                        reading.all(Emitted.class, event -> event.type().endsWith("compaction_start")),
                        answer.index(),
                        until)
                .isEmpty();
    }

    private static List<Outcome> unknownWindow(Reading reading) {
        return window(reading) > 0
                ? List.of()
                : successes(reading)
                        .filter(answer -> input(answer) > 0)
                        .map(answer -> expect(
                                !compacted(reading, answer),
                                () -> "a success of " + input(answer)
                                        + " tokens was compacted although the context window is not known"))
                        .toList();
    }

    private static List<Outcome> inputBeyondTheWindow(Reading reading) {
        return window(reading) == 0
                ? List.of()
                : successes(reading)
                        .filter(answer -> input(answer) > window(reading))
                        .map(answer -> isCompacted(reading, answer, "the input"))
                        .toList();
    }

    private static List<Outcome> nothingForWantOfRoom(Reading reading) {
        return window(reading) == 0
                ? List.of()
                : reading.answers().stream()
                        .filter(answer -> answer.stopReason().equals("length") && !answer.holdsContent())
                        .filter(answer -> input(answer) >= FULL * window(reading))
                        .map(answer -> isCompacted(reading, answer, "a stop for length without output and an input"))
                        .toList();
    }

    private static Outcome isCompacted(Reading reading, Answer answer, String what) {
        boolean quiet = reading.starts().stream()
                .noneMatch(start -> start.after(answer) && start.before(reading.nextAnswer(answer.index())));
        return expect(
                quiet && Compaction.after(reading, answer).isPresent(),
                () -> what + " of " + input(answer) + " tokens is an overflow of a window of " + window(reading)
                        + "; it was followed by " + (quiet ? "no check of compaction" : "a retry"));
    }

    private static Stream<Answer> successes(Reading reading) {
        return reading.answers().stream().filter(answer -> answer.stopReason().equals("stop"));
    }

    private static long window(Reading reading) {
        return reading.trace()
                .header()
                .settings()
                .path("model")
                .path("contextWindow")
                .asLong(0);
    }

    /** All tokens that the model had to read, those from a cache included. */
    private static long input(Answer answer) {
        JsonNode usage = answer.message().path("usage");
        return usage.path("input").asLong(0) + usage.path("cacheRead").asLong(0);
    }
}
