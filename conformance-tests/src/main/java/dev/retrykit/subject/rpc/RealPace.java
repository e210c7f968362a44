package dev.retrykit.subject.rpc;

import dev.retrykit.simulator.provider.Pacer;
import dev.retrykit.simulator.provider.RealPacer;
import java.time.Duration;
import tools.jackson.databind.JsonNode;

/** The scenario's time is real time. */
record RealPace(RealLoop loop, double factor) implements Pace {
    /** A scaled pause of the provider that is shorter is no pause any more. */
    static final Duration SHORTEST_PAUSE = Duration.ofMillis(20);

    @Override
    public Duration now() {
        return loop.now();
    }

    @Override
    public void at(Duration time, Runnable task) {
        loop.at(time, task);
    }

    @Override
    public Pacer pacer() {
        return new RealPacer(factor, SHORTEST_PAUSE);
    }

    @Override
    public JsonNode inRealTime(JsonNode event) {
        return event;
    }

    @Override
    public void stirred() {}

    @Override
    public void announced(Duration delay, Runnable elsewhere) {}

    @Override
    public void unanswered(int commands) {}

    @Override
    public boolean asleep() {
        return false;
    }

    @Override
    public void end() {}
}
