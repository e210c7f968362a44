package dev.retrykit.log;

import dev.retrykit.spec.Header;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.KitVersion;
import dev.retrykit.spec.Observation;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Trace;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * What a log holds.
 *
 * @param traces one for each session that the log tells of; each lists what it shows
 * @param notes what is wrong with its lines, in order
 */
public record Recording(List<Trace> traces, List<Note> notes) {
    /**
     * What a log is read with.
     *
     * @param policy by which its traces are to be judged; absent where each trace names its own
     * @param settings the settings document of the agent; absent where it has to be told from the events
     */
    public record Reader(KitVersion kit, Optional<String> policy, Optional<JsonNode> settings) {
        /** The header of a trace that did not come from the kit; its times, where it has any, are those of a real clock. */
        Header header(String name, Set<Observation> shows, JsonNode settings) {
            SubjectInfo subject = new SubjectInfo(
                    "log", "", SubjectInfo.Kind.LOG, Optional.empty(), "unknown", SubjectInfo.ClockKind.REAL, 1);
            return new Header(kit, subject, policy.orElseThrow(), 1, name, shows, settings, Json.object(), 1);
        }
    }

    public Recording {
        traces = List.copyOf(traces);
        notes = List.copyOf(notes);
    }

    /**
     * Reads a log, of whatever kind it is.
     *
     * @throws UnreadableLogException if nothing of it can be judged
     */
    public static Recording read(Path file, Reader reader) {
        return of(LogFile.read(file), reader);
    }

    static Recording of(LogFile log, Reader reader) {
        LogFile.Kind kind = log.kind();
        if (kind == LogFile.Kind.UNKNOWN) {
            throw new UnreadableLogException(
                    log.name() + " holds no line of a trace, of the agent RPC or of a session file;"
                            + " logs are JSON Lines as they were written");
        } else if (kind != LogFile.Kind.TRACE && reader.policy().isEmpty()) {
            throw new UnreadableLogException(
                    log.name() + " does not say by which policy it is to be judged; name one with" + " --policy");
        }
        return switch (kind) {
            case TRACE -> TraceLog.read(log, reader);
            case SESSION -> SessionLog.read(log, reader);
            case RPC, UNKNOWN -> new RpcLog(log, reader).read();
        };
    }
}
