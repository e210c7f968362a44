package dev.retrykit.subject.rpc;

import dev.retrykit.spec.Json;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.JsonNode;

/**
 * Closes a chain that a scenario has left open, as a user would: by one more prompt, which the provider answers well. It costs a
 * moment, where a process that is started anew costs seconds.
 */
final class Healing implements Peer.Ear {
    /** Many times what a session takes for a plain answer, and less than a new process takes to start. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final CompletableFuture<Boolean> closed = new CompletableFuture<>();
    private boolean chainEnded;
    private boolean runEnded;

    private Healing() {}

    /** Whether the session told in time that its chain has come to a good end, and that it is through. */
    static boolean of(Peer peer) {
        Healing healing = new Healing();
        peer.listen(healing);
        peer.ask(peer.numbered(Json.object().put("type", "prompt").put("message", "Go on")), PATIENCE);
        boolean healed = Waiting.on(healing.closed, PATIENCE).orElse(false);
        peer.ignore();
        return healed;
    }

    @Override
    public void said(JsonNode line) {
        String type = line.path("type").asString("");
        chainEnded |= type.equals("auto_retry_end") && line.path("success").asBoolean(false);
        runEnded |= type.equals("agent_end");
        if (type.equals("auto_retry_start")) {
            closed.complete(false);
        } else if (chainEnded && runEnded) {
            closed.complete(true);
        }
    }

    @Override
    public void rambled(String line, boolean cut) {}

    @Override
    public void complained(String line) {}

    @Override
    public void flooded() {
        closed.complete(false);
    }

    @Override
    public void gone(int exitCode) {
        closed.complete(false);
    }
}
