package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.check.Setback.Kind;
import dev.retrykit.spec.TraceEvent.Called;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** CLASS of the agent loop, and what its document leaves open about classification. */
final class LoopClassChecks {
    private static final Outcome FREE = new Outcome.Held();

    private LoopClassChecks() {}

    static Map<String, Check> all() {
        return Map.of(
                "LOOP-CLASS-1", LoopClassChecks::recoverableIsRetried,
                "LOOP-CLASS-2", reading -> isFinal(reading, setback -> setback.kind() == Kind.FINAL),
                "LOOP-CLASS-3",
                        reading -> free(reading, setback -> setback.heard().status() == 500),
                "LOOP-CLASS-4", LoopClassChecks::eachByItself,
                "LOOP-CLASS-5", reading -> isFinal(reading, setback -> setback.kind() == Kind.UNLISTED),
                "LOOP-CLASS-6", LoopClassChecks::byText,
                "LOOP-OPEN-2",
                        reading -> free(reading, setback -> setback.heard().status() == 500),
                "LOOP-OPEN-4", reading -> free(reading, LoopClassChecks::isAmbiguous),
                "LOOP-OPEN-5", reading -> free(reading, setback -> setback.kind() == Kind.OPEN));
    }

    private static List<Outcome> recoverableIsRetried(Reading reading) {
        return Setback.all(reading)
                .filter(setback -> setback.due() && !setback.delivered())
                .map(LoopClassChecks::isRetried)
                .toList();
    }

    /** That a failure which may pass was tried again. */
    static Outcome isRetried(Setback setback) {
        return expect(
                setback.again().isPresent(),
                () -> setback + " was not repeated, although the failure is recoverable and the budget is "
                        + Words.count(LoopSettings.max(setback.call()).orElseThrow(), "retry", "retries"));
    }

    private static List<Outcome> isFinal(Reading reading, Predicate<Setback> which) {
        return Setback.all(reading)
                .filter(which)
                .filter(setback -> setback.hasRetryLeft() && !setback.interrupted())
                .map(LoopClassChecks::isNotRetried)
                .toList();
    }

    /** That a failure which stays was not tried again. */
    static Outcome isNotRetried(Setback setback) {
        return expect(
                setback.again().isEmpty(),
                () -> setback + " was repeated, although the failure is final: \""
                        + Words.cut(setback.heard().message()) + "\"");
    }

    private static List<Outcome> eachByItself(Reading reading) {
        return Setback.all(reading)
                .filter(setback -> setback.nth() > 0 && setback.kind() == Kind.FINAL && !setback.interrupted())
                .map(setback -> setback.again().isPresent()
                        ? isNotRetried(setback)
                        : expect(
                                setback.call().outcome().equals("error"),
                                () -> setback + " was final, and the call ended in \""
                                        + setback.call().outcome() + "\"; the clause asks for its error"))
                .toList();
    }

    /** Where the provider tells a failure by a text, inside an answer that had no other sign of it. */
    private static List<Outcome> byText(Reading reading) {
        return Setback.all(reading)
                .filter(setback -> setback.heard().status() == 200 && !setback.delivered())
                .filter(setback -> setback.hasRetryLeft() && !setback.interrupted())
                .flatMap(setback -> told(reading, setback).stream()
                        .filter(Setback::passes)
                        .map(text -> expect(
                                setback.again().isPresent(),
                                () -> "the provider told \"" + Words.cut(text)
                                        + "\", and nothing was repeated; the text"
                                        + " alone says that the failure may pass")))
                .toList();
    }

    /** The text with which a provider told of a failure. */
    static Optional<String> told(Reading reading, Setback setback) {
        return Reading.within(
                        reading.all(Called.class, call -> call.call().equals("failed")),
                        setback.attempt().at(),
                        setback.attempt().to())
                .stream()
                .map(call -> call.event().details().path("error").asString(""))
                .findFirst();
    }

    private static boolean isAmbiguous(Setback setback) {
        return setback.kind() == Kind.OPEN
                && setback.heard().error().isPresent()
                && setback.heard().status() != 500;
    }

    private static List<Outcome> free(Reading reading, Predicate<Setback> which) {
        return Setback.all(reading).filter(which).map(setback -> FREE).toList();
    }
}
