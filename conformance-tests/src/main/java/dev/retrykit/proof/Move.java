package dev.retrykit.proof;

import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Reply.Partial;
import dev.retrykit.simulator.scenario.Action;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** One step of a random scenario: what the provider says next, or what the user does next. */
public enum Move {
    ANSWER(Reply.Success.text("Here you are.")),
    TOOL_CALL(Reply.Success.call(new Reply.ToolCall("echo", "{\"text\":\"again\"}"))),
    BUSY(Reply.HttpError.of(503, "The model is busy")),
    LIMITED(Reply.HttpError.of(429, "Too many requests")),
    USED_UP(new Reply.HttpError(
            429,
            Map.of("retry-after", "18000"),
            new Reply.ErrorBody.Told("Usage limit reached, it resets in 5 hours", Optional.empty(), Optional.empty()))),
    OVERLOADED(Reply.HttpError.of(500, "Overloaded")),
    KEY_REFUSED(Reply.HttpError.of(401, "The key is not valid")),
    RESET(new Reply.Reset(Optional.empty())),
    REFUSED(new Reply.Refused()),
    HALF_ANSWER(new Reply.Reset(Optional.of(Partial.text("Here you")))),
    ERROR_IN_STREAM(new Reply.StreamError(
            Partial.text("Here"),
            new Reply.ErrorBody.Told("overloaded", Optional.of("overloaded_error"), Optional.empty()))),
    LATE_FAILURE(new Reply.Late(Duration.ofMinutes(2), Reply.HttpError.of(502, "Bad gateway"))),
    PROMPT(new Action.Prompt("And now?")),
    CANCEL_RETRY(new Action.AbortRetry()),
    ABORT(new Action.Abort());

    private final Optional<Reply> reply;
    private final Optional<Action> action;

    Move(Reply reply) {
        this.reply = Optional.of(reply);
        this.action = Optional.empty();
    }

    Move(Action action) {
        this.reply = Optional.empty();
        this.action = Optional.of(action);
    }

    Optional<Reply> reply() {
        return reply;
    }

    Optional<Action> action() {
        return action;
    }

    /** Whether it is a reply that brings no whole answer. */
    boolean fails() {
        return reply.filter(each -> !(each instanceof Reply.Success)).isPresent();
    }
}
