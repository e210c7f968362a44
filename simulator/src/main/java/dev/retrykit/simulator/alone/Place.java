package dev.retrykit.simulator.alone;

import dev.retrykit.simulator.provider.Api;
import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.provider.Mount;
import dev.retrykit.simulator.provider.Playback;
import dev.retrykit.simulator.provider.RealPacer;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.time.Stopwatch;
import dev.retrykit.spec.Moment;
import dev.retrykit.spec.Recorder;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.Set;

/** One base URL, and the script that is played there until another replaces it. Thread-safe. */
final class Place {
    /** Model calls of one script that are kept one by one. */
    private static final int MOST_KEPT = 1_000;

    private final Set<Api> apis;
    private final Mount mount;
    private Showing showing;

    Place(HttpProvider provider, Set<Api> apis, Script script) {
        this.apis = apis;
        this.showing = showing(script);
        this.mount = provider.mount(showing.playback(), new RealPacer(1, Duration.ZERO));
    }

    /** A script while it is played; its time begins with it. */
    private record Showing(Script script, Recorder recorder, Playback playback) {}

    String baseUrl() {
        return mount.baseUrl();
    }

    /** Plays another script from its first reply; connections that still wait are reset, and the account begins anew. */
    synchronized void play(Script script) {
        showing = showing(script);
        mount.replace(showing.playback());
    }

    /** Plays the same script again. */
    synchronized void rewind() {
        play(showing.script());
    }

    synchronized Tally tally() {
        return Tally.of(
                baseUrl(),
                showing.script(),
                showing.playback().account(),
                showing.recorder().events());
    }

    void close() {
        mount.close();
    }

    private Showing showing(Script script) {
        Stopwatch watch = Stopwatch.start();
        Recorder recorder = new Recorder(() -> new Moment(watch.elapsed(), OptionalLong.empty()));
        Playback playback = new Playback(script, recorder, Playback.Listener.none(), apis, MOST_KEPT);
        return new Showing(script, recorder, playback);
    }
}
