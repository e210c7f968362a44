package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.spec.TraceEvent.Acted;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** MAX: what happens when the maximum is reached. */
final class MaxChecks {
    private MaxChecks() {}

    static Map<String, Check> all() {
        return Map.of(
                "OMP-MAX-1", MaxChecks::requestsAreCounted,
                "OMP-MAX-2", MaxChecks::endIsTold,
                "OMP-MAX-3", MaxChecks::zeroIsOneRequest,
                "OMP-MAX-4", MaxChecks::counterIsReset,
                "OMP-MAX-5", MaxChecks::lastFailureIsNotAnnounced);
    }

    private static List<Outcome> requestsAreCounted(Reading reading) {
        Stream<Outcome> counts =
                reading.acts("prompt").stream().flatMap(prompt -> requestsAreCounted(reading, prompt).stream());
        Stream<Outcome> continuations = reading.failures().stream()
                .filter(failure -> reading.countsEach() && failure.start().isPresent())
                .map(MaxChecks::oneContinuation);
        return Stream.concat(counts, continuations).toList();
    }

    private static Outcome oneContinuation(Failure failure) {
        int requests = failure.requests().size();
        return expect(
                requests <= 1,
                () -> Words.count(requests, "request") + " followed one announced retry; the clause asks for one");
    }

    /** An outcome where all that the prompt was given, up to the maximum, were failures that must be retried. */
    private static Optional<Outcome> requestsAreCounted(Reading reading, At<Acted> prompt) {
        int next = reading.acts("prompt").stream()
                .mapToInt(At::index)
                .filter(index -> index > prompt.index())
                .findFirst()
                .orElse(reading.trace().events().size());
        Settled settings = reading.settings(prompt.index());
        boolean untouched = Reading.within(reading.acts(), prompt.index(), next).isEmpty()
                && Prompt.at(reading, next).isEmpty();
        if (!untouched
                || !settings.enabled()
                || !settings.ordinary()
                || !failsForGood(reading, prompt, next, settings)) {
            return Optional.empty();
        }
        int calls = reading.modelCalls(prompt.index(), next);
        int allowed = settings.max() + 1;
        return Optional.of(expect(
                calls == allowed,
                () -> "the provider saw " + Words.count(calls, "request")
                        + " of a prompt that kept failing; the clause asks" + " for " + allowed + " with maxRetries "
                        + settings.max()));
    }

    /** Where not even one retry is made the maximum is not what stops it: that is the matter of other clauses. */
    private static boolean failsForGood(Reading reading, At<Acted> prompt, int next, Settled settings) {
        List<Answer> answers = reading.answers().stream()
                .filter(answer -> answer.after(prompt) && answer.before(next))
                .limit(settings.max() + 1L)
                .toList();
        return answers.size() > Math.min(1, settings.max())
                && answers.stream().allMatch(Answer::failed)
                && reading.failures().stream()
                        .filter(failure -> answers.contains(failure.answer()))
                        .allMatch(Failure::surely);
    }

    private static List<Outcome> endIsTold(Reading reading) {
        return exceeding(reading)
                .filter(failure -> failure.made() > 0)
                .map(failure -> onlyEnd(failure, failure.made()))
                .toList();
    }

    private static List<Outcome> zeroIsOneRequest(Reading reading) {
        return exceeding(reading)
                .filter(failure -> failure.settings().max() == 0)
                .map(failure -> failure.retried()
                        ? new Outcome.Broken(failure + " was retried although maxRetries is 0")
                        : onlyEnd(failure, 0))
                .toList();
    }

    private static Outcome onlyEnd(Failure failure, int attempt) {
        List<End> ends = failure.ends();
        boolean holds = ends.size() == 1
                && !ends.get(0).success()
                && ends.get(0).attempt() == attempt
                && ends.get(0).finalError().equals(failure.answer().error());
        return expect(
                holds,
                () -> "after the maximum came " + Words.list(ends)
                        + "; the clause asks for one auto_retry_end with success" + " false, attempt " + attempt
                        + " and finalError \"" + Words.cut(failure.text()) + "\"");
    }

    private static List<Outcome> counterIsReset(Reading reading) {
        return exceeding(reading)
                .flatMap(failure -> Stream.concat(
                        ResetChecks.nextChain(reading, failure.answer().index(), "the maximum").stream(),
                        failure.ends().stream().limit(1).flatMap(end -> ResetChecks.idleAfter(reading, end).stream())))
                .toList();
    }

    private static List<Outcome> lastFailureIsNotAnnounced(Reading reading) {
        return exceeding(reading)
                .map(failure -> Outcome.unless(announced(reading, failure)))
                .toList();
    }

    private static Optional<String> announced(Reading reading, Failure failure) {
        if (failure.start().isPresent()) {
            return Optional.of("the failure that exceeds the maximum of "
                    + failure.settings().max() + " was announced as "
                    + failure.start().get());
        }
        if (promised(reading, failure)) {
            return Optional.of("the failure that exceeds the maximum of "
                    + failure.settings().max() + " was followed by an agent_end that promises a retry");
        }
        Optional<String> refused = refused(reading, failure);
        if (refused.isPresent()) {
            return refused;
        }
        Stream<At<?>> over = Prompt.at(reading, failure.answer().index()).stream()
                .filter(prompt -> !spoken(reading, prompt))
                .flatMap(prompt -> prompt.over().stream());
        return Stream.concat(failure.ends().stream().<At<?>>map(End::at), over)
                .map(at -> at.time().minus(failure.answer().at().time()))
                .filter(waited -> reading.exact() && !waited.isZero())
                .findFirst()
                .map(waited -> "the failure that exceeds the maximum was followed by a wait of "
                        + BackoffChecks.inMillis(waited) + "; the clause asks for none");
    }

    /** A session that says that it is over and takes no prompt waits for something. */
    private static Optional<String> refused(Reading reading, Failure failure) {
        int from = failure.answer().index();
        List<At<Acted>> told = Reading.within(
                reading.all(Acted.class, act -> act.action().equals("prompt")), from, reading.nextAnswer(from));
        return told.stream()
                .dropWhile(act -> act.event().phase() != Acted.Phase.SETTLED)
                .filter(act -> act.event().phase() == Acted.Phase.REJECTED)
                .findFirst()
                .map(act -> "a prompt was refused "
                        + BackoffChecks.inMillis(
                                act.time().minus(failure.answer().at().time()))
                        + " after the failure that exceeds the maximum, although the session had said that it was over; "
                        + "nothing waits for it");
    }

    private static boolean promised(Reading reading, Failure failure) {
        int from = failure.answer().index();
        return Reading.within(reading.emitted("agent_end"), from, reading.nextAnswer(from)).stream()
                .anyMatch(end -> end.event().event().path("willRetry").asBoolean(false));
    }

    /** Whether the user said more while the prompt was open, which may hold it up. */
    private static boolean spoken(Reading reading, Prompt prompt) {
        int over = prompt.over().map(At::index).orElse(Integer.MAX_VALUE);
        return Reading.within(reading.acts(), prompt.called().index(), over).stream()
                .anyMatch(Reading::speaks);
    }

    private static Stream<Failure> exceeding(Reading reading) {
        return reading.failures().stream().filter(Failure::exceeds);
    }
}
