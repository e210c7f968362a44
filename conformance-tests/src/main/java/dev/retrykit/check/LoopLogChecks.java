package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.spec.TraceEvent.Logged;
import dev.retrykit.spec.TraceEvent.Snapshot;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** LOG of the agent loop: one warning for each retry. */
final class LoopLogChecks {
    private static final String TEXT = "LLM request failed, retrying";

    private LoopLogChecks() {}

    static Map<String, Check> all() {
        return Map.of(
                "LOOP-LOG-1", LoopLogChecks::oneForEachRetry,
                "LOOP-LOG-2", LoopLogChecks::beforeTheWait,
                "LOOP-OPEN-6", LoopLogChecks::countsFromAnywhere);
    }

    /** The warnings of a call. */
    static List<At<Logged>> warnings(Call call) {
        return call.logs().stream()
                .filter(log -> log.event().text().equals(TEXT))
                .toList();
    }

    private static List<Outcome> oneForEachRetry(Reading reading) {
        return Setback.all(reading)
                .filter(setback -> setback.again().isPresent())
                .map(setback -> Outcome.unless(wrong(reading, setback)))
                .toList();
    }

    private static Optional<String> wrong(Reading reading, Setback setback) {
        List<At<Logged>> warnings = Reading.within(
                warnings(setback.call()),
                setback.attempt().at(),
                setback.attempt().to());
        if (warnings.size() != 1) {
            return Optional.of("the retry after " + setback + " logged " + Words.count(warnings.size(), "warning")
                    + "; the clause asks for one");
        }
        JsonNode fields = warnings.get(0).event().fields();
        return wrongFields(reading, setback, fields).map(what -> "a warning said " + fields + "; " + what);
    }

    private static Optional<String> wrongFields(Reading reading, Setback setback, JsonNode fields) {
        long waited = setback.gap().orElseThrow().toMillis();
        Optional<String> error = LoopClassChecks.told(reading, setback);
        if (!fields.path("level").asString("").equals("warn")
                || !fields.path("attempt").isIntegralNumber()) {
            return Optional.of("the clause asks for the level warn, and for the attempt");
        } else if (reading.exact() && fields.path("retry_in_ms").asLong(-1) != waited) {
            return Optional.of("the wait that followed was " + waited + " ms");
        }
        return error.filter(told -> !fields.path("error").asString("").equals(told))
                .map(told -> "the error was \"" + Words.cut(told) + "\"");
    }

    private static List<Outcome> beforeTheWait(Reading reading) {
        return Setback.calls(reading)
                .filter(call -> !call.attempts().isEmpty())
                .map(call -> Outcome.unless(misplaced(call)))
                .toList();
    }

    private static Optional<String> misplaced(Call call) {
        List<At<Logged>> warnings = warnings(call);
        List<At<Snapshot>> waits = call.waits();
        if (warnings.size() != waits.size()) {
            return Optional.of("the call waited " + Words.count(waits.size(), "time") + " and logged "
                    + Words.count(warnings.size(), "warning") + "; a warning belongs to each wait and to nothing else");
        }
        return IntStream.range(0, waits.size())
                .filter(nth -> !warnings.get(nth).before(waits.get(nth)))
                .mapToObj(nth -> "warning " + (nth + 1) + " was logged after its wait had begun")
                .findFirst();
    }

    /** Where warnings follow each other in one call. */
    private static List<Outcome> countsFromAnywhere(Reading reading) {
        return Setback.calls(reading)
                .map(LoopLogChecks::warnings)
                .flatMap(LoopLogChecks::rises)
                .toList();
    }

    private static Stream<Outcome> rises(List<At<Logged>> warnings) {
        return IntStream.range(1, warnings.size()).mapToObj(nth -> {
            int before = attempt(warnings.get(nth - 1));
            int now = attempt(warnings.get(nth));
            return expect(now == before + 1, () -> "attempt " + now + " was logged after attempt " + before);
        });
    }

    private static int attempt(At<Logged> warning) {
        return warning.event().fields().path("attempt").asInt(-1);
    }
}
