package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Reply.ErrorBody.Told;
import dev.retrykit.simulator.provider.Reply.Finish;
import dev.retrykit.simulator.provider.Reply.ToolCall;
import dev.retrykit.simulator.provider.Reply.Usage;
import java.util.List;

/** An answer as a stream, written in order into its {@link Frames}. */
interface AnswerStream {
    /** Thoughts, text and tool calls, each in a few fragments; the last of them stays open. */
    void content(String reasoning, String text, List<ToolCall> calls);

    /** The clean end of an answer. */
    void finish(Finish finish, Usage usage);

    /** An error event, after which the stream is over. */
    void error(Told told);

    /** What was written so far. */
    Frames frames();
}
