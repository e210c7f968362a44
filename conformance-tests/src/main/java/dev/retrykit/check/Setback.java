package dev.retrykit.check;

import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Replied.Ending;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * An attempt of a loop's call that brought no answer.
 *
 * @param nth its place among the attempts, from 0: the retries that were made before
 */
record Setback(Call call, int nth) {
    private static final Set<Integer> RECOVERABLE = Set.of(429, 502, 503, 504);
    private static final Set<Integer> FINAL = Set.of(400, 401, 403, 404);
    private static final Set<Integer> OPEN = Set.of(408, 409, 500, 529);
    private static final Pattern RECOVERABLE_WORDS = Pattern.compile(
            "(?<![0-9])(429|502|503|504)(?![0-9])|time.?out|timed out|connection reset", Pattern.CASE_INSENSITIVE);
    private static final Pattern FINAL_WORDS = Pattern.compile(
            "(?<![0-9])(400|401|403|404)(?![0-9])|unauthorized|forbidden|not found|content.?(policy|filter)"
                    + "|context.?length|token limit|prompt is too long",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern QUOTA = Pattern.compile("quota|billing|credit", Pattern.CASE_INSENSITIVE);

    /** What the document says of a failure. */
    enum Kind {
        RECOVERABLE,
        FINAL,
        /** The document leaves it open. */
        OPEN,
        /** Neither a list nor an open point names it. */
        UNLISTED
    }

    /** Those of the calls that go through the loop. */
    static Stream<Setback> all(Reading reading) {
        return calls(reading).flatMap(Setback::of);
    }

    /** The calls that go through the loop. */
    static Stream<Call> calls(Reading reading) {
        return reading.calls().stream().filter(call -> call.caller().isEmpty());
    }

    /** Those of one call, except an attempt whose end is not known. */
    static Stream<Setback> of(Call call) {
        return IntStream.range(0, call.attempts().size())
                .mapToObj(nth -> new Setback(call, nth))
                .filter(setback -> setback.attempt().reply().isPresent()
                        && !setback.heard().succeeded())
                .filter(setback -> !setback.abandonedByUser());
    }

    Attempt attempt() {
        return call.attempts().get(nth);
    }

    Heard heard() {
        return attempt().answer();
    }

    /** The attempt that repeated it, if there was one. */
    Optional<Attempt> again() {
        return call.attempts().stream().skip(nth + 1).findFirst();
    }

    /** From its end to the attempt that repeated it. */
    Optional<Duration> gap() {
        return again().flatMap(attempt()::gapTo);
    }

    /** Whether the user cancelled before another attempt. */
    boolean interrupted() {
        return !Reading.within(call.cancels(), attempt().at(), attempt().to()).isEmpty();
    }

    /** Whether an answer had been delivered, in any piece, by this attempt or one before it. */
    boolean delivered() {
        return call.attempts().stream()
                .limit(nth + 1)
                .anyMatch(each -> each.answer().delivers());
    }

    /** Whether the consumer had received text from this attempt or one before it. */
    boolean emitted() {
        return call.attempts().stream().limit(nth + 1).anyMatch(Attempt::emitted);
    }

    /** The reply's own kind; what is told inside an answer is left to the text. */
    Kind kind() {
        int status = heard().status();
        if (status < 300) {
            return broken();
        }
        String text = heard().error().orElse("");
        boolean passes = RECOVERABLE_WORDS.matcher(text).find();
        boolean stays = FINAL_WORDS.matcher(text).find();
        if (RECOVERABLE.contains(status)) {
            return stays || status == 429 && QUOTA.matcher(text).find() ? Kind.OPEN : Kind.RECOVERABLE;
        } else if (FINAL.contains(status) || stays) {
            return passes ? Kind.OPEN : Kind.FINAL;
        }
        return passes || OPEN.contains(status) ? Kind.OPEN : Kind.UNLISTED;
    }

    /** Whether the budget has a retry left; not known where the setting makes no sense. */
    boolean hasRetryLeft() {
        return LoopSettings.max(call).filter(max -> nth < max).isPresent();
    }

    /** Whether the document asks for a retry, whatever was streamed. */
    boolean due() {
        return kind() == Kind.RECOVERABLE && hasRetryLeft() && !interrupted();
    }

    /** Whether the text alone says that the failure passes. */
    static boolean passes(String text) {
        return RECOVERABLE_WORDS.matcher(text).find()
                && !FINAL_WORDS.matcher(text).find();
    }

    private Kind broken() {
        boolean ended = heard().ending().filter(each -> each == Ending.COMPLETE).isPresent();
        if (ended) {
            return heard().error().isPresent() ? Kind.OPEN : Kind.UNLISTED;
        }
        return switch (heard().ending().orElseThrow()) {
            case RESET -> Kind.RECOVERABLE;
            case ABANDONED -> disguised() ? Kind.OPEN : Kind.RECOVERABLE;
            case REFUSED -> call.streamed() ? Kind.RECOVERABLE : Kind.OPEN;
            case CLOSED, COMPLETE -> Kind.OPEN;
        };
    }

    /** Whether the answer called itself something else than one, so that a client may let go of it at once. */
    private boolean disguised() {
        String type = attempt().reply().orElseThrow().event().headers().getOrDefault("content-type", "");
        return !type.isEmpty() && !type.contains("json") && !type.contains("event-stream");
    }

    /** Whether the client let go of the request because its user had cancelled. */
    private boolean abandonedByUser() {
        List<At<Acted>> before = Reading.within(
                call.cancels(), attempt().at(), attempt().reply().orElseThrow().index());
        return !before.isEmpty();
    }

    @Override
    public String toString() {
        String what = heard().status() >= 300
                ? "answered by " + heard().status()
                : switch (heard().ending().orElseThrow()) {
                    case RESET -> "whose connection was reset";
                    case CLOSED -> "whose connection was closed early";
                    case ABANDONED -> "which the client gave up";
                    case REFUSED -> "whose connection was refused";
                    case COMPLETE -> "answered by an error inside a stream, or by half of one";
                };
        return "request " + (nth + 1) + ", " + what + ",";
    }
}
