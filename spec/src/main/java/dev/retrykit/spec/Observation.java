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
    /** The order of calls at the session's seams; of a call policy, the calls of the function that is retried. */
    CALLS,
    /** What a call gives back: a value, an error, or that it was cancelled. */
    RESULT,
    /** The text that the consumer of a call received. */
    OUTPUT,
    /** Log records. */
    LOG,
    /** The configuration objects and the user's file. */
    CONFIG,
    /** Calls between the loop and the provider. */
    SEAM,
    /** What the callback of a retry was told. */
    CALLBACK,
    /** When the waits of a call begin and end. */
    TIME,
    /** Questions to the gate. */
    GATE,
    /** Questions to the random function. */
    RANDOM,
    /** Runs of the filters above the retry. */
    FILTER,
    /** The options as they were resolved. */
    OPTIONS;

    /** The word for this observation in clause files and reports. */
    public String word() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
