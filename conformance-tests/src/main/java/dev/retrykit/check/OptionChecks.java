package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.spec.Json;
import dev.retrykit.spec.TraceEvent.Called;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** OPTS: the three levels of options. */
final class OptionChecks {
    private static final Set<String> BUDGETS = Set.of("max-retries", "empty-retries", "stream-retries");

    private OptionChecks() {}

    static Map<String, Check> all() {
        return Map.of(
                "TTALK-OPTS-1", OptionChecks::nearestWins,
                "TTALK-OPTS-2", OptionChecks::trueKeeps,
                "TTALK-OPTS-3", OptionChecks::mapsMerge,
                "TTALK-OPTS-4", OptionChecks::emptyDefaults,
                "TTALK-OPTS-5", OptionChecks::errorDefaults,
                "TTALK-OPTS-6", OptionChecks::nothingIsLostInSilence);
    }

    /** One resolution: what was given, and what came of it. */
    private record Resolution(Terms terms, JsonNode resolved, JsonNode refused) {
        static Stream<Resolution> all(Reading reading) {
            return reading.retried().stream()
                    .flatMap(call -> call.heard("options").stream().map(at -> of(call.terms(), at.event())));
        }

        static Resolution of(Terms terms, Called called) {
            return new Resolution(
                    terms, called.details().path("resolved"), called.details().path("refused"));
        }

        /** Both levels as the caller gave them, for messages. */
        String given() {
            return Json.line(terms.config()) + " and " + Json.line(terms.call());
        }

        Outcome has(String key, JsonNode expected) {
            JsonNode found = resolved.path(key);
            return expect(
                    equal(found, expected),
                    () -> "of " + given() + " came " + key + " " + (found.isMissingNode() ? "unset" : found)
                            + "; the clause asks for " + expected);
        }

        private static boolean equal(JsonNode found, JsonNode expected) {
            return found.isNumber() && expected.isNumber()
                    ? found.decimalValue().compareTo(expected.decimalValue()) == 0
                    : found.equals(expected);
        }
    }

    private static List<Outcome> nearestWins(Reading reading) {
        return readable(reading)
                .flatMap(each -> each.terms().levels().stream()
                                .anyMatch(level -> level.isBoolean() || level.isObject() && !level.isEmpty())
                        ? budgets(each)
                        : Stream.empty())
                .toList();
    }

    private static Stream<Outcome> budgets(Resolution each) {
        return BUDGETS.stream()
                .filter(budget -> each.terms().resolved().has(budget))
                .sorted()
                .map(budget -> each.has(budget, each.terms().resolved().path(budget)));
    }

    private static List<Outcome> trueKeeps(Reading reading) {
        return readable(reading)
                .filter(each -> isTrue(each.terms().call()))
                .flatMap(OptionChecks::budgets)
                .toList();
    }

    private static List<Outcome> mapsMerge(Reading reading) {
        return readable(reading)
                .filter(each -> each.terms().levels().stream().anyMatch(level -> level.isObject() && !level.isEmpty()))
                .flatMap(each -> each.terms()
                        .resolved()
                        .propertyStream()
                        .map(option -> each.has(option.getKey(), option.getValue())))
                .toList();
    }

    private static List<Outcome> emptyDefaults(Reading reading) {
        return Stream.concat(
                        EmptyChecks.empties(reading)
                                .filter(turn -> !turn.terms().sets("empty-retries"))
                                .map(EmptyChecks::asAfforded),
                        Retried.undisturbed(reading)
                                .filter(call -> !call.terms().sets("empty-retries")
                                        && !call.terms().sets("empty-exhausted"))
                                .flatMap(call -> call.last().stream()
                                        .filter(turn -> turn.came() == Came.EMPTY && !turn.closed())
                                        .map(turn -> expect(
                                                call.call().outcome().equals("value"),
                                                () -> "an empty result ended in " + EmptyChecks.ending(call)
                                                        + "; by default it is given back"))))
                .toList();
    }

    private static List<Outcome> errorDefaults(Reading reading) {
        return readable(reading)
                .flatMap(each -> Stream.of("max-retries", "respect-retry-after?")
                        .filter(key -> !each.terms().sets(key))
                        .map(key -> each.has(key, each.terms().resolved().path(key))))
                .toList();
    }

    private static List<Outcome> nothingIsLostInSilence(Reading reading) {
        return Resolution.all(reading)
                .flatMap(each -> each.terms().readable() ? kept(each) : Stream.of(refused(each)))
                .toList();
    }

    /** What false leaves alone, and keys that nobody knows. */
    private static Stream<Outcome> kept(Resolution each) {
        boolean unknown = each.terms().resolved().has("nobody-knows");
        boolean off = each.terms().levels().stream().anyMatch(level -> level.isBoolean() && !level.booleanValue());
        return off || unknown
                ? each.terms()
                        .resolved()
                        .propertyStream()
                        .filter(option -> !BUDGETS.contains(option.getKey()))
                        .map(option -> each.has(option.getKey(), option.getValue()))
                : Stream.empty();
    }

    private static Outcome refused(Resolution each) {
        Optional<JsonNode> odd = each.terms().levels().stream()
                .filter(level -> !level.isNull() && !level.isBoolean() && !level.isObject())
                .findFirst();
        return expect(
                odd.filter(each.refused()::equals).isPresent(),
                () -> "the level " + odd.orElseThrow() + " was not refused by name");
    }

    private static Stream<Resolution> readable(Reading reading) {
        return Resolution.all(reading).filter(each -> each.terms().readable());
    }

    private static boolean isTrue(JsonNode level) {
        return level.isBoolean() && level.booleanValue();
    }
}
