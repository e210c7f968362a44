package dev.retrykit.subject.rpc;

import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.provider.Mount;
import dev.retrykit.simulator.provider.Pacer;
import dev.retrykit.simulator.provider.Playback;
import dev.retrykit.simulator.provider.RealPacer;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.Moment;
import dev.retrykit.spec.Recorder;
import dev.retrykit.subject.clock.ClockServer;
import dev.retrykit.subject.process.Launch;
import dev.retrykit.subject.process.OutputLimits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;

/**
 * A process of the agent under test, with its place at the provider and a directory of its own.
 *
 * @param key what it was told last, when it was started or before its present session
 * @param clock on which it waits, where that is not its own
 */
record RunningAgent(Key key, Place place, Peer peer, Mount mount, Scratch scratch, Optional<ClockServer> clock)
        implements AutoCloseable {
    /** What a process is told; whether to stream it is told only when it starts. */
    record Key(JsonNode settings, boolean streaming) {}

    private static final String MODEL = "retrykit-model";
    private static final String SETTINGS = "retrykit-settings.json";

    static RunningAgent start(
            Recipe recipe, Key key, HttpProvider provider, Path directory, boolean served, OutputLimits limits) {
        Mount mount = provider.mount(silence(), inRealTime());
        Scratch scratch = Scratch.create();
        Optional<ClockServer> clock = served ? Optional.of(ClockServer.start()) : Optional.empty();
        try {
            Path file = scratch.write(SETTINGS, Json.page(key.settings()));
            Place place = new Place(
                    mount.baseUrl(),
                    recipe.api(),
                    MODEL,
                    key.streaming(),
                    key.settings(),
                    file,
                    scratch.directory(),
                    directory,
                    clock.map(ClockServer::environment).orElse(Map.of()));
            Launch launch = recipe.launch(place);
            Redaction redaction = new Redaction(Environment.KEY, mount.baseUrl(), scratch.directory(), System.getenv());
            return new RunningAgent(key, place, new Peer(launch, limits, redaction), mount, scratch, clock);
        } catch (RuntimeException e) {
            clock.ifPresent(ClockServer::close);
            mount.close();
            scratch.close();
            throw e;
        }
    }

    /** The same process, which will read these settings when its next session begins. */
    RunningAgent told(Recipe recipe, Key other) {
        Place changed = place.with(other.settings());
        scratch.write(SETTINGS, Json.page(other.settings()));
        recipe.configure(changed);
        return new RunningAgent(other, changed, peer, mount, scratch, clock);
    }

    /** Plays a script to it from now on. */
    void play(Playback playback, Pacer pacer) {
        mount.replace(playback, pacer);
    }

    /** Whether a chain that was left open is closed now. */
    boolean healed() {
        play(silence(), inRealTime());
        return Healing.of(peer);
    }

    @Override
    public void close() {
        peer.close();
        clock.ifPresent(ClockServer::close);
        mount.close();
        scratch.close();
    }

    private static Pacer inRealTime() {
        return new RealPacer(1, RealPace.SHORTEST_PAUSE);
    }

    /** What the provider plays while no scenario runs: plain answers that nobody records. */
    private static Playback silence() {
        Recorder nobody = new Recorder(() -> new Moment(Duration.ZERO, OptionalLong.empty()));
        Playback playback = new Playback(Script.of(), nobody, Playback.Listener.none());
        playback.finish();
        return playback;
    }
}
