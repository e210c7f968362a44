package dev.retrykit.simulator.session;

import dev.retrykit.simulator.auth.Credential;
import dev.retrykit.simulator.client.Dialect;
import dev.retrykit.simulator.client.Question;
import dev.retrykit.simulator.provider.Transport;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** One request to the provider, from sending it to the message that it leads to; every call leads to exactly one. */
final class ModelCall {
    private final ChatAnswer answer;
    private final Consumer<AssistantMessage> answered;
    private final Transport.Exchange exchange;
    private boolean over;

    /** Sends the context at once; the message arrives on a later turn, or from {@link #abort()}. */
    ModelCall(World world, List<Message> context, Consumer<AssistantMessage> answered) {
        this.answered = answered;
        Dialect dialect = Dialect.of(world.api());
        this.answer = new ChatAnswer(dialect);
        Credential account = world.auth().current();
        Question question = Conversation.question(account.model(), context, world.streaming());
        this.exchange = world.transport().send(dialect.call(question, Optional.of(account.alias())), new Listening());
    }

    /** Drops the connection and answers with what has arrived, as an aborted message. */
    void abort() {
        if (!over) {
            exchange.abort();
            close(answer.aborted());
        }
    }

    private void close(AssistantMessage message) {
        over = true;
        answered.accept(message);
    }

    /** Hears the transport until the call is over. */
    private final class Listening implements Transport.Receiver {
        @Override
        public void head(int status, Map<String, String> headers) {
            if (!over) {
                answer.head(status, headers);
            }
        }

        @Override
        public void part(String data) {
            if (!over) {
                answer.part(data);
            }
        }

        @Override
        public void end() {
            if (!over) {
                close(answer.whole());
            }
        }

        @Override
        public void failed(Transport.Failure failure) {
            if (!over) {
                close(answer.broken("Connection error. (" + failure.words() + ")"));
            }
        }
    }
}
