package dev.retrykit.simulator.provider;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What the provider does with one request, said without a wire format. */
public sealed interface Reply {
    /** Whether it is a refused connection, delayed or not. */
    default boolean refuses() {
        return this instanceof Refused
                || this instanceof Late late && late.reply().refuses();
    }

    /**
     * A whole answer: text, tool calls, or both.
     *
     * @param reasoning what the model shows of its thoughts before it speaks; may be empty
     */
    record Success(String reasoning, String text, List<ToolCall> toolCalls, Finish finish, Usage usage)
            implements Reply {
        public Success {
            toolCalls = List.copyOf(toolCalls);
        }

        /** An answer that shows no thoughts. */
        public Success(String text, List<ToolCall> toolCalls, Finish finish, Usage usage) {
            this("", text, toolCalls, finish, usage);
        }

        /** An answer of text that stops by itself. */
        public static Success text(String text) {
            return new Success(text, List.of(), Finish.STOP, Usage.SMALL);
        }

        /** An answer that calls one tool. */
        public static Success call(ToolCall call) {
            return new Success("", List.of(call), Finish.TOOL_CALLS, Usage.SMALL);
        }
    }

    /** An answer of status 200 that has a finish but no content at all. */
    record Empty() implements Reply {}

    /**
     * An HTTP error.
     *
     * @param status 400 to 599
     * @param headers beside those that every error has, as {@code retry-after}
     */
    record HttpError(int status, Map<String, String> headers, ErrorBody body) implements Reply {
        public HttpError {
            headers = java.util.Collections.unmodifiableMap(new TreeMap<>(headers));
        }

        /** An error in the provider's own JSON, without headers or code. */
        public static HttpError of(int status, String message) {
            return new HttpError(status, Map.of(), new ErrorBody.Told(message, Optional.empty(), Optional.empty()));
        }
    }

    /** A stream of status 200 that turns into an error event after its partial content. */
    record StreamError(Partial partial, ErrorBody.Told error) implements Reply {}

    /** A stream that ends cleanly after its partial content, without a finish. */
    record Unfinished(Partial partial) implements Reply {}

    /** A connection that is reset: before any answer, or after the partial content of a stream. */
    record Reset(Optional<Partial> partial) implements Reply {}

    /** No answer, ever; the connection stays open. */
    record Hang() implements Reply {}

    /** The connection is not accepted; the provider sees no request. Only in process. */
    record Refused() implements Reply {}

    /**
     * A function in the provider's place throws, and no provider is asked. Only in process.
     *
     * @param error the canonical error: a JSON object, as {@code {"type":"provider-error","retryable?":true}}
     */
    record Raised(JsonNode error, How how) implements Reply {
        /** In which form the error is thrown. */
        public enum How {
            /** An exception that carries it. */
            CANONICAL,
            /** An exception that carries nothing, but the message. */
            PLAIN,
            /** An exception of which one that carries it is the cause. */
            CAUSE,
            /** The interrupt of a thread. */
            INTERRUPT
        }
    }

    /** A function in the provider's place gives a value back: any JSON. Only in process. */
    record Returned(JsonNode value) implements Reply {}

    /** Another reply, that begins after a delay. */
    record Late(Duration delay, Reply reply) implements Reply {
        public Late {
            if (delay.isNegative()) {
                throw new IllegalArgumentException("a delay is not negative: " + delay);
            }
        }
    }

    /** Another reply, whose delivery is disturbed; a delay goes around it, not into it. */
    record Faulty(Reply reply, List<Fault> faults) implements Reply {
        public Faulty {
            faults = List.copyOf(faults);
            if (reply instanceof Late || reply instanceof Faulty) {
                throw new IllegalArgumentException("a delay or a fault stands around a fault, not inside it");
            }
            if (reply instanceof Hang
                    || reply instanceof Refused
                    || reply instanceof Reset reset && reset.partial().isEmpty()) {
                throw new IllegalArgumentException("a reply that sends nothing has nothing to disturb");
            }
        }
    }

    /** The body of an HTTP error. */
    sealed interface ErrorBody {
        /** The provider's own error JSON; type and code only where they are given. */
        record Told(String message, Optional<String> type, Optional<String> code) implements ErrorBody {}

        /** Any other body, as a proxy would send it; may be empty. */
        record Raw(String contentType, String content) implements ErrorBody {}
    }

    /** A call of a tool; the arguments are JSON text. */
    record ToolCall(String name, String arguments) {
        /** The arguments as an object; absent where they are none, as in a call that is only begun. */
        Optional<ObjectNode> object() {
            return Payload.of(arguments) instanceof ObjectNode object ? Optional.of(object) : Optional.empty();
        }
    }

    /** What a stream delivers before it breaks: text, and perhaps the beginning of a tool call. */
    record Partial(String text, Optional<ToolCall> toolCall) {
        /** Nothing at all. */
        public static final Partial NONE = new Partial("", Optional.empty());

        /** Some text. */
        public static Partial text(String text) {
            return new Partial(text, Optional.empty());
        }
    }

    /** Why a whole answer stops. */
    enum Finish {
        STOP,
        LENGTH,
        TOOL_CALLS,
        CONTENT_FILTER
    }

    /**
     * Tokens counted.
     *
     * @param input all that the model had to read
     * @param cached how much of that came from a cache
     */
    record Usage(int input, int cached, int output) {
        /** For answers whose size is not the point. */
        public static final Usage SMALL = new Usage(12, 0, 7);
    }
}
