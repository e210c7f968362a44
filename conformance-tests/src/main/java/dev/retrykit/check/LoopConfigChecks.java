package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.spec.Json;
import dev.retrykit.spec.TraceEvent.Configured;
import dev.retrykit.spec.TraceEvent.Shown;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** CONFIG of the agent loop: the way of the setting from the user's file and form to the loop, and nowhere else. */
final class LoopConfigChecks {
    private static final String KEY = "max_retries";
    private static final Pattern WAIT = Pattern.compile("delay|backoff|interval|wait", Pattern.CASE_INSENSITIVE);
    private static final Pattern FIELD = Pattern.compile("(.+) / (.+) / (.+): (.*)");

    private LoopConfigChecks() {}

    static Map<String, Check> all() {
        return Map.of(
                "LOOP-CONFIG-1", reading -> each(reading, LoopConfigChecks::isASetting),
                "LOOP-CONFIG-2", LoopConfigChecks::reachesTheLoop,
                "LOOP-CONFIG-3", reading -> each(reading, LoopConfigChecks::isNotForConstruction),
                "LOOP-CONFIG-4", reading -> each(reading, LoopConfigChecks::survivesResolving),
                "LOOP-CONFIG-5", LoopConfigChecks::oldFiles,
                "LOOP-CONFIG-6", LoopConfigChecks::noWaits,
                "LOOP-CONFIG-7", LoopConfigChecks::form,
                "LOOP-OPEN-3", LoopConfigChecks::nonsense);
    }

    /** Judges each configuration whose file makes sense. */
    private static List<Outcome> each(Reading reading, Function<Configured, Optional<String>> wrong) {
        return sensible(reading)
                .map(configured -> Outcome.unless(wrong.apply(configured)))
                .toList();
    }

    private static Stream<Configured> sensible(Reading reading) {
        return reading.trace().all(Configured.class).stream()
                .filter(configured -> !configured.document().has(KEY)
                        || LoopSettings.sensible(configured.document().path(KEY)));
    }

    private static Optional<String> isASetting(Configured configured) {
        JsonNode user = level(configured, "user");
        boolean holds = LoopSettings.sensible(user.path(KEY))
                && user.has("llm_timeout_secs")
                && user.path(KEY).asInt(-1) == asked(configured);
        return holds
                ? Optional.empty()
                : Optional.of("the user's provider is " + user + "; the clause asks for llm_timeout_secs and " + KEY
                        + " " + asked(configured));
    }

    private static List<Outcome> reachesTheLoop(Reading reading) {
        Stream<Outcome> levels = each(reading, LoopConfigChecks::isUnchanged).stream();
        Stream<Outcome> requests = Setback.calls(reading)
                .filter(call -> call.setting(KEY).isInt())
                .filter(call -> LoopMaxChecks.exhausts(call) && call.cancels().isEmpty())
                .map(call -> expect(
                        call.attempts().size() == call.setting(KEY).intValue() + 1,
                        () -> "the file says " + KEY + " " + call.setting(KEY) + ", and the call made "
                                + Words.count(call.attempts().size(), "request")));
        return Stream.concat(levels, requests).toList();
    }

    private static Optional<String> isUnchanged(Configured configured) {
        return Stream.of("user", "aggregate", "runtime")
                .filter(name -> level(configured, name).path(KEY).asInt(-1) != asked(configured))
                .findFirst()
                .map(name -> "the " + name + " configuration is " + level(configured, name) + "; the file asks for "
                        + KEY + " " + asked(configured));
    }

    private static Optional<String> isNotForConstruction(Configured configured) {
        JsonNode construction = level(configured, "construction");
        return construction.has(KEY)
                ? Optional.of("a provider is built from " + construction + "; the clause asks for no " + KEY + " there")
                : Optional.empty();
    }

