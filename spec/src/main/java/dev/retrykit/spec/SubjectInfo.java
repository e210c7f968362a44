package dev.retrykit.spec;

import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * Who is judged, as the report names it.
 *
 * @param version the subject's own version; empty where it is not known
 * @param command the command line of a foreign process
 * @param api the provider's wire format, as {@code openai-chat}
 * @param scale what delays were multiplied by; 1 on a virtual clock
 */
public record SubjectInfo(
        String name, String version, Kind kind, Optional<String> command, String api, ClockKind clock, double scale) {
    /** A subject that takes the clock and the transport of the kit. */
    public static SubjectInfo inProcess(String name, String version) {
        return new SubjectInfo(name, version, Kind.IN_PROCESS, Optional.empty(), "openai-chat", ClockKind.VIRTUAL, 1);
    }

    /** As trace and report files hold it. */
    public ObjectNode json() {
        ObjectNode json = Json.object()
                .put("name", name)
                .put("version", version)
                .put("kind", kind.word())
                .put("command", command.orElse(null))
                .put("api", api)
                .put("clock", clock.word());
        json.set("scale", Numbers.factor(scale));
        return json;
    }

    /** How the subject is plugged in. */
    public enum Kind {
        IN_PROCESS,
        RPC,
        COMMAND,
        LOG;

        /** The word of the report files. */
        public String word() {
            return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
        }
    }

    /** Whose time the subject lives in. */
    public enum ClockKind {
        VIRTUAL,
        SERVED,
        REAL;

        /** The word of the report files and of {@code --clock}. */
        public String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }

        /** How times are compared under this clock. */
        public Finding.Basis basis() {
            return this == REAL ? Finding.Basis.LOWER_BOUND : Finding.Basis.EXACT;
        }
    }
}
