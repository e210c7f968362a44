package dev.retrykit.example;

import com.openai.client.OpenAIClient;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.Observation;
import dev.retrykit.subject.Subject;
import dev.retrykit.subject.Surroundings;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import tools.jackson.databind.node.ObjectNode;

/** The agent of this example as the kit sees it: what it makes of a call and of a cancel, and how it tells the outcome. */
final class ChatAgentSubject implements Subject {
    private static final int USUAL_RETRIES = 3;

    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private final Function<URI, OpenAIClient> connecting;
    private Surroundings.Observer kit;
    private ChatAgent agent;
    private volatile Future<?> call;

    /** @param connecting makes the client of the library for a provider */
    ChatAgentSubject(Function<URI, OpenAIClient> connecting) {
        this.connecting = connecting;
    }

    @Override
    public Set<Observation> shows() {
        return Set.of(Observation.HTTP, Observation.RESULT, Observation.OUTPUT, Observation.TIME);
    }

    @Override
    public boolean bringsItsOwnClient() {
        return true;
    }

    @Override
    public void start(Surroundings given) {
        int retries = given.settings().get().json().path("max_retries").asInt(USUAL_RETRIES);
        kit = given.observer();
        agent = new ChatAgent(connecting.apply(given.provider().orElseThrow()), "any-model", retries);
    }

    @Override
    public void act(Action action) {
        if (action instanceof Action.Call ask) {
            call = thread.submit(() -> kit.callCompleted(outcome(ask.message())));
        } else if (action instanceof Action.Cancel) {
            call.cancel(true);
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }

    private ObjectNode outcome(String prompt) {
        StringBuilder text = new StringBuilder();
        try {
            agent.ask(prompt, piece -> {
                text.append(piece);
                kit.emitted(Json.object().put("type", "text_delta").put("text", piece));
            });
            return Json.object().put("outcome", "value").put("value", text.toString());
        } catch (InterruptedException cancelled) {
            return Json.object().put("outcome", "cancelled");
        } catch (RuntimeException failed) {
            return Json.object().put("outcome", "error").put("error", String.valueOf(failed.getMessage()));
        }
    }
}
