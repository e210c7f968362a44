package dev.retrykit.simulator.client;

import dev.retrykit.simulator.provider.Reply;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** A piece of an answer. Pieces of one kind are to be joined in the order in which they come. */
public sealed interface Heard {
    /** Some text. */
    record Text(String text) implements Heard {}

    /** Some of the model's thoughts. */
    record Reasoning(String text) implements Heard {}

    /** Some of what the model says in place of an answer that it will not give. */
    record Refusal(String text) implements Heard {}

    /**
     * Some of a tool call.
     *
     * @param place tells the calls of one answer apart while they arrive; empty for a call that comes whole
     * @param id whole or empty
     * @param name whole or empty
     * @param arguments what is to be added
     */
    record ToolCall(OptionalInt place, String id, String name, String arguments) implements Heard {}

    /**
     * Why the answer stops.
     *
     * @param reason empty where it is none of the usual ones
     * @param word of the wire
     */
    record Finish(Optional<Reply.Finish> reason, String word) implements Heard {}

    /**
     * Tokens counted so far; what is absent stays as it was.
     *
     * @param input without what was read from a cache
     */
    record Tokens(OptionalLong input, OptionalLong cached, OptionalLong output) implements Heard {}

    /** An error inside an answer of status 200; the message may be empty. */
    record Failed(String message) implements Heard {}
}
