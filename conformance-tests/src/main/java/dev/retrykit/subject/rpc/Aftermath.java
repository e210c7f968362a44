package dev.retrykit.subject.rpc;

import java.time.Duration;
import tools.jackson.databind.JsonNode;

/**
 * Until when to go on looking once a prompt is over, for what must not come any more.
 *
 * @param end how it came to its end, as far as is known
 * @param longest the longest wait that was announced, or the base delay where that is longer
 * @param wake when the last announced wait is over, or would have been
 */
record Aftermath(End end, Duration longest, Duration wake) {
    /** How a prompt comes to its end. */
    enum End {
        /** The last answer was a success. */
        GOOD,
        /** The last answer was a failure, or the user stopped what was under way. */
        FAILED,
        /** The user stopped a wait: a session that did not hear it goes on when the wait is over. */
        CANCELLED
    }

    private static final Duration AFTER_SUCCESS = Duration.ofMillis(50);
    private static final Duration SHORTEST = Duration.ofMillis(100);
    private static final Duration LONGEST = Duration.ofMillis(1_500);
    private static final Duration OVERSLEPT = Duration.ofMillis(250);

    /** Nothing was heard yet. */
    static Aftermath begin(Duration baseDelay) {
        return new Aftermath(End.GOOD, baseDelay, Duration.ZERO);
    }

    /** The session emitted an event. */
    Aftermath heard(JsonNode event, Duration at) {
        return switch (event.path("type").asString("")) {
            case "auto_retry_start" -> announced(Settle.delay(event), at);
            case "message_end" -> message(event.path("message"));
            default -> this;
        };
    }

    /** The user stopped something. */
    Aftermath cancelled(Duration at) {
        return new Aftermath(at.compareTo(wake) < 0 ? End.CANCELLED : End.FAILED, longest, wake);
    }

    /** The time by which a retry that should not happen would have happened. */
    Duration watchUntil(Duration now) {
        return switch (end) {
            case GOOD -> now.plus(AFTER_SUCCESS);
            case FAILED -> within(now.plus(oneMore()), now);
            case CANCELLED -> within(wake.plus(OVERSLEPT), now);
        };
    }

    /** A wait like the longest one, and half of it for a session that is slow, but not more than such a one needs. */
    private Duration oneMore() {
        Duration half = longest.dividedBy(2);
        return longest.plus(half.compareTo(OVERSLEPT) < 0 ? half : OVERSLEPT);
    }

    private static Duration within(Duration time, Duration now) {
        Duration first = now.plus(SHORTEST);
        Duration last = now.plus(LONGEST);
        return time.compareTo(first) < 0 ? first : time.compareTo(last) > 0 ? last : time;
    }

    private Aftermath announced(Duration delay, Duration at) {
        return new Aftermath(end, delay.compareTo(longest) > 0 ? delay : longest, at.plus(delay));
    }

    private Aftermath message(JsonNode message) {
        if (!message.path("role").asString("").equals("assistant")) {
            return this;
        }
        String reason = message.path("stopReason").asString("");
        boolean good = !reason.equals("error") && !reason.equals("aborted");
        return new Aftermath(good ? End.GOOD : End.FAILED, longest, wake);
    }
}
