package dev.retrykit.log;

import dev.retrykit.spec.Json;
import dev.retrykit.spec.Moment;
import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Acted.Phase;
import dev.retrykit.spec.TraceEvent.Emitted;
import dev.retrykit.spec.TraceEvent.Ended;
import dev.retrykit.spec.TraceEvent.Line;
import dev.retrykit.spec.TraceEvent.Logged;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * One session of a printed RPC log on its way to a trace. What the user did is told by commands, else by their responses,
 * else by what the session does.
 */
final class RpcSession {
    /** The events of a session that is over. */
    record Result(List<TraceEvent> events) {
        boolean empty() {
            return events.stream().noneMatch(event -> event instanceof Emitted || event instanceof Acted);
        }

        JsonNode settings() {
            return ToldSettings.of(events);
        }
    }

    private static final Moment UNTIMED = new Moment(Duration.ZERO, OptionalLong.empty());
    private static final Set<String> CANCELS = Set.of("abort", "abort_retry", "set_auto_retry");
    private static final Set<String> SPEECH = Set.of("steer", "follow_up");

    private final boolean twoSided;
    private final boolean prompted;
    private final List<TraceEvent> events = new ArrayList<>();
    private int open;
    private Progress progress = Progress.NONE;
    private boolean marked;
    private int promptIndex;
    private int promptLine;

    /** How far the session has come with what it was asked, as its events tell. */
    private enum Progress {
        /** Nothing was asked. */
        NONE,
        RUNNING,
        /** A retry was announced and its wait is not over. */
        WAITING,
        /** A run ended, and nothing is announced. */
        OVER
    }

    RpcSession(boolean twoSided, boolean prompted) {
        this.twoSided = twoSided;
        this.prompted = prompted;
    }

    /** A command that the agent was given. */
    void told(JsonNode command, int line) {
        String type = command.path("type").asString("");
        ObjectNode details = ((ObjectNode) command.deepCopy()).without(List.of("id", "type"));
        if (type.equals("prompt")) {
            prompt(events.size(), details, line);
        } else if (CANCELS.contains(type) || SPEECH.contains(type)) {
            events.add(new Acted(UNTIMED, type, Phase.CALLED, details));
        }
        events.add(new Line(UNTIMED, true, command));
    }

    /** A response; where the log has one side alone, it tells of its command, too. */
    void answered(JsonNode response, int line) {
        String command = response.path("command").asString("");
        boolean refused = !response.path("success").asBoolean(true);
        if (!twoSided && command.equals("prompt")) {
            prompt(refused ? events.size() : beforeRun(), Json.object(), line);
        } else if (!twoSided && CANCELS.contains(command)) {
            events.add(beforeEffect(), new Acted(UNTIMED, command, Phase.CALLED, Json.object()));
        } else if (!twoSided && SPEECH.contains(command)) {
            events.add(new Acted(UNTIMED, command, Phase.CALLED, Json.object()));
        }
        if (refused && (command.equals("prompt") || CANCELS.contains(command) || SPEECH.contains(command))) {
            events.add(new Acted(UNTIMED, command, Phase.REJECTED, Json.object()));
            open -= command.equals("prompt") ? 1 : 0;
        }
        events.add(new Line(UNTIMED, false, response));
    }

    /** A session event. */
    void emitted(JsonNode event, int line) {
        if (!prompted && event.path("type").asString("").equals("agent_start") && idle()) {
            prompt(events.size(), Json.object(), line);
        }
        events.add(new Emitted(UNTIMED, event));
        follow(event);
    }

    /** A line that may have told of something cannot be read. */
    void lost(String what) {
        events.add(new Logged(UNTIMED, Logged.LOST, what));
    }

    /** A line for people. */
    void logged(String text) {
        events.add(new Logged(UNTIMED, "stdout", text));
    }

    /** The line with which a prompt begins whose end is not there. */
    Optional<Integer> unfinished() {
        return open > 0 && progress != Progress.OVER ? Optional.of(promptLine) : Optional.empty();
    }

    /** Ends it; what belongs to a prompt without its end is left out. */
    Result end() {
        if (unfinished().isPresent()) {
            events.subList(promptIndex, events.size()).clear();
            open = 0;
        }
        finishPrompts();
        events.add(new Ended(UNTIMED, Ended.Reason.COMPLETED, "", Optional.empty()));
        return new Result(Order.of(events));
    }

    /** A prompt that finds the last one over begins anew; one that comes during a run is one more. */
    private void prompt(int index, JsonNode details, int line) {
        int before = events.size();
        if (progress == Progress.OVER) {
            finishPrompts(index);
            progress = Progress.NONE;
        }
        int place = index + events.size() - before;
        if (open == 0) {
            promptIndex = place;
            promptLine = line;
        }
        events.add(place, new Acted(UNTIMED, "prompt", Phase.CALLED, details));
        open++;
        marked = false;
    }

    private void finishPrompts() {
        finishPrompts(events.size());
    }

    private void finishPrompts(int index) {
        for (; open > 0; open--) {
            events.add(index, new Acted(UNTIMED, "prompt", marked ? Phase.SETTLED : Phase.QUIET, Json.object()));
        }
    }

    /** Without any prompt in the log, a run that nothing announced is one. */
    private boolean idle() {
        return progress == Progress.NONE || progress == Progress.OVER && marked;
    }

    private void follow(JsonNode event) {
        switch (event.path("type").asString("")) {
            case "agent_start", "compaction_start", "auto_compaction_start" -> progress = Progress.RUNNING;
            case "auto_retry_start" -> progress = Progress.WAITING;
            case "auto_retry_end" ->
                progress =
                        progress == Progress.WAITING && !event.path("success").asBoolean(true)
                                ? Progress.OVER
                                : progress;
            case "compaction_end", "auto_compaction_end" -> progress = Progress.OVER;
            case "agent_settled" -> over(true);
            case "agent_end" -> runEnded(event);
            default -> {}
        }
    }

    private void runEnded(JsonNode event) {
        boolean last = event.path("isTerminal").asBoolean(false)
                || !event.path("willRetry").asBoolean(true);
        if (last || progress != Progress.WAITING) {
            over(last);
        }
    }

    private void over(boolean marker) {
        progress = Progress.OVER;
        marked = marker;
    }

    /** A response may be written after the run that its prompt began has started. */
    private int beforeRun() {
        OptionalInt run = back(Set.of("agent_start"), Set.of("agent_end", "auto_retry_start", "auto_retry_end"));
        return run.orElse(events.size());
    }

    /** A response to a cancel may be written after what the cancel brought about. */
    private int beforeEffect() {
        int effect = events.size();
        for (int index = events.size() - 1; index >= 0; index--) {
            if (!(events.get(index) instanceof Emitted emitted)
                    || emitted.type().equals("agent_start")
                    || emitted.type().equals("auto_retry_start")) {
                return effect;
            }
            effect = isEffect(emitted.event()) ? index : effect;
        }
        return effect;
    }

    private static boolean isEffect(JsonNode event) {
        boolean failed = event.path("type").asString("").equals("auto_retry_end")
                && !event.path("success").asBoolean(true);
        return failed || event.path("message").path("stopReason").asString("").equals("aborted");
    }

    private OptionalInt back(Set<String> wanted, Set<String> borders) {
        for (int index = events.size() - 1; index >= 0; index--) {
            if (!(events.get(index) instanceof Emitted emitted) || borders.contains(emitted.type())) {
                return OptionalInt.empty();
            } else if (wanted.contains(emitted.type())) {
                return OptionalInt.of(index);
            }
        }
        return OptionalInt.empty();
    }
}
