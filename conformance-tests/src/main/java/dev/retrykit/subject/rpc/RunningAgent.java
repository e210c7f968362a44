package dev.retrykit.subject.rpc;

import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.provider.Mount;
import dev.retrykit.simulator.provider.Playback;
import dev.retrykit.simulator.provider.RealPacer;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.Moment;
import dev.retrykit.spec.Recorder;
import dev.retrykit.subject.process.Launch;
import dev.retrykit.subject.process.OutputLimits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;

/**
 * A process of the agent under test, with its place at the provider and a directory of its own.
 *
 * @param key what it was started with, which it keeps as long as it lives
 */
record RunningAgent(Key key, Peer peer, Mount mount, Scratch scratch) implements AutoCloseable {
    /** What a process is told when it starts. */
    record Key(JsonNode settings, boolean streaming) {}

    private static final String MODEL = "retrykit-model";
    /** A scaled pause of the provider that is shorter is no pause any more. */
    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(20);

    static RunningAgent start(Recipe recipe, Key key, HttpProvider provider, Path directory, OutputLimits limits) {
        Mount mount = provider.mount(silence(), new RealPacer(1, SHORTEST_PAUSE));
        Scratch scratch = Scratch.create();
        try {
            Path file = scratch.write("retrykit-settings.json", Json.page(key.settings()));
            Launch launch = recipe.launch(new Place(
                    mount.baseUrl(),
                    recipe.api(),
                    MODEL,
                    key.streaming(),
                    key.settings(),
                    file,
                    scratch.directory(),
                    directory));
            Redaction redaction = new Redaction(Environment.KEY, mount.baseUrl(), System.getenv());
            return new RunningAgent(key, new Peer(launch, limits, redaction), mount, scratch);
        } catch (RuntimeException e) {
            mount.close();
            scratch.close();
            throw e;
        }
    }

    /** Plays a script to it from now on. */
    void play(Playback playback, double factor) {
        mount.replace(playback, new RealPacer(factor, SHORTEST_PAUSE));
    }

    @Override
    public void close() {
        peer.close();
        mount.close();
        scratch.close();
    }

    /** What the provider plays while no scenario runs: plain answers that nobody records. */
    private static Playback silence() {
        Recorder nobody = new Recorder(() -> new Moment(Duration.ZERO, OptionalLong.empty()));
        Playback playback = new Playback(Script.of(), nobody, Playback.Listener.none());
        playback.finish();
        return playback;
    }
}
