package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Emitted;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** OPEN: how the kit reads what the document leaves open. What is only allowed is counted, and never broken. */
final class OpenChecks {
    private OpenChecks() {}

    static Map<String, Check> all() {
        Map<String, Check> checks = new TreeMap<>(Map.of(
                "OMP-OPEN-1", OpenChecks::turnedOffOnTheWay,
                "OMP-OPEN-2", OpenChecks::abortedRetry,
                "OMP-OPEN-4", OpenChecks::finalErrorEndsTheChain,
                "OMP-OPEN-6", OpenChecks::doubtfulTexts,
                "OMP-OPEN-8", OpenChecks::cancelWithoutASleep,
                "OMP-OPEN-9", OpenChecks::cancelAtWakeUp,
                "OMP-OPEN-10", OpenChecks::placeOfTheEnd,
                "OMP-OPEN-11", OpenChecks::nothingSaidIsLost,
                "OMP-OPEN-12", OpenChecks::disposedSessionIsSilent,
                "OMP-OPEN-13", OpenChecks::oddSettings));
        checks.put("OMP-OPEN-14", OpenChecks::repeatsBelow);
        checks.put("OMP-OPEN-3", OpenChecks::compactionAfterTheMaximum);
        return checks;
    }

    private static List<Outcome> compactionAfterTheMaximum(Reading reading) {
        return reading.failures().stream()
                .filter(Failure::exceeds)
                .<Outcome>map(failure -> new Outcome.Held())
                .toList();
    }

    private static List<Outcome> turnedOffOnTheWay(Reading reading) {
        return reading.failures().stream()
                .filter(failure -> failure.made() > 0 && !failure.settings().enabled() && !failure.interrupted())
                .map(failure -> chainIsClosed(reading, failure, "retry was turned off"))
                .toList();
    }

    private static List<Outcome> finalErrorEndsTheChain(Reading reading) {
        return reading.failures().stream()
                .filter(failure -> failure.made() > 0 && failure.settings().enabled() && !failure.interrupted())
                .filter(failure -> failure.unknown() || OverflowChecks.sure(failure))
                .map(failure -> chainIsClosed(reading, failure, "an error that is not retryable"))
                .toList();
    }

    private static Outcome chainIsClosed(Reading reading, Failure failure, String how) {
        boolean told = failure.ends().size() == 1
                && !failure.ends().get(0).success()
                && failure.ends().get(0).attempt() == failure.made();
        if (!told) {
            return new Outcome.Broken("a chain ended by " + how + " was followed by " + Words.list(failure.ends())
                    + "; the reading asks for one auto_retry_end with success false and attempt " + failure.made());
        }
        return nextChainIsFresh(reading, failure.answer().index(), how);
    }

    private static Outcome nextChainIsFresh(Reading reading, int index, String how) {
        Optional<Start> next =
                reading.starts().stream().filter(start -> start.after(index)).findFirst();
        return expect(
                next.filter(start -> start.attempt() != 1).isEmpty(),
                () -> "after a chain ended by " + how + " the next began at attempt "
                        + next.orElseThrow().attempt() + "; the reading asks for 1");
    }

    private static List<Outcome> abortedRetry(Reading reading) {
        return Cancel.of(reading, "abort")
                .filter(cancel -> cancel.chain()
                        && cancel.waiting().isEmpty()
                        && cancel.inFlight().isPresent())
                .map(cancel -> abortedRetry(reading, cancel))
                .toList();
    }

    private static Outcome abortedRetry(Reading reading, Cancel cancel) {
        List<End> ends = cancel.ends(reading);
        return ends.size() == 1 && !ends.get(0).success()
                ? nextChainIsFresh(reading, cancel.act().index(), "an abort of the retried request")
                : new Outcome.Broken("an abort of the retried request was followed by " + Words.list(ends)
                        + "; the reading asks for one auto_retry_end with success false");
    }

    private static List<Outcome> doubtfulTexts(Reading reading) {
        return reading.failures().stream()
                .filter(failure -> failure.match() == Wording.Match.DOUBTFUL)
                .<Outcome>map(failure -> new Outcome.Held())
                .toList();
    }

    private static List<Outcome> cancelWithoutASleep(Reading reading) {
        return AbortChecks.retriedRequestInFlight(reading)
                .map(cancel -> cancelWithoutASleep(reading, cancel))
                .toList();
    }

