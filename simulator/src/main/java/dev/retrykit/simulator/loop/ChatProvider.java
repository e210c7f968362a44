package dev.retrykit.simulator.loop;

import dev.retrykit.simulator.client.Dialect;
import dev.retrykit.simulator.client.Heard;
import dev.retrykit.simulator.client.Question;
import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.simulator.session.AssistantMessage;
import dev.retrykit.simulator.session.ChatAnswer;
import dev.retrykit.simulator.session.Conversation;
import dev.retrykit.simulator.session.Message;
import dev.retrykit.simulator.session.TimedTransport;
import dev.retrykit.simulator.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** A provider in any of its interfaces, built from its construction parameters alone; each request has its own time. */
public final class ChatProvider implements LlmProvider {
    private static final String ACCOUNT = "key#1";

    private final Transport transport;
    private final Dialect dialect;
    private final String model;

    /** A provider behind this transport, spoken to in this dialect. */
    public ChatProvider(Clock clock, Transport transport, Dialect dialect, ConfigPath.ProviderRuntimeConfig config) {
        this.transport = new TimedTransport(transport, clock, config::timeout);
        this.dialect = dialect;
        this.model = config.model();
    }

    @Override
    public Pending chat(List<Message> context, Consumer<Answer> answered) {
        return send(context, false, delta -> {}, answered);
    }

    @Override
    public Pending chatStreaming(List<Message> context, Consumer<Delta> deltas, Consumer<Answer> answered) {
        return send(context, true, deltas, answered);
    }

    private Pending send(List<Message> context, boolean streaming, Consumer<Delta> deltas, Consumer<Answer> answered) {
        Question question = Conversation.question(model, context, streaming);
        Listening listening = new Listening(new ChatAnswer(dialect), deltas, answered);
        return transport.send(dialect.call(question, Optional.of(ACCOUNT)), listening)::abort;
    }

    /** Puts an answer together. */
    private static final class Listening implements Transport.Receiver {
        private final ChatAnswer answer;
        private final Consumer<Delta> deltas;
        private final Consumer<Answer> answered;

        Listening(ChatAnswer answer, Consumer<Delta> deltas, Consumer<Answer> answered) {
            this.answer = answer;
            this.deltas = deltas;
            this.answered = answered;
        }

        @Override
        public void head(int status, Map<String, String> headers) {
            answer.head(status, headers);
        }

        @Override
        public void part(String data) {
            answer.part(data).forEach(this::tell);
        }

        @Override
        public void end() {
            close(answer.whole());
        }

        @Override
        public void failed(Transport.Failure failure) {
            close(answer.broken(failure.words()));
        }

        private void tell(Heard piece) {
            if (piece instanceof Heard.Reasoning thought) {
                deltas.accept(new Delta("reasoning_delta", thought.text()));
            } else if (piece instanceof Heard.Text text) {
                deltas.accept(new Delta("text_delta", text.text()));
            } else if (piece instanceof Heard.ToolCall call) {
                deltas.accept(new Delta("tool_call_delta", call.arguments()));
            }
        }

        private void close(AssistantMessage message) {
            answered.accept(
                    message.succeeded()
                            ? new Answered(message)
                            : new Failed(message.errorMessage().orElse("")));
        }
    }
}
