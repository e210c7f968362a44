package dev.retrykit.subject.command;

import dev.retrykit.simulator.provider.Playback;
import dev.retrykit.simulator.time.KitError;
import dev.retrykit.simulator.time.RealClock;
import dev.retrykit.spec.TraceEvent.Ended.Reason;
import java.time.Duration;
import java.util.function.Supplier;

/** Sees requests come and replies go, on the provider's threads, and tells it on the thread that decides. */
final class Door implements Playback.Listener {
    private final RealClock clock;
    private final Supplier<Duration> now;
    private final Keeper keeper;

    /**
     * A door that tells its keeper.
     *
     * @param now the time of the run, asked on the provider's threads
     */
    Door(RealClock clock, Supplier<Duration> now, Keeper keeper) {
        this.clock = clock;
        this.now = now;
        this.keeper = keeper;
    }

    /** Decides what follows from what is seen. */
    interface Keeper {
        /** A request has come and is not yet on record; on the thread of its connection. */
        void arriving();

        void requested(int number, Duration at);

        void replied(int number, Duration at);

        void end(Reason reason, String detail);
    }

    @Override
    public void arriving() {
        keeper.arriving();
    }

    @Override
    public void requested(int number) {
        Duration at = now.get();
        clock.post(() -> keeper.requested(number, at));
    }

    @Override
    public void replied(int number) {
        Duration at = now.get();
        clock.post(() -> keeper.replied(number, at));
    }

    @Override
    public void tooMany() {
        clock.post(() -> keeper.end(Reason.LIMIT, "requests per scenario (" + Playback.MOST_REQUESTS + ")"));
    }

    @Override
    public void failed(KitError error) {
        clock.post(() -> keeper.end(Reason.KIT_ERROR, error.getMessage()));
    }
}
