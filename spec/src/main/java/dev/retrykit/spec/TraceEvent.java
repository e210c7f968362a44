package dev.retrykit.spec;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;

/** One thing that was observed; each kind is one {@code kind} of the trace file. */
public sealed interface TraceEvent {
    Moment moment();

    /** The user did something, or what the user asked for came to its end. */
    record Acted(Moment moment, String action, Phase phase, JsonNode details) implements TraceEvent {
        /** Where an action stands. Only a prompt and a call complete; the others are called and answered at once. */
        public enum Phase {
            CALLED,
            REJECTED,
            /** The call itself returned; the details of a {@code call} say with what. */
            COMPLETED,
            /** A foreign subject's marker said that the prompt is over. */
            SETTLED,
            /** Nothing more came: the kit concluded that the prompt is over. */
            QUIET
        }
    }

    /** A request reached the provider. Numbers count from 1; the body is parsed where it is JSON. */
    record Sent(Moment moment, int number, String method, String path, JsonNode body) implements TraceEvent {}

    /**
     * The provider finished a reply.
     *
     * @param number the request that it answers; absent where a connection was refused
     * @param status absent where the connection ended before a status was sent
     * @param content the body as text or JSON, or the list of stream events
     */
    record Replied(
            Moment moment,
            OptionalInt number,
            OptionalInt status,
            java.util.Map<String, String> headers,
            JsonNode content,
            Ending ending)
            implements TraceEvent {
        /** How the reply ended. */
        public enum Ending {
            COMPLETE,
            /** The connection was reset. */
            RESET,
            /** The connection was closed before the message was whole. */
            CLOSED,
            /** The client went away first. */
            ABANDONED,
            /** No connection was accepted. */
            REFUSED
        }

        public Replied {
            headers = Headers.copyOf(headers);
        }
    }

    /** The session emitted an event; the JSON is what it emitted, with all its fields. */
    record Emitted(Moment moment, JsonNode event) implements TraceEvent {
        /** The event's own {@code type}; empty where it has none. */
        public String type() {
            return event.path("type").asString("");
        }
    }

    /** The session's state, seen at one of three causes; values are absent where the subject does not show them. */
    record Snapshot(
            Moment moment,
            Cause cause,
            OptionalLong delayMs,
            OptionalInt attempt,
            Optional<Boolean> retrying,
            OptionalInt contextSize)
            implements TraceEvent {
        /** Why the snapshot was taken. */
        public enum Cause {
            /** After an event was emitted. */
            EVENT,
            /** A wait of {@code delayMs} began. */
            SLEEP,
            /** A wait of {@code delayMs} ended by itself. */
            WAKE,
            /** A wait of {@code delayMs} was cancelled. */
            CANCEL,
            /** The session handed a request to its transport. */
            SEND
        }
    }

    /**
     * A line of the agent RPC: a command or a response. Where session events are seen without the RPC, too, it may also be an
     * event, as it went out.
     */
    record Line(Moment moment, boolean toSubject, JsonNode line) implements TraceEvent {}

    /**
     * What the user sees now; recorded with each change.
     *
     * @param status the lines of the status area, which come and go
     * @param lines what stays on the screen, oldest first
     * @param escape what the Esc key would do, as {@code abort_retry}
     */
    record Shown(Moment moment, List<String> status, List<String> lines, String escape) implements TraceEvent {
        public Shown {
            status = List.copyOf(status);
            lines = List.copyOf(lines);
        }
    }

    /** An extension received an event of the session. */
    record Extended(Moment moment, JsonNode event) implements TraceEvent {
        /** The event's own {@code type}; empty where it has none. */
        public String type() {
            return event.path("type").asString("");
        }
    }

    /**
     * The session dealt with its auth storage.
     *
     * @param what {@code used} where a request left with the credential, {@code limit-reached} where the storage was told
     *     so, {@code switched} where another credential took over
     * @param credential its alias, as {@code key#2}; never a secret
     */
    record Authorized(Moment moment, String what, String credential, JsonNode details) implements TraceEvent {}

    /**
     * The session called one of its own parts.
     *
     * @param call which, as {@code abortRetry} or {@code checkCompaction}
     */
    record Called(Moment moment, String call, JsonNode details) implements TraceEvent {}

    /**
     * The settings as they are now: after the start, and after each action that may change them.
     *
     * @param document what a reader of the settings store finds there
     * @param answers what the session itself says of its retry settings, where the subject shows it
     */
    record Configured(Moment moment, JsonNode document, Optional<JsonNode> answers) implements TraceEvent {}

    /**
     * A line for people: from the subject's stderr, stdout that is no JSON, or its log.
     *
     * @param fields what a log record says beside its text; an empty object where there is nothing
     */
    record Logged(Moment moment, String source, String text, JsonNode fields) implements TraceEvent {
        /** The source of a line that tells what a recorded log lacks. */
        public static final String LOST = "lost";

        /** A line that is text alone. */
        public Logged(Moment moment, String source, String text) {
            this(moment, source, text, Json.object());
        }
    }

    /**
     * The scenario is over.
     *
     * @param reason {@link Reason#COMPLETED}, or why it was cut short
     * @param history the persisted messages, where the subject shows them
     */
    record Ended(Moment moment, Reason reason, String detail, Optional<List<JsonNode>> history) implements TraceEvent {
        /** Why a trace ends. */
        public enum Reason {
            COMPLETED,
            /** A limit of the run was reached; the detail says which. */
            LIMIT,
            /** The subject went away, or broke. */
            CRASHED,
            /** The kit failed. */
            KIT_ERROR
        }

        public Ended {
            history = history.map(List::copyOf);
        }
    }
}
