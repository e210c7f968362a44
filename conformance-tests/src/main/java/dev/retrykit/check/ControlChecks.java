package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Configured;
import dev.retrykit.spec.TraceEvent.Emitted;
import dev.retrykit.spec.TraceEvent.Extended;
import dev.retrykit.spec.TraceEvent.Line;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** CONTROL: the switch and the cancel, from a program inside and from a process outside; and who hears of it. */
final class ControlChecks {
    private static final Set<String> COMMANDS = Set.of("set_auto_retry", "abort_retry");
    private static final List<String> KEYS = List.of("enabled", "maxRetries", "baseDelayMs");

    private ControlChecks() {}

    static Map<String, Check> all() {
        return Map.of(
                "OMP-CONTROL-1", ControlChecks::keysAreHeard,
                "OMP-CONTROL-2", ControlChecks::switchIsReadBack,
                "OMP-CONTROL-3", ControlChecks::commandsAct,
                "OMP-CONTROL-4", ControlChecks::commandsAnswerSuccess,
                "OMP-CONTROL-5", ControlChecks::stateHasItsFields,
                "OMP-CONTROL-6", ControlChecks::helpersSendCommands,
                "OMP-CONTROL-7", ControlChecks::settingIsWritten,
                "OMP-EVENT-3", ControlChecks::everyoneHearsTheSame);
    }

    /** What the session answers of each key is what the document holds under that name. */
    private static List<Outcome> keysAreHeard(Reading reading) {
        return reading.all(Configured.class).stream()
                .map(At::event)
                .filter(configured -> configured.answers().isPresent())
                .filter(configured -> new Settled(configured.document().path("retry")).ordinary())
                .flatMap(configured -> KEYS.stream()
                        .filter(key -> configured.document().path("retry").has(key))
                        .map(key -> isHeard(
                                key,
                                configured.document().path("retry").path(key),
                                configured.answers().orElseThrow().path(key))))
                .toList();
    }

    private static Outcome isHeard(String key, JsonNode set, JsonNode answered) {
        return expect(
                answered.asString("").equals(set.asString("")),
                () -> "retry." + key + " is set to " + set + " and the session answers " + answered);
    }

    private static List<Outcome> switchIsReadBack(Reading reading) {
        return switched(reading)
                .filter(change -> change.after().answers().isPresent())
                .flatMap(change -> Stream.of(
                        isWritten(change),
                        isHeard(
                                "enabled",
                                change.wanted(),
                                change.after().answers().orElseThrow().path("enabled"))))
                .toList();
    }

    private static List<Outcome> settingIsWritten(Reading reading) {
        return switched(reading).map(ControlChecks::isWritten).toList();
    }

    private static Outcome isWritten(Change change) {
        JsonNode stored = change.after().document().path("retry").path("enabled");
        return expect(
                stored.equals(change.wanted()),
                () -> "setAutoRetryEnabled(" + change.wanted() + ") left retry.enabled at " + stored
                        + " for whoever reads the setting");
    }

    /** A use of the switch, and the settings as they were found after it. */
    private record Change(JsonNode wanted, Configured after) {}

    private static Stream<Change> switched(Reading reading) {
        return reading.acts("set_auto_retry").stream()
                .flatMap(act -> reading.all(Configured.class).stream()
                        .filter(at -> at.after(act))
                        .findFirst()
                        .map(at -> new Change(act.event().details().path("enabled"), at.event()))
                        .stream());
    }

    private static List<At<Line>> commands(Reading reading) {
        return reading.all(
                Line.class,
                line -> line.toSubject()
                        && COMMANDS.contains(line.line().path("type").asString("")));
    }

    private static List<Outcome> commandsAct(Reading reading) {
        Stream<Outcome> cancels = Cancel.of(reading, "abort_retry")
                .filter(cancel -> cancel.waiting().isPresent() && !cancel.atWakeUp(reading))
                .filter(cancel -> sent(reading, cancel.act()).isPresent())
                .map(cancel -> expect(
                        cancel.ends(reading).stream().anyMatch(End::cancelled),
                        () -> "the command abort_retry during a wait cancelled nothing"));
        Stream<Outcome> switches = reading.acts("set_auto_retry").stream()
                .filter(act -> sent(reading, act).isPresent())
                .flatMap(act -> obeyed(reading, act));
        return Stream.concat(cancels, switches).toList();
    }

    /** Each failure obeys the switch until it is used again. */
    private static Stream<Outcome> obeyed(Reading reading, At<Acted> act) {
        return switchedBy(reading, act)
                .map(failure -> expect(
                        failure.retried() == failure.settings().enabled(),
                        () -> "after the command set_auto_retry " + act.event().details() + " " + failure
                                + (failure.retried() ? " was retried" : " was not retried")));
    }

