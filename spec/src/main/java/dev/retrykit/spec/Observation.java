package dev.retrykit.spec;

/** One kind of thing that a subject can let the kit see. */
public enum Observation {
    /** The provider's own request log. */
    HTTP,
    /** Session events, in order. */
    EVENTS,
    /** The event loop's turn of each event. */
    TURN,
    /** Session accessors and the size of the runtime context, after each event. */
    STATE,
    /** When the prompt call completes. */
    PROMPT,
    /** The messages of the next request. */
    CONTEXT,
    /** Persisted messages. */
    HISTORY,
    /** Compaction events, or the call of the compaction check. */
    COMPACTION,
    /** The settings store. */
    SETTINGS,
    /** Calls of the auth storage. */
    AUTH,
    /** Command responses and stdout lines. */
    RPC,
    /** What an extension receives. */
    EXTENSION,
    /** What the terminal shows and what Esc does. */
    UI,
    /** The order of calls at the session's seams. */
    CALLS;

    /** The word for this observation in clause files and reports. */
    public String word() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
