package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.check.Context.Message;
import dev.retrykit.spec.TraceEvent.Sent;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** LIFE, where the conversation is concerned: what a retry's request carries, and what history keeps. */
final class ContextChecks {
    /** A failed request, the request that repeated it, and what the user said in between. */
    private record Repeat(Answer failure, At<Sent> first, At<Sent> second, List<String> said) {
        Context failed() {
            return Context.of(first);
        }

        Context again() {
            return Context.of(second);
        }

        @Override
        public String toString() {
            return "request " + second.event().number() + ", which retries request "
                    + first.event().number() + ",";
        }
    }

    private ContextChecks() {}

    static Map<String, Check> all() {
        return Map.of(
                "OMP-LIFE-6", ContextChecks::failedMessageIsGone,
                "OMP-LIFE-7", ContextChecks::historyKeepsFailures,
                "OMP-LIFE-9", ContextChecks::userIsNotRepeated,
                "OMP-LIFE-12", ContextChecks::earlierMessagesStay,
                "OMP-LIFE-14", ContextChecks::callStaysTheSame);
    }

    /** Whether the same conversation was sent once more after an answer, before the user said anything. */
    static boolean askedAgain(Reading reading, Answer answer) {
        int until = Math.min(reading.nextAnswer(answer.index()), reading.nextSpeech(answer.index()));
        Optional<Context> asked = before(reading, answer).map(Context::of);
        return Reading.within(reading.requests(), answer.index(), until).stream()
                .anyMatch(request -> asked.filter(Context.of(request)::equals).isPresent());
    }

    /** The request that an answer came from. */
    private static Optional<At<Sent>> before(Reading reading, Answer answer) {
        return reading.requests().stream()
                .filter(request -> request.before(answer))
                .reduce((a, b) -> b);
    }

    private static Stream<Repeat> repeats(Reading reading) {
        return reading.failures().stream()
                .filter(failure -> failure.start().isPresent())
                .flatMap(failure -> repeat(reading, failure).stream());
    }

    private static Optional<Repeat> repeat(Reading reading, Failure failure) {
        Optional<At<Sent>> failed = before(reading, failure.answer());
        Optional<At<Sent>> again = failure.requests().stream().findFirst();
        List<String> said = reading.acts().stream()
                .filter(Reading::speaks)
                .map(act -> act.event().details().path("message").asString(""))
                .toList();
        return failed.flatMap(before -> again.map(after -> new Repeat(failure.answer(), before, after, said)));
    }

    private static List<Outcome> failedMessageIsGone(Reading reading) {
        return repeats(reading)
                .map(repeat -> Outcome.unless(whatStayed(reading, repeat)))
                .toList();
    }

    private static Optional<String> whatStayed(Reading reading, Repeat repeat) {
        List<Message> extra =
                Context.beyond(repeat.again().by("assistant"), repeat.failed().by("assistant"));
        return extra.isEmpty()
                ? glued(reading, repeat)
                : Optional.of(repeat + " carries the failed message " + extra + "; the clause asks for it to be gone");
    }

    /** A failed message is not gone either if the next good one begins with it. */
    private static Optional<String> glued(Reading reading, Repeat repeat) {
        int next = reading.nextAnswer(repeat.failure.index());
        return reading.answers().stream()
                .filter(answer -> answer.index() == next && answer.good())
                .filter(answer -> halves(reading, next).anyMatch(answer.text()::startsWith))
                .flatMap(answer -> Said.between(reading, repeat.failure.index(), next)
                        .filter(words -> answer.text().strip().endsWith(words)
                                && !answer.text().strip().equals(words))
                        .map(words -> repeat + " was answered \"" + Words.cut(words) + "\", which was told as \""
                                + Words.cut(answer.text()) + "\"; the clause asks for the failed message to be gone"))
                .findFirst();
    }

