package dev.retrykit.subject.rpc;

import dev.retrykit.simulator.provider.Playback;
import dev.retrykit.simulator.time.KitError;
import tools.jackson.databind.JsonNode;

/** Hears the process and the provider on their threads: writes down at once what came, and lets it be handled on the loop. */
final class Ears implements Peer.Ear, Playback.Listener {
    private final Performance performance;
    private final Peer peer;
    private final Transcript transcript;
    private final RealLoop loop;

    Ears(Performance performance, Peer peer, Transcript transcript, RealLoop loop) {
        this.performance = performance;
        this.peer = peer;
        this.transcript = transcript;
        this.loop = loop;
    }

    @Override
    public void said(JsonNode line) {
        transcript.said(line);
        if (!Transcript.isResponse(line)) {
            Stamp at = performance.stamp();
            loop.post(() -> performance.heard(line, at));
        }
    }

    @Override
    public void rambled(String line, boolean cut) {
        transcript.logged("stdout", line);
        if (cut) {
            loop.post(performance::lostLine);
        }
    }

    @Override
    public void complained(String line) {
        transcript.logged("stderr", line);
    }

    @Override
    public void flooded() {
        loop.post(() -> performance.limit("output per scenario (8 MB kept, " + peer.outputBytes() + " bytes came)"));
    }

    @Override
    public void gone(int exitCode) {
        loop.post(() -> performance.gone(exitCode));
    }

    @Override
    public void arriving() {
        peer.catchUp();
    }

    @Override
    public void requested(int number) {
        Stamp at = performance.stamp();
        loop.post(() -> performance.requested(number, at));
    }

    @Override
    public void tooMany() {
        loop.post(() -> performance.limit("requests per scenario (" + Playback.MOST_REQUESTS + ")"));
    }

    @Override
    public void failed(KitError error) {
        loop.post(() -> performance.failed(error.getMessage()));
    }
}
