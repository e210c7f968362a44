package dev.retrykit.subject.rpc;

import dev.retrykit.simulator.provider.Pacer;
import java.time.Duration;
import tools.jackson.databind.JsonNode;

/** How time passes in one scenario, as its trace and its user have it; all but {@link #now} is called on the loop's thread. */
interface Pace {
    /** The time since the scenario began; may be asked on any thread. */
    Duration now();

    /** Does what the user planned, at a time of the scenario. */
    void at(Duration time, Runnable task);

    /** How the provider's pauses pass. */
    Pacer pacer();

    /** An event as real time sees it: a wait that it announces may take none. */
    JsonNode inRealTime(JsonNode event);

    /** Something was heard of the session, so that it may not have come to rest. */
    void stirred();

    /** A wait was announced; if it turns out that it is not spent on this time, the task runs. */
    void announced(Duration delay, Runnable elsewhere);

    /** How many commands were sent and not answered. */
    void unanswered(int commands);

    /** Whether the session waits to be woken. */
    boolean asleep();

    /** The scenario is over. */
    void end();
}
