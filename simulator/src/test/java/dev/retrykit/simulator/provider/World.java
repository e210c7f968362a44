package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.time.EventLoop;
import dev.retrykit.simulator.time.Limits;
import dev.retrykit.simulator.time.Outcome;
import dev.retrykit.spec.Recorder;
import dev.retrykit.spec.TraceEvent;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** Runs the small test session against a script, in memory or over HTTP. */
final class World {
    private World() {}

    /** What a run left behind. */
    record Ran(Outcome outcome, Account account, List<TraceEvent> events) {
        String text() {
            return events.stream().map(TraceEvent::toString).collect(Collectors.joining("\n"));
        }

        <E extends TraceEvent> List<E> all(Class<E> kind) {
            return events.stream().filter(kind::isInstance).map(kind::cast).toList();
        }
    }

    static Ran inMemory(Script script, Transport.Call call) {
        return inMemory(script, call, 1);
    }

    /** Several sessions that share one loop and one script. */
    static Ran inMemory(Script script, Transport.Call call, int sessions) {
        EventLoop loop = new EventLoop();
        Recorder recorder = new Recorder(loop::moment);
        Playback playback = new Playback(script, recorder, Playback.Listener.none());
        return run(loop, recorder, playback, new MemoryTransport(loop, playback), call, sessions);
    }

    static Ran overHttp(HttpProvider provider, Script script, Transport.Call call) {
        return overHttp(provider, script, call, 1);
    }

    static Ran overHttp(HttpProvider provider, Script script, Transport.Call call, int sessions) {
        EventLoop loop = new EventLoop();
        Recorder recorder = new Recorder(loop::moment);
        Playback playback = new Playback(script, recorder, Playback.Listener.none());
        try (HttpTransport transport = new HttpTransport(provider, loop, playback)) {
            return run(loop, recorder, playback, transport, call, sessions);
        }
    }

    private static Ran run(
            EventLoop loop,
            Recorder recorder,
            Playback playback,
            Transport transport,
            Transport.Call call,
            int sessions) {
        for (int session = 0; session < sessions; session++) {
            loop.after(Duration.ZERO, () -> new RetryingClient(loop, transport, recorder, call).ask());
        }
        Outcome outcome = loop.run(Limits.of(Duration.ofDays(1)));
        playback.finish();
        return new Ran(outcome, playback.account(), recorder.events());
    }
}
