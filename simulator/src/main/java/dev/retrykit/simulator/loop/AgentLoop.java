package dev.retrykit.simulator.loop;

import dev.retrykit.simulator.loop.LlmProvider.Delta;
import dev.retrykit.simulator.session.AssistantMessage;
import dev.retrykit.simulator.session.EchoTool;
import dev.retrykit.simulator.session.Message;
import dev.retrykit.simulator.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;

/**
 * Works on what a user asks: calls the model, runs the tools that it asks for, and calls it again. Each of its calls is retried,
 * streamed or not; the token of its user stops all of it at once.
 *
 * @param provider knows nothing of retry
 */
public record AgentLoop(
        Clock clock, LlmProvider provider, ConfigPath.AgentRuntimeConfig config, RetryRule rule, Log log) {
    /** Where the loop writes its log. */
    @FunctionalInterface
    public interface Log {
        /** Writes a warning. */
        void warn(String text, ObjectNode fields);
    }

    /**
     * Works until the model asks for no more tools, or a call fails.
     *
     * @param sink hears each delta of streamed answers
     */
    public void run(
            String message, boolean streaming, CancelToken token, Consumer<Delta> sink, Consumer<Outcome> done) {
        new Turn(streaming, token, sink, done, config.maxToolIterations()).ask(List.of(new Message.FromUser(message)));
    }

    /** One logical call for a whole answer. */
    public void chat(List<Message> context, CancelToken token, Consumer<Outcome> done) {
        RetriedCall.Request request = (deltas, answered) -> provider.chat(context, answered);
        new RetriedCall(this, request, delta -> {}, done).begin(token);
    }

    /** One logical call for a streamed answer. */
    public void chatStreaming(List<Message> context, CancelToken token, Consumer<Delta> sink, Consumer<Outcome> done) {
        RetriedCall.Request request = (deltas, answered) -> provider.chatStreaming(context, deltas, answered);
        new RetriedCall(this, request, sink, done).begin(token);
    }

    /** What a user asked for once. */
    private final class Turn {
        private final boolean streaming;
        private final CancelToken token;
        private final Consumer<Delta> sink;
        private final Consumer<Outcome> done;
        private int iterationsLeft;

        Turn(boolean streaming, CancelToken token, Consumer<Delta> sink, Consumer<Outcome> done, int iterationsLeft) {
            this.streaming = streaming;
            this.token = token;
            this.sink = sink;
            this.done = done;
            this.iterationsLeft = iterationsLeft;
        }

        void ask(List<Message> context) {
            if (streaming) {
                chatStreaming(context, token, sink, outcome -> ended(context, outcome));
            } else {
                chat(context, token, outcome -> ended(context, outcome));
            }
        }

        private void ended(List<Message> context, Outcome outcome) {
            if (outcome instanceof Outcome.Value value && value.message().asksForTools() && iterationsLeft-- > 0) {
                ask(withTools(context, value.message()));
            } else {
                done.accept(outcome);
            }
        }

        private List<Message> withTools(List<Message> context, AssistantMessage message) {
            List<Message> longer = new ArrayList<>(context);
            longer.add(message);
            message.toolCalls().forEach(call -> longer.add(EchoTool.answer(call)));
            return longer;
        }
    }
}
