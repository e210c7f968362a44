package dev.retrykit.cli;

import dev.retrykit.simulator.provider.Endpoint;
import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.provider.Mount;
import dev.retrykit.simulator.provider.Playback;
import dev.retrykit.simulator.provider.RealPacer;
import dev.retrykit.simulator.scenario.ScriptFormat;
import dev.retrykit.spec.Moment;
import dev.retrykit.spec.Recorder;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/** A provider of this process, which plays one script in real time. */
record ScriptedProvider(HttpProvider provider, Mount mount) implements AutoCloseable {
    /** Plays the replies of these words, as {@code 503 x2, ok}. */
    static ScriptedProvider playing(String words) {
        Recorder nobody = new Recorder(() -> new Moment(Duration.ZERO, OptionalLong.empty()));
        Playback playback = new Playback(ScriptFormat.parse(words), nobody, Playback.Listener.none());
        HttpProvider provider = HttpProvider.start(0);
        return new ScriptedProvider(provider, provider.mount(playback, new RealPacer(1, Duration.ZERO)));
    }

    Endpoint endpoint() {
        return new Endpoint(URI.create(mount.baseUrl()), Optional.empty());
    }

    @Override
    public void close() {
        mount.close();
        provider.close();
    }
}