    /** What the failed messages held that came in a row before a place. */
    private static Stream<String> halves(Reading reading, int place) {
        int good = reading.answers().stream()
                .filter(answer -> answer.good() && answer.before(place))
                .mapToInt(Answer::index)
                .reduce(-1, Math::max);
        return reading.answers().stream()
                .filter(answer -> answer.after(good) && answer.before(place))
                .map(Answer::text)
                .filter(text -> !text.isBlank());
    }

    private static List<Outcome> userIsNotRepeated(Reading reading) {
        return repeats(reading).map(ContextChecks::userIsNotRepeated).toList();
    }

    private static Outcome userIsNotRepeated(Repeat repeat) {
        List<Message> before = repeat.failed().by("user");
        List<Message> after = repeat.again().by("user");
        List<Message> lost = Context.beyond(before, after);
        List<Message> extra = Context.beyond(after, before);
        boolean allSaid =
                extra.stream().allMatch(message -> repeat.said.contains(message.text()) && !before.contains(message));
        return expect(
                lost.isEmpty() && allSaid,
                () -> repeat + " adds " + extra + " and lost " + lost
                        + "; the clause asks for the user's messages as they were");
    }

    private static List<Outcome> earlierMessagesStay(Reading reading) {
        return repeats(reading)
                .filter(repeat -> repeat.failed().messages().size() > 1 || Context.instructs(repeat.first))
                .map(repeat -> Outcome.unless(whatElseWent(repeat)))
                .toList();
    }

    private static Optional<String> whatElseWent(Repeat repeat) {
        List<Message> lost =
                Context.beyond(repeat.failed().messages(), repeat.again().messages());
        if (!lost.isEmpty()) {
            return Optional.of(repeat + " lost " + lost + "; the clause asks for only the failed message to go");
        }
        if (!repeat.again().keepsOrderOf(repeat.failed())) {
            return Optional.of(repeat + " has another order: " + repeat.again().messages() + " instead of "
                    + repeat.failed().messages() + "; the clause asks for only the failed message to go");
        }
        return Context.instructs(repeat.first) && !Context.instructs(repeat.second)
                ? Optional.of(repeat + " lost the system message; the clause asks for only the failed message to go")
                : Optional.empty();
    }

    private static List<Outcome> callStaysTheSame(Reading reading) {
        return reading.failures().stream()
                .filter(failure -> failure.start().isPresent() && !UsageChecks.mayHaveSwitched(reading, failure))
                .flatMap(failure -> repeat(reading, failure).stream())
                .map(ContextChecks::callStaysTheSame)
                .toList();
    }

    private static Outcome callStaysTheSame(Repeat repeat) {
        String before = Repetition.manner(repeat.first);
        String after = Repetition.manner(repeat.second);
        return expect(
                before.equals(after),
                () -> "request " + repeat.second.event().number() + " asks" + after + " what request "
                        + repeat.first.event().number() + ", which failed, asked" + before
                        + "; the clause asks for the same model in the same way");
    }

    private static List<Outcome> historyKeepsFailures(Reading reading) {
        if (!reading.acts("disconnect").isEmpty()) {
            // History may hold failures of which no event told.
            return List.of();
        }
        return reading.trace().end().flatMap(end -> end.history()).stream()
                .flatMap(history ->
                        reading.failures().stream().map(failure -> keptOnce(reading.failures(), history, failure)))
                .toList();
    }

    /** Failures can share a text, so that each text is to be found as often as it failed. */
    private static Outcome keptOnce(Collection<Failure> failures, List<JsonNode> history, Failure failure) {
        long expected = count(failures, Failure::text, failure.text());
        long kept = count(
                history.stream()
                        .filter(message ->
                                message.path("stopReason").asString("").equals("error"))
                        .toList(),
                message -> message.path("errorMessage").asString(""),
                failure.text());
        return expect(
                kept == expected,
                () -> "history holds " + failure + " " + kept + " times; it happened " + expected + " times");
    }

    private static <T> long count(Collection<T> all, Function<T, String> text, String wanted) {
        return all.stream()
                .map(text)
                .filter(each -> Objects.equals(each, wanted))
                .count();
    }
}