    /** The failures on which a use of the switch decides: all that come before it is used again. */
    static Stream<Failure> switchedBy(Reading reading, At<Acted> act) {
        int next = reading.acts("set_auto_retry").stream()
                .mapToInt(At::index)
                .filter(index -> index > act.index())
                .findFirst()
                .orElse(reading.trace().events().size());
        return reading.failures().stream()
                .filter(failure ->
                        failure.answer().after(act) && failure.answer().before(next))
                .filter(failure -> failure.surely() && !failure.interrupted())
                .filter(failure -> failure.made() < failure.settings().max());
    }

    /** The command line by which an act went over the wire. */
    private static Optional<At<Line>> sent(Reading reading, At<Acted> act) {
        int next = reading.acts().stream()
                .mapToInt(At::index)
                .filter(index -> index > act.index())
                .findFirst()
                .orElse(reading.trace().events().size());
        return Reading.within(commands(reading), act.index(), next).stream()
                .filter(line -> line.event()
                        .line()
                        .path("type")
                        .asString("")
                        .equals(act.event().action()))
                .findFirst();
    }

    private static List<Outcome> commandsAnswerSuccess(Reading reading) {
        return commands(reading).stream()
                .map(command -> answersSuccess(reading, command))
                .toList();
    }

    private static Outcome answersSuccess(Reading reading, At<Line> command) {
        Optional<JsonNode> answer = response(reading, command);
        return expect(
                answer.filter(line -> line.path("success").asBoolean(false)).isPresent(),
                () -> "the command " + command.event().line() + " was answered "
                        + answer.map(JsonNode::toString).orElse("by nothing") + "; the clause asks for success");
    }

    private static Optional<JsonNode> response(Reading reading, At<Line> command) {
        JsonNode line = command.event().line();
        return reading.all(Line.class, other -> !other.toSubject() && isResponse(other.line())).stream()
                .filter(at -> at.after(command))
                .map(at -> at.event().line())
                .filter(answer -> line.has("id")
                        ? answer.path("id").equals(line.path("id"))
                        : answer.path("command").equals(line.path("type")))
                .findFirst();
    }

    private static boolean isResponse(JsonNode line) {
        return line.path("type").asString("").equals("response");
    }

    private static List<Outcome> stateHasItsFields(Reading reading) {
        return reading.all(Line.class, line -> !line.toSubject() && isResponse(line.line())).stream()
                .map(at -> at.event().line())
                .filter(line -> line.path("command").asString("").equals("get_state"))
                .map(line -> line.path("data"))
                .map(state -> expect(
                        state.has("autoCompactionEnabled") && !state.has("autoRetryEnabled"),
                        () -> "the state is " + state
                                + "; the clause asks for autoCompactionEnabled and for no autoRetryEnabled"))
                .toList();
    }

    private static List<Outcome> helpersSendCommands(Reading reading) {
        return reading.acts().stream()
                .filter(act -> COMMANDS.contains(act.event().action()))
                .filter(act -> !act.event().details().has("escape"))
                .map(act -> helperSends(reading, act))
                .toList();
    }

    private static Outcome helperSends(Reading reading, At<Acted> act) {
        Optional<JsonNode> line = sent(reading, act).map(at -> at.event().line());
        JsonNode wanted = act.event().details().path("enabled");
        return expect(
                line.filter(sent ->
                                wanted.isMissingNode() || sent.path("enabled").equals(wanted))
                        .isPresent(),
                () -> "the helper for " + act.event().action() + " "
                        + act.event().details() + " sent "
                        + line.map(JsonNode::toString).orElse("no such command"));
    }

    private static List<Outcome> everyoneHearsTheSame(Reading reading) {
        List<JsonNode> told = reading.all(Emitted.class).stream()
                .map(at -> at.event().event())
                .toList();
        List<JsonNode> extension = reading.all(Extended.class).stream()
                .map(at -> at.event().event())
                .toList();
        List<JsonNode> output = reading.all(Line.class, line -> !line.toSubject() && !isResponse(line.line())).stream()
                .map(at -> at.event().line())
                .toList();
        return told.isEmpty()
                ? List.of()
                : List.of(sameEvents("an extension", told, extension), sameEvents("the output", told, output));
    }

    private static Outcome sameEvents(String who, List<JsonNode> told, List<JsonNode> heard) {
        int same = 0;
        while (same < Math.min(told.size(), heard.size()) && told.get(same).equals(heard.get(same))) {
            same++;
        }
        int at = same;
        return expect(
                told.size() == heard.size() && same == told.size(),
                () -> who + " received as event " + (at + 1) + " "
                        + Words.cut(at < heard.size() ? heard.get(at).toString() : "nothing") + ", and subscribers "
                        + Words.cut(at < told.size() ? told.get(at).toString() : "nothing"));
    }
}
