package dev.retrykit.subject.rpc;

import dev.retrykit.spec.Observation;
import dev.retrykit.subject.process.Launch;
import java.util.Set;

/** How one agent is started. */
public interface Recipe {
    /** The agent's name, as reports show it. */
    String name();

    /** The agent's version; empty where it is not known. */
    String version();

    /** The command line, before its placeholders are filled in. */
    String command();

    /** The provider's wire format that it speaks, as {@code openai-chat}. */
    String api();

    /** What it lets the kit see. */
    Set<Observation> shows();

    /** Whether it is known to answer {@code get_state} once it is up, so that it can be waited for. */
    boolean answersWhenIdle();

    /** Whether it reads its settings again for each new session, so that a process serves scenarios with any. */
    boolean rereads();

    /** Writes the settings document to where the agent reads it, beside the file that every agent finds. */
    void configure(Place place);

    /** Makes ready what it needs in its place, its settings too, and says how it is started there. */
    Launch launch(Place place);
}
