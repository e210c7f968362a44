package dev.retrykit.subject.rpc;

/** What of a scenario can reach into the next one of the same process. */
enum Legacy {
    NONE,
    /** A chain whose end was not told, and whose counter may live on in the next session. */
    OPEN_CHAIN,
    /** It may be anything. */
    UNKNOWN
}
