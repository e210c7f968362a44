package dev.retrykit.log;

import dev.retrykit.spec.Observation;
import dev.retrykit.spec.Trace;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Reads what an agent printed over RPC, with or without the commands that it was given; each session becomes a trace. */
final class RpcLog {
    private static final Set<String> COMMANDS = Set.of(
            "prompt",
            "abort",
            "abort_retry",
            "set_auto_retry",
            "steer",
            "follow_up",
            "new_session",
            "get_state",
            "get_messages");

    private final LogFile log;
    private final Recording.Reader reader;
    private final List<Note> notes = new ArrayList<>();
    private final List<Trace> traces = new ArrayList<>();
    /** Whether the log has both sides of the talk. */
    private final boolean twoSided;
    /** Whether prompts are told by a command or its response, and need not be guessed from runs. */
    private final boolean prompted;

    private RpcSession session;

    RpcLog(LogFile log, Recording.Reader reader) {
        this.log = log;
        this.reader = reader;
        List<JsonNode> all =
                log.lines().stream().flatMap(line -> line.json().stream()).toList();
        this.twoSided = all.stream().anyMatch(RpcLog::isCommand);
        this.prompted = all.stream().anyMatch(line -> isCommand(line) || answers(line, "prompt"));
        this.session = new RpcSession(twoSided, prompted);
    }

    Recording read() {
        for (LogLine line : log.lines()) {
            line.json().ifPresentOrElse(json -> read(json, line), () -> skip(line));
        }
        close();
        return new Recording(traces, notes);
    }

    private void read(JsonNode json, LogLine line) {
        boolean anew = twoSided
                ? isCommand(json) && json.path("type").asString("").equals("new_session")
                : answers(json, "new_session");
        if (anew) {
            close();
        } else if (isCommand(json)) {
            session.told(json, line.number());
        } else if (json.path("type").asString("").equals("response")) {
            session.answered(json, line.number());
        } else if (json.path("type").isString()) {
            session.emitted(json, line.number());
        }
    }

    /** Agents print lines for people, too; only what looks like a broken line of JSON may be an event that is lost. */
    private void skip(LogLine line) {
        if (line.broken()) {
            session.lost("line " + line.number() + " cannot be read");
            notes.add(new Note(
                    log.name(),
                    line.number(),
                    "a line of JSON that is broken or cut: " + line.beginning() + "; the rest is judged"));
        } else {
            session.logged(line.text());
            notes.add(new Note(log.name(), line.number(), "no JSON object: " + line.beginning() + "; it is left out"));
        }
    }

    private void close() {
        session.unfinished()
                .ifPresent(line -> notes.add(new Note(
                        log.name(),
                        line,
                        "the log does not hold the end of the prompt that begins here; it is not judged")));
        RpcSession.Result result = session.end();
        if (!result.empty()) {
            String name = traces.isEmpty() ? log.name() : log.name() + ", session " + (traces.size() + 1);
            JsonNode settings = reader.settings().orElseGet(result::settings);
            traces.add(new Trace(reader.header(name, shows(), settings), result.events()));
        }
        session = new RpcSession(twoSided, prompted);
    }

    private Set<Observation> shows() {
        return twoSided ? EnumSet.of(Observation.EVENTS, Observation.RPC) : EnumSet.of(Observation.EVENTS);
    }

    private static boolean isCommand(JsonNode line) {
        return COMMANDS.contains(line.path("type").asString(""));
    }

    private static boolean answers(JsonNode line, String command) {
        return line.path("type").asString("").equals("response")
                && line.path("command").asString("").equals(command);
    }
}
