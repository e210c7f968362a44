package dev.retrykit.simulator.provider;

import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** How a session reaches its provider. */
public interface Transport extends AutoCloseable {
    /** Sends a POST request; the receiver is told of the answer on the event loop, each part on a turn of its own. */
    Exchange send(Call call, Receiver receiver);

    /** Drops what is still open. */
    @Override
    default void close() {}

    /**
     * A request.
     *
     * @param path what follows the provider's base URL, as {@code /v1/chat/completions}
     * @param credential the alias of the account that pays, as {@code key#1}; the secret stays outside
     */
    record Call(String path, JsonNode body, Optional<String> credential) {
        /** A request that names no account. */
        public Call(String path, JsonNode body) {
            this(path, body, Optional.empty());
        }
    }

    /** A request under way. */
    interface Exchange {
        /** Drops the connection; the receiver hears nothing more. Without effect once the answer has ended. */
        void abort();
    }

    /** Hears the answer: a head, then any number of parts, then an end; or a failure at any point. */
    interface Receiver {
        /** The status line and headers; header names are lower case. */
        void head(int status, Map<String, String> headers);

        /** The {@code data} of one server-sent event; or, where the answer is no event stream, the whole body. */
        void part(String data);

        /** The answer is whole. */
        void end();

        /** The connection failed; nothing follows. */
        void failed(Failure failure);
    }

    /** Passes on what it hears; who implements it does more with what concerns it. */
    interface Relay extends Receiver {
        /** Who is to hear it in the end. */
        Receiver receiver();

        @Override
        default void head(int status, Map<String, String> headers) {
            receiver().head(status, headers);
        }

        @Override
        default void part(String data) {
            receiver().part(data);
        }

        @Override
        default void end() {
            receiver().end();
        }

        @Override
        default void failed(Failure failure) {
            receiver().failed(failure);
        }
    }

    /** How a connection fails, in the words that a session shows. */
    enum Failure {
        REFUSED("connection refused"),
        RESET("connection reset"),
        CLOSED("connection closed early"),
        TIMED_OUT("timed out");

        private final String words;

        Failure(String words) {
            this.words = words;
        }

        /** The cause as a session names it. */
        public String words() {
            return words;
        }
    }
}
