package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Emitted;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** EVENT: what the retry events say, and in what order. */
final class EventChecks {
    private EventChecks() {}

    static Map<String, Check> all() {
        return Map.of(
                "OMP-EVENT-1", EventChecks::startHasItsFields,
                "OMP-EVENT-2", EventChecks::endHasItsFields,
                "OMP-EVENT-4", EventChecks::startsAndEndsArePaired,
                "OMP-EVENT-5", EventChecks::startLiesBetweenRuns,
                "OMP-EVENT-6", EventChecks::maxAttemptsIsTheSetting,
                "OMP-EVENT-7", EventChecks::textIsTheMessages);
    }

    private static List<Outcome> startHasItsFields(Reading reading) {
        return reading.starts().stream()
                .filter(start -> reading.settings(start.index()).ordinary())
                .map(start -> expect(
                        complete(start.event()),
                        () -> start + " lacks a field; the clause asks for attempt (from 1), maxAttempts and delayMs as"
                                + " numbers and errorMessage as text"))
                .toList();
    }

    private static boolean complete(JsonNode start) {
        return start.path("attempt").isIntegralNumber()
                && start.path("attempt").asInt(0) >= 1
                && start.path("maxAttempts").isIntegralNumber()
                && start.path("delayMs").isNumber()
                && start.path("delayMs").asDouble(-1) >= 0
                && start.path("errorMessage").isString();
    }

    private static List<Outcome> endHasItsFields(Reading reading) {
        return reading.ends().stream()
                .map(end -> expect(
                        end.event().path("success").isBoolean()
                                && end.event().path("attempt").isIntegralNumber()
                                && (!end.success() || !end.event().hasNonNull("finalError")),
                        () -> end
                                + " is not as the clause asks: success, attempt, and finalError only without success"))
                .toList();
    }

    private static List<Outcome> startsAndEndsArePaired(Reading reading) {
        Stream<Outcome> rising = reading.starts().stream().map(start -> rises(reading, start));
        Stream<Outcome> ends = reading.ends().stream().map(end -> closesOne(reading, end));
        Stream<Outcome> closed = reading.chains().stream()
                .filter(chain -> mustEnd(reading, chain))
                .map(chain -> expect(
                        chain.end().isPresent(),
                        () -> "the chain that began with " + chain.first() + " has no auto_retry_end"));
        return Stream.of(rising, ends, closed).flatMap(each -> each).toList();
    }

    private static Outcome rises(Reading reading, Start start) {
        Chain chain = reading.chains().stream()
                .filter(each -> each.starts().contains(start))
                .findFirst()
                .orElseThrow();
        int place = chain.starts().indexOf(start);
        int expected = place == 0 ? 1 : chain.starts().get(place - 1).attempt() + 1;
        boolean free = place == 0 && !reading.clean(start.index());
        return expect(
                free || start.attempt() == expected,
                () -> "start " + (place + 1) + " of a chain says attempt " + start.attempt() + "; the clause asks for "
                        + expected);
    }

    private static Outcome closesOne(Reading reading, End end) {
        boolean early = reading.answers().stream()
                .filter(answer -> answer.before(end))
                .reduce((a, b) -> b)
                .filter(Answer::failed)
                .isPresent();
        if (end.success() && early) {
            return new Outcome.Broken(end + " came before the message of its success had ended");
        }
        boolean ofMaximumZero = reading.document().endsAtZero()
                && !end.success()
                && reading.settings(end.index()).mayBeZero();
        return expect(
                ofMaximumZero || !reading.clean(end.index()),
                () -> end + " closes no chain: no auto_retry_start came before it, or it was closed already");
    }

    /** Whether a chain ended by success, cancel or maximum, the three ends that the document lists. */
    private static boolean mustEnd(Reading reading, Chain chain) {
        boolean success = chain.answer().filter(Answer::good).isPresent();
        boolean maximum = reading.failures().stream()
                .filter(Failure::exceeds)
                .anyMatch(failure -> failure.made() == chain.made()
                        && failure.answer().index()
                                == reading.nextAnswer(chain.last().index()));
        boolean cancelled = Stream.of("abort", "abort_retry")
                .flatMap(action -> Cancel.of(reading, action))
                .anyMatch(
                        cancel -> cancel.waiting().filter(chain.last()::equals).isPresent()
                                && cancel.requests(reading).isEmpty()
                                && !disposed(reading, cancel.act()));
        return success || maximum || cancelled;
    }

    private static boolean disposed(Reading reading, At<Acted> act) {
        return reading.acts("dispose").stream().anyMatch(dispose -> dispose.before(act));
    }

    private static List<Outcome> startLiesBetweenRuns(Reading reading) {
        return reading.failures().stream()
                .filter(failure -> failure.start().isPresent())
                .map(failure -> Outcome.unless(misplaced(reading, failure)))
                .toList();
    }

    private static Optional<String> misplaced(Reading reading, Failure failure) {
        int failed = failure.answer().index();
        int start = failure.start().orElseThrow().index();
        if (!within(reading, "agent_start", failed, start).isEmpty()) {
            return Optional.of(failure.start().get() + " came after the next agent_start; the clause asks for before");
        }
        Optional<At<Emitted>> next = within(reading, "agent_start", start, reading.nextAnswer(failed)).stream()
                .findFirst();
        int resumed = next.map(At::index).orElse(reading.nextAnswer(failed));
        // A chain that the user ends may be followed by the end of a run, of its own or of the abort.
        int ends = failure.ends().isEmpty()
                ? within(reading, "agent_end", failed, resumed).size()
                : 0;
        if (ends > 0 && within(reading, "agent_end", failed, start).isEmpty()) {
            return Optional.of(failure.start().get()
                    + " came before the agent_end of the run that failed; the clause asks for after");
        }
        return ends > 1 && next.isPresent()
                ? Optional.of("the run that failed was told to be over " + ends + " times, and the retry by "
                        + failure.start().get() + "; the clause asks for one agent_end")
                : Optional.empty();
    }

    private static List<At<Emitted>> within(Reading reading, String type, int from, int to) {
        return Reading.within(reading.emitted(type), from, to);
    }

    private static List<Outcome> maxAttemptsIsTheSetting(Reading reading) {
        return reading.failures().stream()
                .filter(failure ->
                        failure.start().isPresent() && failure.settings().ordinary())
                .map(failure -> {
                    int said = failure.start()
                            .orElseThrow()
                            .event()
                            .path("maxAttempts")
                            .asInt(-1);
                    return expect(
                            said == failure.settings().max(),
                            () -> "maxAttempts is " + said + "; retry.maxRetries is "
                                    + failure.settings().max());
                })
                .toList();
    }

    private static List<Outcome> textIsTheMessages(Reading reading) {
        Stream<Outcome> starts = reading.failures().stream()
                .filter(failure -> failure.start().isPresent())
                .map(failure ->
                        sameText(failure, failure.start().orElseThrow().event().path("errorMessage"), "errorMessage"));
        Stream<Outcome> ends = reading.failures().stream()
                .filter(failure -> failure.exceeds() && !failure.ends().isEmpty())
                .map(failure -> sameText(failure, failure.ends().get(0).event().path("finalError"), "finalError"));
        return Stream.concat(starts, ends).toList();
    }

    private static Outcome sameText(Failure failure, JsonNode said, String field) {
        return expect(
                said.asString("").equals(failure.text()),
                () -> field + " is \"" + Words.cut(said.asString("")) + "\"; the failed message says \""
                        + Words.cut(failure.text()) + "\"");
    }
}
