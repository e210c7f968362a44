package dev.retrykit.simulator.provider;

/** On whose time a provider's pauses and silences pass. */
public abstract class Pacer {
    Pacer() {}

    /** Begins the answer to a request; the feed is read on the thread of the connection. */
    abstract Feed open(Incoming request, Playback playback, Connection connection);
}
