package dev.retrykit.simulator.loop;

import dev.retrykit.simulator.auth.Credential;
import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.simulator.session.AssistantMessage;
import dev.retrykit.simulator.session.ChatAnswer;
import dev.retrykit.simulator.session.ChatCompletions;
import dev.retrykit.simulator.session.Message;
import dev.retrykit.simulator.session.TimedTransport;
import dev.retrykit.simulator.time.Clock;
import dev.retrykit.spec.Json;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** A provider of chat completions, built from its construction parameters alone; each request has its own time. */
public final class ChatProvider implements LlmProvider {
    private final Transport transport;
    private final Credential account;

    /** A provider behind this transport. */
    public ChatProvider(Clock clock, Transport transport, ConfigPath.ProviderRuntimeConfig config) {
        this.transport = new TimedTransport(transport, clock, config::timeout);
        this.account = new Credential("key#1", config.model());
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
        Transport.Call call = ChatCompletions.call(context, account, streaming);
        return transport.send(call, new Listening(deltas, answered))::abort;
    }

    /** Puts an answer together. */
    private static final class Listening implements Transport.Receiver {
        private final ChatAnswer answer = new ChatAnswer();
        private final Consumer<Delta> deltas;
        private final Consumer<Answer> answered;

        Listening(Consumer<Delta> deltas, Consumer<Answer> answered) {
            this.deltas = deltas;
            this.answered = answered;
        }

        @Override
        public void head(int status, Map<String, String> headers) {
            answer.head(status, headers);
        }

        @Override
        public void part(String data) {
            answer.part(data);
            tell(parsed(data).path("choices").path(0).path("delta"));
        }

        @Override
        public void end() {
            close(answer.whole());
        }

        @Override
        public void failed(Transport.Failure failure) {
            close(answer.broken(failure.words()));
        }

        private void tell(JsonNode delta) {
            tell("reasoning_delta", delta.path("reasoning_content"));
            tell("text_delta", delta.path("content"));
            delta.path("tool_calls")
                    .forEach(call ->
                            tell("tool_call_delta", call.path("function").path("arguments")));
        }

        private void tell(String kind, JsonNode text) {
            if (text.isString()) {
                deltas.accept(new Delta(kind, text.stringValue()));
            }
        }

        private void close(AssistantMessage message) {
            answered.accept(
                    message.succeeded()
                            ? new Answered(message)
                            : new Failed(message.errorMessage().orElse("")));
        }

        private static JsonNode parsed(String data) {
            try {
                return Json.parse(data);
            } catch (JacksonException noJson) {
                return Json.object();
            }
        }
    }
}
