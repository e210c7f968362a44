package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.simulator.session.Cause;
import dev.retrykit.spec.TraceEvent.Acted;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import tools.jackson.databind.JsonNode;

/** WAIT, LIMIT, CANCEL and EVENT of the field policy: what a chain of retries costs, and what is told of it. */
final class FieldChainChecks {
    private static final BigDecimal PATIENCE = BigDecimal.valueOf(Cause.PATIENCE.toMillis());

    private FieldChainChecks() {}

    static Map<String, Check> all() {
        return new TreeMap<>(Map.of(
                "FIELD-WAIT-1", FieldChainChecks::hintIsHeard,
                "FIELD-WAIT-2", FieldChainChecks::longHintIsFinal,
                "FIELD-WAIT-3", FieldChainChecks::waitIsBounded,
                "FIELD-WAIT-4", FieldChainChecks::someWait,
                "FIELD-LIMIT-1", FieldChainChecks::requestsAreCounted,
                "FIELD-CANCEL-2", FieldChainChecks::cancelIsNoSuccess,
                "FIELD-CANCEL-3", FieldChainChecks::onlyUsersStop,
                "FIELD-EVENT-1", FieldChainChecks::chainIsToldOver,
                "FIELD-EVENT-2", FieldChainChecks::retryIsForeseen));
    }

    /** A wait of the real clock is scaled, and what a provider asks for is not. */
    private static List<Outcome> hintIsHeard(Reading reading) {
        return reading.failures().stream()
                .filter(failure -> reading.exact() && failure.start().isPresent() && !failure.switched())
                .flatMap(failure -> Hint.of(failure)
                        .filter(hint -> hint <= PATIENCE.longValue())
                        .map(hint -> expect(
                                failure.start().orElseThrow().delay().longValue() >= hint,
                                () -> failure + " asked for " + hint + " ms and the retry announced "
                                        + failure.start().orElseThrow().delay() + " ms"))
                        .stream())
                .toList();
    }

    private static List<Outcome> longHintIsFinal(Reading reading) {
        return ClassChecks.decidable(reading)
                .flatMap(failure -> Hint.of(failure)
                        .filter(hint -> hint > PATIENCE.longValue())
                        .map(hint -> expect(
                                !failure.retried(),
                                () -> failure + " asked for " + hint + " ms, which is more than anybody waits for,"
                                        + " and was retried"))
                        .stream())
                .toList();
    }

    private static List<Outcome> waitIsBounded(Reading reading) {
        return reading.starts().stream()
                .map(start -> expect(
                        start.delay().compareTo(PATIENCE) <= 0,
                        () -> "attempt " + start.attempt() + " announced " + start.delay()
                                + " ms; the clause asks for no more than " + PATIENCE + " ms"))
                .toList();
    }

    private static List<Outcome> someWait(Reading reading) {
        return reading.failures().stream()
                .filter(failure ->
                        failure.settings().ordinary() && failure.settings().base() > 0)
                .filter(failure -> failure.start().isPresent() && !failure.switched())
                .map(failure -> longEnough(failure.start().orElseThrow(), failure.settings()))
                .toList();
    }

    private static Outcome longEnough(Start start, Settled settings) {
        BigDecimal least = BigDecimal.valueOf(settings.base()).min(PATIENCE);
        return expect(
                start.delay().compareTo(least) >= 0,
                () -> "attempt " + start.attempt() + " announced " + start.delay()
                        + " ms; the clause asks for at least " + least + " ms");
    }

    /** Rows of failures are parted by good answers and by the user. */
    private static List<Outcome> requestsAreCounted(Reading reading) {
        if (reading.acts().stream()
                .anyMatch(act -> act.event().action().startsWith("set_auto")
                        || act.event().action().equals("configure"))) {
            return List.of();
        }
        Settled settings = reading.settings(0);
        int allowed = settings.enabled() ? settings.max() + 1 : 1;
        return settings.ordinary()
                ? rows(reading)
                        .filter(row -> row > 0)
                        .mapToObj(row -> counted(row, allowed))
                        .toList()
                : List.of();
    }

    private static Outcome counted(int requests, int allowed) {
        return expect(
                requests <= allowed,
                () -> "a row of failures cost " + Words.count(requests, "request") + "; the settings allow " + allowed);
    }

    private static IntStream rows(Reading reading) {
        int[] borders = IntStream.concat(
                        reading.answers().stream()
                                .filter(answer -> !answer.failed())
                                .mapToInt(Answer::index),
                        reading.acts().stream().filter(Reading::speaks).mapToInt(At::index))
                .sorted()
                .toArray();
        return IntStream.range(0, borders.length).map(nth -> {
            int to = nth + 1 < borders.length
                    ? borders[nth + 1]
                    : reading.trace().events().size();
            return Reading.within(reading.requests(), borders[nth], to).size();
        });
    }

    private static List<Outcome> cancelIsNoSuccess(Reading reading) {
        return reading.cancels().stream()
                .filter(cancel -> cancel.waiting().isPresent() && !cancel.atWakeUp(reading))
                .map(cancel -> expect(
                        cancel.ends(reading).stream().noneMatch(End::success),
                        () -> "the cancelled chain was told as " + Words.list(cancel.ends(reading))))
                .toList();
    }

    /** A stop that came too late for its scenario is a stop all the same. */
    private static List<Outcome> onlyUsersStop(Reading reading) {
        List<At<Acted>> acts = reading.all(Acted.class);
        List<Outcome> outcomes = new ArrayList<>();
        int before = -1;
        for (Answer answer : reading.answers()) {
            if (!answer.good()
                    && Reading.within(acts, before, answer.index()).stream().allMatch(Reading::speaks)) {
                outcomes.add(expect(
                        !answer.aborted(),
                        () -> "the message \"" + Words.cut(answer.error().orElse(""))
                                + "\" was told as aborted; the user had stopped nothing"));
            }
            before = answer.index();
        }
        return outcomes;
    }

    private static List<Outcome> chainIsToldOver(Reading reading) {
        return reading.chains().stream()
                .filter(chain -> reading.acts("dispose").isEmpty()
                        && reading.acts("disconnect").isEmpty())
                .map(chain -> expect(
                        chain.end().isPresent(),
                        () -> "no auto_retry_end followed " + chain.last() + ", although its chain is over"))
                .toList();
    }

    private static List<Outcome> retryIsForeseen(Reading reading) {
        return Run.all(reading).stream()
                .flatMap(run -> run.announced(reading).map(start -> foreseen(run, start)).stream())
                .toList();
    }

    private static Outcome foreseen(Run run, Start start) {
        JsonNode end = run.end();
        boolean told = end.path("willRetry").asBoolean(false)
                || end.path("isTerminal").isBoolean() && !end.path("isTerminal").booleanValue();
        return expect(told, () -> "an agent_end that says nothing of a retry was followed by " + start);
    }
}
