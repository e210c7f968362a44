package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Acted.Phase;
import dev.retrykit.spec.TraceEvent.Emitted;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** CANCEL of the agent loop: the cancel comes before everything else. */
final class LoopCancelChecks {
    private LoopCancelChecks() {}

    static Map<String, Check> all() {
        return Map.of(
                "LOOP-CANCEL-1", reading -> atOnce(reading, CallCancel::duringWait),
                "LOOP-CANCEL-2", reading -> atOnce(reading, CallCancel::duringRequest),
                "LOOP-CANCEL-3", LoopCancelChecks::beforeTheCall,
                "LOOP-CANCEL-4", LoopCancelChecks::together,
                "LOOP-CANCEL-5", LoopCancelChecks::isNotRetried,
                "LOOP-CANCEL-6", reading -> atOnce(reading, cancel -> cancel.duringWait() || cancel.duringRequest()),
                "LOOP-CANCEL-7", LoopCancelChecks::lateAnswerIsDropped,
                "LOOP-CANCEL-8", LoopCancelChecks::anOutcomeOfItsOwn,
                "LOOP-OPEN-9", reading -> atOnce(reading, CallCancel::duringRequest));
    }

    private static List<Outcome> atOnce(Reading reading, Predicate<CallCancel> which) {
        return CallCancel.all(reading)
                .filter(which)
                .map(cancel -> Outcome.unless(wentOn(reading, cancel)))
                .toList();
    }

    private static Optional<String> wentOn(Reading reading, CallCancel cancel) {
        String where = cancel.kind() + " was cancelled during a " + (cancel.duringWait() ? "wait" : "request");
        if (!cancel.after().isEmpty()) {
            return Optional.of(where + ", and " + Words.count(cancel.after().size(), "request") + " came after it");
        }
        Call call = cancel.call();
        if (!call.outcome().equals("cancelled")) {
            return Optional.of(where + ", and ended in \"" + call.outcome() + "\"");
        }
        return call.ended()
                .filter(end -> reading.exact() ? !end.time().equals(cancel.at().time()) : cancel.sleptOn(end))
                .map(end -> where + ", and ended "
                        + BackoffChecks.inMillis(end.time().minus(cancel.at().time())) + " later");
    }

    private static List<Outcome> beforeTheCall(Reading reading) {
        return Setback.calls(reading)
                .limit(1)
                .filter(call -> reading.acts("cancel").stream().anyMatch(at -> at.before(call.called())))
                .map(call -> expect(
                        call.attempts().isEmpty(),
                        () -> "the call was cancelled before it started, and made "
                                + Words.count(call.attempts().size(), "request")))
                .toList();
    }

    private static List<Outcome> together(Reading reading) {
        return CallCancel.all(reading)
                .filter(cancel -> reading.exact() && cancel.duringWait() && cancel.atWakeUp())
                .map(cancel -> expect(
                        cancel.after().isEmpty(),
                        () -> "the cancel came in the instant of the wake-up, and "
                                + Words.count(cancel.after().size(), "request") + " came after it"))
                .toList();
    }

    private static List<Outcome> isNotRetried(Reading reading) {
        return CallCancel.all(reading)
                .filter(CallCancel::duringRequest)
                .map(cancel -> expect(
                        cancel.after().isEmpty(),
                        () -> "the request that the cancel broke off was repeated "
                                + Words.count(cancel.after().size(), "time")))
                .toList();
    }

    private static List<Outcome> lateAnswerIsDropped(Reading reading) {
        return CallCancel.all(reading)
                .filter(CallCancel::duringRequest)
                .map(cancel -> Outcome.unless(late(reading, cancel)))
                .toList();
    }

    private static Optional<String> late(Reading reading, CallCancel cancel) {
        int from = cancel.at().index();
        int to = cancel.call().to();
        int output = Reading.within(reading.all(Emitted.class), from, to).size();
        int ends = Reading.within(
                        reading.all(Acted.class, act -> act.action().equals("call") && act.phase() == Phase.COMPLETED),
                        from,
                        to)
                .size();
        return output > 0 || ends > 1
                ? Optional.of("after the cancel the consumer received " + Words.count(output, "delta") + " and "
                        + Words.count(ends, "result"))
                : Optional.empty();
    }

    private static List<Outcome> anOutcomeOfItsOwn(Reading reading) {
        return CallCancel.all(reading)
                .filter(cancel -> cancel.duringWait() && cancel.call().ended().isPresent())
                .map(cancel -> expect(
                        cancel.call().outcome().equals("cancelled")
                                && cancel.call().error().isEmpty(),
                        () -> "the call was cancelled, and ended in \""
                                + cancel.call().outcome() + "\" with the error \""
                                + Words.cut(cancel.call().error()) + "\""))
                .toList();
    }
}
