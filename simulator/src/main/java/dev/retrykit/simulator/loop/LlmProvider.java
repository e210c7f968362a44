package dev.retrykit.simulator.loop;

import dev.retrykit.simulator.session.AssistantMessage;
import dev.retrykit.simulator.session.Message;
import java.util.List;
import java.util.function.Consumer;

/** A model that can be asked; it knows nothing of retry, and tells of a failure by a text alone. */
public interface LlmProvider {
    /** Asks for a whole answer; it arrives on a later turn of the clock. */
    Pending chat(List<Message> context, Consumer<Answer> answered);

    /** Asks for a streamed answer, whose deltas arrive one by one before the answer itself. */
    Pending chatStreaming(List<Message> context, Consumer<Delta> deltas, Consumer<Answer> answered);

    /** A request under way. */
    interface Pending {
        /** Lets go of it; nothing more arrives. */
        void abandon();
    }

    /** What a request led to. */
    sealed interface Answer {}

    /** A whole answer. */
    record Answered(AssistantMessage message) implements Answer {}

    /** A failure, told by a text. */
    record Failed(String error) implements Answer {}

    /**
     * A piece of a streamed answer.
     *
     * @param kind {@code text_delta}, {@code reasoning_delta} or {@code tool_call_delta}
     * @param text may be empty
     */
    record Delta(String kind, String text) {}
}
