package dev.retrykit.subject;

import dev.retrykit.simulator.loop.LlmProvider;
import dev.retrykit.simulator.session.Message;
import dev.retrykit.spec.Json;
import java.util.List;
import java.util.function.Consumer;

/** A provider whose calls the kit sees: each request as it is asked for, and each failure as it is told. */
record SeenProvider(LlmProvider provider, Surroundings.Observer observer) implements LlmProvider {
    @Override
    public Pending chat(List<Message> context, Consumer<Answer> answered) {
        observer.called("chat", Json.object());
        return provider.chat(context, seen(answered));
    }

    @Override
    public Pending chatStreaming(List<Message> context, Consumer<Delta> deltas, Consumer<Answer> answered) {
        observer.called("chat_with_streaming", Json.object());
        return provider.chatStreaming(context, deltas, seen(answered));
    }

    private Consumer<Answer> seen(Consumer<Answer> answered) {
        return answer -> {
            if (answer instanceof Failed failed) {
                observer.called("failed", Json.object().put("error", failed.error()));
            }
            answered.accept(answer);
        };
    }
}