    private static Optional<String> survivesResolving(Configured configured) {
        int user = level(configured, "user").path(KEY).asInt(-1);
        JsonNode model = configured.document().path("override_model");
        return Stream.of("resolved", "aggregate")
                .filter(name -> level(configured, name).path(KEY).asInt(-1) != user)
                .findFirst()
                .map(name -> "the user's " + KEY + " is " + user + ", and the " + name + " configuration"
                        + (model.isString() && name.equals("aggregate") ? " with the model " + model : "") + " is "
                        + level(configured, name));
    }

    private static List<Outcome> oldFiles(Reading reading) {
        Stream<Outcome> loaded = sensible(reading)
                .filter(configured -> !configured.document().has(KEY))
                .map(configured -> expect(
                        level(configured, "runtime").path(KEY).asInt(-1) == LoopSettings.USUAL_MAX,
                        () -> "a file without " + KEY + " gave the loop " + level(configured, "runtime")
                                + "; the clause asks for 3"));
        Stream<Outcome> requests = Setback.calls(reading)
                .filter(call -> call.setting(KEY).isMissingNode())
                .filter(call -> LoopMaxChecks.exhausts(call) && call.cancels().isEmpty())
                .map(call -> expect(
                        call.attempts().size() == LoopSettings.USUAL_MAX + 1,
                        () -> "with a file without " + KEY + " the call made "
                                + Words.count(call.attempts().size(), "request") + "; the clause asks for 4"));
        return Stream.concat(loaded, requests).toList();
    }

    private static List<Outcome> noWaits(Reading reading) {
        return sensible(reading)
                .flatMap(configured -> configured.answers().stream())
                .map(answers -> answers.propertyStream()
                        .flatMap(level -> level.getValue().propertyStream().map(Map.Entry::getKey))
                        .filter(key -> WAIT.matcher(key).find())
                        .findFirst())
                .map(key -> Outcome.unless(key.map(name ->
                        "there is a setting \"" + name + "\"; the clause asks for" + " none that exposes the waits")))
                .toList();
    }

    private static List<Outcome> form(Reading reading) {
        return reading.trace().all(Shown.class).stream()
                .filter(shown -> shown.status().contains("new provider"))
                .map(shown -> Outcome.unless(wrongForm(shown.lines())))
                .toList();
    }

    private static Optional<String> wrongForm(List<String> lines) {
        List<Matcher> fields = new ArrayList<>();
        lines.stream().map(FIELD::matcher).filter(Matcher::matches).forEach(fields::add);
        Optional<Matcher> timeout = field(fields, "llm_timeout_secs");
        boolean holds = field(fields, KEY)
                .filter(max -> max.group(4).equals(Integer.toString(LoopSettings.USUAL_MAX)))
                .filter(max -> timeout.filter(other -> other.group(1).equals(max.group(1)))
                        .isPresent())
                .isPresent();
        return holds
                ? Optional.empty()
                : Optional.of("the form of a new provider shows " + lines + "; the clause asks for " + KEY
                        + " with 3 in the group of llm_timeout_secs");
    }

    private static Optional<Matcher> field(List<Matcher> fields, String key) {
        return fields.stream().filter(each -> each.group(2).equals(key)).findFirst();
    }

    private static List<Outcome> nonsense(Reading reading) {
        return Setback.calls(reading)
                .filter(call -> LoopSettings.max(call).isEmpty())
                .map(call -> expect(
                        call.outcome().equals("error")
                                && call.error().contains(KEY)
                                && call.attempts().isEmpty(),
                        () -> KEY + " is " + call.setting(KEY) + ", and the call made "
                                + Words.count(call.attempts().size(), "request") + " and ended in \"" + call.outcome()
                                + "\" with the error \"" + Words.cut(call.error())
                                + "\"; the clause asks for an error that names the key"))
                .toList();
    }

    private static int asked(Configured configured) {
        JsonNode max = configured.document().path(KEY);
        return max.isMissingNode() ? LoopSettings.USUAL_MAX : max.intValue();
    }

    private static JsonNode level(Configured configured, String name) {
        return configured.answers().orElseGet(Json::object).path(name);
    }
}