    private static Outcome cancelWithoutASleep(Reading reading, Cancel cancel) {
        int act = cancel.act().index();
        int next = reading.nextAnswer(act);
        List<At<Emitted>> told =
                Reading.within(reading.all(Emitted.class, event -> Start.is(event) || End.is(event)), act, next);
        if (!told.isEmpty()) {
            return new Outcome.Broken("abortRetry() with the retried request in flight was followed by "
                    + told.get(0).event().event() + "; the reading asks for no event");
        }
        return reading.failures().stream()
                .filter(failure -> failure.answer().index() == next)
                .filter(failure -> failure.start().isPresent())
                .findFirst()
                .map(failure -> expect(
                        failure.start().orElseThrow().attempt() == failure.made() + 1,
                        () -> "after it the next failure was announced as attempt "
                                + failure.start().orElseThrow().attempt() + "; the reading asks for "
                                + (failure.made() + 1)))
                .orElseGet(Outcome.Held::new);
    }

    private static List<Outcome> cancelAtWakeUp(Reading reading) {
        return Stream.of("abort", "abort_retry")
                .flatMap(action -> Cancel.of(reading, action))
                .filter(cancel -> cancel.atWakeUp(reading))
                .<Outcome>map(cancel -> new Outcome.Held())
                .toList();
    }

    private static List<Outcome> placeOfTheEnd(Reading reading) {
        return reading.ends().stream().<Outcome>map(end -> new Outcome.Held()).toList();
    }

    private static List<Outcome> nothingSaidIsLost(Reading reading) {
        return reading.acts().stream()
                .filter(Reading::speaks)
                .filter(act -> reading.chains().stream().anyMatch(chain -> during(chain, act)))
                .filter(act -> accepted(reading, act))
                .flatMap(act -> nothingSaidIsLost(reading, act).stream())
                .toList();
    }

    private static boolean during(Chain chain, At<Acted> act) {
        return chain.first().before(act)
                && chain.answer().filter(Answer::good).isPresent()
                && act.before(chain.answer().get());
    }

    private static boolean accepted(Reading reading, At<Acted> act) {
        return reading.all(Acted.class).stream()
                .filter(each -> each.after(act))
                .filter(each -> each.event().action().equals(act.event().action()))
                .findFirst()
                .filter(each -> each.event().phase() == Acted.Phase.REJECTED)
                .isEmpty();
    }

    private static List<Outcome> nothingSaidIsLost(Reading reading, At<Acted> act) {
        String text = act.event().details().path("message").asString("");
        List<Context> later = reading.requests().stream()
                .filter(request -> request.after(act))
                .map(Context::of)
                .toList();
        List<Outcome> outcomes = new ArrayList<>();
        outcomes.add(expect(
                later.stream().anyMatch(context -> context.saying(text) > 0),
                () -> "\"" + text
                        + "\", said during a chain, is in no later request; the reading asks that it is not lost"));
        outcomes.add(expect(
                later.stream().noneMatch(context -> context.saying(text) > 1),
                () -> "\"" + text + "\", said once during a chain, is in a request twice"));
        return outcomes;
    }

    private static List<Outcome> disposedSessionIsSilent(Reading reading) {
        return reading.acts("dispose").stream()
                .map(act -> {
                    int requests = Reading.within(
                                    reading.requests(),
                                    act.index(),
                                    reading.trace().events().size())
                            .size();
                    return expect(
                            requests == 0,
                            () -> Words.count(requests, "request")
                                    + " followed the end of the session; the reading asks for none");
                })
                .toList();
    }

    private static List<Outcome> repeatsBelow(Reading reading) {
        int calls = reading.modelCalls(-1, reading.trace().events().size());
        return reading.requests().size() > calls ? List.of(new Outcome.Held()) : List.of();
    }

    private static List<Outcome> oddSettings(Reading reading) {
        return reading.failures().stream()
                .filter(failure -> !failure.settings().ordinary())
                .map(failure -> oddSettings(reading, failure))
                .toList();
    }

    /** A maximum that makes no sense is at most the default. */
    private static Outcome oddSettings(Reading reading, Failure failure) {
        int most = failure.settings().max() + 1;
        int row = failuresInARow(reading, failure.answer());
        return expect(
                row <= most,
                () -> "request " + row + " in a row failed under the settings " + failure.settings()
                        + "; the reading asks for no more than " + most);
    }

    private static int failuresInARow(Reading reading, Answer last) {
        List<Answer> answers = reading.answers().stream()
                .filter(answer -> answer.index() <= last.index())
                .toList();
        int row = 0;
        for (Answer answer : answers) {
            row = answer.failed() ? row + 1 : 0;
        }
        return row;
    }
}
