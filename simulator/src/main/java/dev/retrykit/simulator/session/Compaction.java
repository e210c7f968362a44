package dev.retrykit.simulator.session;

import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.time.Timer;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Shortens a context that is too large, and has the run go on; at most once until the model has answered. */
final class Compaction {
    static final String NOTHING =
            "Nothing to compact: the context holds little more than the last message of the user.";
    static final String STILL_TOO_LARGE = "The context is still too large after it was compacted."
            + " Start a new session, or use a model with a larger context window.";

    private final World world;
    private final String name;
    private final SessionMemory memory;
    private final Owner owner;
    private Optional<Timer> due = Optional.empty();
    private boolean tried;

    /** The session whose context it is. */
    interface Owner {
        void emit(ObjectNode event);

        void inTurn(Runnable task);

        void continueRun();
    }

    /** Names its events beginning with {@code name}. */
    Compaction(World world, String name, SessionMemory memory, Owner owner) {
        this.world = world;
        this.name = name;
        this.memory = memory;
        this.owner = owner;
    }

    /** Whether the settings allow it ({@code compaction.enabled}, on where the key is missing). */
    static boolean enabled(Settings settings) {
        return settings.json().path("compaction").path("enabled").asBoolean(true);
    }

    /** Sees whether a run ended in an overflow, and begins to compact where it did. */
    void check(AssistantMessage last) {
        if (!enabled(world.settings().get()) || !overflows(last)) {
            return;
        }
        if (tried) {
            owner.emit(SessionEvents.compactionEnd(name, false, false, Optional.of(STILL_TOO_LARGE)));
        } else {
            begin(last);
        }
    }

    /** Learns of a message; an answer that fits allows another compaction. */
    void heard(AssistantMessage message) {
        if (message.succeeded() && !overflows(message)) {
            renew();
        }
    }

    /** Whether it is under way. */
    boolean running() {
        return due.isPresent();
    }

    /** Gives up what is under way. */
    void abort() {
        if (running()) {
            due.ifPresent(Timer::cancel);
            due = Optional.empty();
            owner.emit(SessionEvents.compactionEnd(name, true, false, Optional.empty()));
        }
    }

    /** Allows another one, because the user has spoken. */
    void renew() {
        tried = false;
    }

    /** The model's context window is a setting ({@code model.contextWindow}, in tokens). */
    private boolean overflows(AssistantMessage message) {
        JsonNode window = world.settings().get().json().path("model").path("contextWindow");
        return Overflow.of(message, window.isIntegralNumber() ? window.asLong(0) : 0);
    }

    private void begin(AssistantMessage last) {
        tried = true;
        owner.emit(SessionEvents.compactionStart(name));
        due = Optional.of(world.clock().after(Duration.ZERO, () -> owner.inTurn(() -> compact(last))));
    }

    private void compact(AssistantMessage last) {
        due = Optional.empty();
        boolean answered = last.succeeded() && !last.isEmpty();
        boolean shorter = memory.compact(answered);
        boolean goesOn = shorter && !answered;
        Optional<String> error = shorter ? Optional.empty() : Optional.of(NOTHING);
        owner.emit(SessionEvents.compactionEnd(name, false, goesOn, error));
        if (goesOn) {
            owner.continueRun();
        }
    }
}
