package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.spec.Observation;
import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Replied;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** LIFE of the pi document, where it differs from omp's: what follows a run. */
final class ChainChecks {
    private ChainChecks() {}

    static Map<String, Check> all() {
        return Map.of(
                "PI-LIFE-5", ChainChecks::oneThingAfterTheOther,
                "PI-LIFE-6", ChainChecks::endComesBeforeCompaction,
                "PI-LIFE-8", ChainChecks::unseenRunDecidesNothing,
                "PI-LIFE-9", ChainChecks::bothIsAnOverflow,
                "PI-EVENT-2", ChainChecks::failedEndNamesItsError,
                "PI-OPEN-11", ChainChecks::unseenRunClosesItsChain,
                "PI-OPEN-12", ChainChecks::sleepGoesOnWhenTurnedOff);
    }

    private static List<Outcome> oneThingAfterTheOther(Reading reading) {
        return reading.failures().stream()
                .filter(failure -> !failure.interrupted())
                .flatMap(failure -> Stream.of(retryAlone(reading, failure), thenCompaction(reading, failure))
                        .flatMap(Optional::stream))
                .toList();
    }

    /** Where a retry starts, compaction is not checked before its request. */
    private static Optional<Outcome> retryAlone(Reading reading, Failure failure) {
        return failure.start().filter(start -> failure.acts().isEmpty()).map(start -> {
            int to = failure.requests().stream()
                    .mapToInt(At::index)
                    .findFirst()
                    .orElse(reading.nextAnswer(start.index()));
            return expect(
                    Compaction.within(reading, failure.answer().index(), to).isEmpty(),
                    () -> "compaction was checked although a retry had started; the first that acts ends the decision");
        });
    }

    /**
     * Where none starts, compaction is checked before what the user has queued is sent. Where the call of the check is not
     * shown, it is seen only where it has something to do.
     */
    private static Optional<Outcome> thenCompaction(Reading reading, Failure failure) {
        if (failure.start().isPresent() || !OverflowChecks.sure(failure) && !reading.shows(Observation.CALLS)) {
            return Optional.empty();
        }
        OptionalInt compaction = Compaction.after(reading, failure.answer());
        int request = failure.unasked().stream().mapToInt(At::index).findFirst().orElse(Integer.MAX_VALUE);
        return Optional.of(expect(
                compaction.isPresent() && compaction.getAsInt() < request,
                () -> "after " + failure + " compaction was "
                        + (compaction.isEmpty() ? "not checked" : "checked after the next request")
                        + "; the clause asks for it between retry and queued messages"));
    }

    /** Failures that end a chain: no retry was announced for them although some had been made. */
    private static Stream<Failure> chainEnding(Reading reading) {
        return reading.failures().stream()
                .filter(failure -> failure.made() > 0 && failure.start().isEmpty() && !failure.interrupted());
    }

    private static List<Outcome> endComesBeforeCompaction(Reading reading) {
        return chainEnding(reading)
                .map(failure -> endComesBeforeCompaction(reading, failure))
                .toList();
    }

    private static Outcome endComesBeforeCompaction(Reading reading, Failure failure) {
        List<End> ends = failure.ends();
        boolean told = ends.size() == 1
                && !ends.get(0).success()
                && ends.get(0).attempt() == failure.made()
                && ends.get(0).finalError().equals(failure.answer().error());
        if (!told) {
            return new Outcome.Broken("after " + failure + " came " + Words.list(ends)
                    + "; the clause asks for one auto_retry_end with success false, attempt " + failure.made()
                    + " and that text");
        }
        OptionalInt compaction = Compaction.after(reading, failure.answer());
        return expect(
                compaction.isEmpty() || compaction.getAsInt() > ends.get(0).index(),
                () -> "compaction was checked before " + ends.get(0) + "; the clause asks for the end first");
    }

    /** A failed reply of which no message told: the session was not listening, so that it has nothing to decide on. */
    private static List<Outcome> unseenRunDecidesNothing(Reading reading) {
        Stream<Outcome> unheard = reading.all(Replied.class).stream()
                .filter(reply -> reply.event().status().orElse(0) >= 400 && unheard(reading, reply.index()))
                .map(reply -> nothingStarts(reading, reply.index()));
        Stream<Outcome> empty = Run.all(reading).stream()
                .filter(run -> run.last().isEmpty())
                .map(run -> nothingStarts(reading, run.index()));
        return Stream.concat(unheard, empty).toList();
    }

    private static boolean unheard(Reading reading, int index) {
        List<At<Acted>> lost = reading.acts("disconnect");
        return lost.stream().anyMatch(act -> act.before(index))
                && reading.acts("reconnect").stream()
                        .noneMatch(act -> act.before(index) && lost.stream().anyMatch(other -> other.before(act)));
    }

    private static Outcome nothingStarts(Reading reading, int index) {
        int next = reading.nextAnswer(index);
        Optional<Start> start = reading.starts().stream()
                .filter(each -> each.after(index) && each.before(next))
                .findFirst();
        return expect(
                start.isEmpty(),
                () -> start.orElseThrow() + " followed a run without an assistant message; such a run decides nothing");
    }

    private static List<Outcome> unseenRunClosesItsChain(Reading reading) {
        return Run.all(reading).stream()
                .filter(run -> run.last().isEmpty())
                .flatMap(run -> reading.chains().stream()
                        .filter(chain -> chain.first().before(run.begin()))
                        .filter(chain -> chain.end()
                                .filter(end -> end.before(run.begin()))
                                .isEmpty())
                        .filter(chain -> chain.answer().isEmpty())
                        .map(chain -> expect(
                                chain.end().filter(end -> !end.success()).isPresent(),
                                () -> "a retried run ended without an assistant message and its chain by "
                                        + chain.end().map(End::toString).orElse("nothing")
                                        + "; the reading asks for one end of success false")))
                .toList();
    }

    private static List<Outcome> bothIsAnOverflow(Reading reading) {
        return ClassChecks.decidable(reading)
                .filter(failure -> OverflowChecks.sure(failure) && failure.match() == Wording.Match.PRINTED)
                .map(failure -> expect(
                        failure.start().isEmpty(),
                        () -> failure + " is retryable and an overflow, and was retried; an overflow comes first"))
                .toList();
    }

    /** Ends of chains that the user did not cancel. */
    private static List<Outcome> failedEndNamesItsError(Reading reading) {
        return chainEnding(reading)
                .flatMap(failure -> failure.ends().stream())
                .map(end -> expect(
                        end.finalError().isPresent(),
                        () -> end + " has no finalError; the clause asks for the failed message's text"))
                .toList();
    }

    private static List<Outcome> sleepGoesOnWhenTurnedOff(Reading reading) {
        return reading.acts("set_auto_retry").stream()
                .filter(act -> !act.event().details().path("enabled").asBoolean(true))
                .flatMap(act -> reading.failures().stream()
                        .filter(failure -> failure.acts().equals(List.of(act)))
                        .filter(failure -> failure.start()
                                .filter(start -> start.before(act))
                                .isPresent()))
                .map(failure -> expect(
                        !failure.unasked().isEmpty() && failure.ends().isEmpty(),
                        () -> "retry was turned off during the sleep after " + failure + ", which was followed by "
                                + Words.list(failure.ends()) + " and "
                                + Words.count(failure.unasked().size(), "request")
                                + "; the reading asks that the sleep and its request go on"))
                .toList();
    }
}
