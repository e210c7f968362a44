package dev.retrykit.subject.rpc;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import tools.jackson.databind.JsonNode;

/** Goes on looking at a session whose scenario seems to be over, for what must not come any more, and then lets it end. */
final class Vigil {
    /** How often it is asked whether a sleeper has been woken. */
    static final Duration GLANCE = Duration.ofMillis(20);

    /** How long a stray event or request prolongs it. */
    private static final Duration STRAY = Duration.ofMillis(300);

    private final RealLoop loop;
    private final BooleanSupplier asleep;
    private final BooleanSupplier quiet;
    private final Runnable end;
    private Aftermath aftermath;
    private Duration until = Duration.ZERO;
    private boolean over;

    /**
     * Begins to look.
     *
     * @param asleep whether the session waits on a clock of its own, where real time tells nothing
     * @param quiet whether nothing of the scenario is left to do
     * @param end what follows, once
     */
    Vigil(RealLoop loop, Aftermath aftermath, BooleanSupplier asleep, BooleanSupplier quiet, Runnable end) {
        this.loop = loop;
        this.aftermath = aftermath;
        this.asleep = asleep;
        this.quiet = quiet;
        this.end = end;
    }

    /** The session emitted an event. */
    void heard(JsonNode event, Duration at) {
        aftermath = aftermath.heard(event, at);
    }

    /** The user stopped something. */
    void cancelled() {
        aftermath = aftermath.cancelled(loop.now());
    }

    /** Something ended or was begun, after which it is looked on for a while. */
    void keep() {
        keep(aftermath.watchUntil(loop.now()));
    }

    /** Something came that should not have come any more. */
    void stray() {
        keep(loop.now().plus(STRAY));
    }

    private void keep(Duration time) {
        until = time.compareTo(until) > 0 ? time : until;
        loop.at(time, this::look);
    }

    private void look() {
        if (asleep.getAsBoolean()) {
            loop.at(loop.now().plus(GLANCE), this::look);
        } else if (!over && quiet.getAsBoolean() && loop.now().compareTo(until) >= 0) {
            over = true;
            end.run();
        }
    }
}
