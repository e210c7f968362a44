package dev.retrykit.cli;

import dev.retrykit.simulator.provider.Endpoint;
import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.provider.Mount;
import dev.retrykit.simulator.provider.Playback;
import dev.retrykit.simulator.provider.RealPacer;
import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.spec.Moment;
import dev.retrykit.spec.Recorder;
import dev.retrykit.steps.ReplyWords;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A provider of this process, which plays one script in real time. */
record ScriptedProvider(HttpProvider provider, Mount mount) implements AutoCloseable {
    /** Plays the replies of these words, as {@code 503 x2, ok}. */
    static ScriptedProvider playing(String words) {
        Recorder nobody = new Recorder(() -> new Moment(Duration.ZERO, OptionalLong.empty()));
        Playback playback = new Playback(new Script(replies(words)), nobody, Playback.Listener.none());
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

    private static List<Reply> replies(String words) {
        try {
            return ReplyWords.list(words);
        } catch (IllegalArgumentException unknown) {
            throw new UsageException("--script: " + unknown.getMessage());
        }
    }
}
