package dev.retrykit.subject.rpc;

import dev.retrykit.spec.Json;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Asks a session what only the kit wants to know, and learns from the answers what it can be asked. */
final class Inquiry {
    /** When to look again whether an answer that is awaited has come. */
    private static final Duration SOON = Duration.ofMillis(10);

    private final Peer peer;
    private final Abilities abilities;
    private final Duration patience;
    private final Transcript transcript;
    private final RealLoop loop;
    private boolean asking;

    Inquiry(Peer peer, Abilities abilities, Duration patience, Transcript transcript, RealLoop loop) {
        this.peer = peer;
        this.abilities = abilities;
        this.patience = patience;
        this.transcript = transcript;
        this.loop = loop;
    }

    /** Whether this session may answer when it is asked what it does. */
    boolean stateMayCome() {
        return abilities.mayHave(Abilities.GET_STATE);
    }

    /** Finds out whether the session does anything; empty where it does not answer. Nothing while an answer is awaited. */
    void state(Consumer<Optional<Boolean>> then) {
        ask(
                Abilities.GET_STATE,
                data -> then.accept(data.map(state -> state.path("isStreaming").asBoolean(false))));
    }

    /** Lets the session tell its state and its messages, for the record; then goes on. */
    void rest(Runnable then) {
        record(Abilities.GET_STATE, () -> record(Abilities.GET_MESSAGES, then));
    }

    private void record(String name, Runnable then) {
        if (!abilities.mayHave(name) || !peer.alive()) {
            then.run();
        } else if (asking) {
            loop.at(loop.now().plus(SOON), () -> record(name, then));
        } else {
            ask(name, data -> then.run());
        }
    }

    private void ask(String name, Consumer<Optional<JsonNode>> then) {
        if (asking) {
            return;
        }
        asking = true;
        ObjectNode command = peer.numbered(Json.object().put("type", name));
        transcript.told(command);
        peer.ask(command, patience)
                .thenAccept(answer -> loop.post(() -> {
                    asking = false;
                    Optional<JsonNode> good =
                            answer.filter(each -> each.path("success").asBoolean(false));
                    abilities.learn(name, good.isPresent());
                    then.accept(good.map(each -> each.path("data")));
                }));
    }
}
