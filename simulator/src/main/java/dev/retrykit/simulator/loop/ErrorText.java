package dev.retrykit.simulator.loop;

import dev.retrykit.simulator.session.Family;
import dev.retrykit.simulator.session.Overflow;
import java.util.regex.Pattern;

/** Judges an error by its text: what stands in the list of final errors is final, whatever else the text says. */
public final class ErrorText {
    private static final Pattern FINAL_STATUS = status("400|401|403|404|408");
    private static final Pattern RECOVERABLE_STATUS = status("429|502|503|504");
    private static final Family FINAL = Family.of(
            "final",
            "unauthorized",
            "forbidden",
            "invalid~api~key",
            "authentication",
            "bad request",
            "model~not~found",
            "content~policy",
            "content~filter",
            "maximum context length",
            "context~length~exceeded",
            "token limit");
    private static final Family RECOVERABLE = Family.of(
            "recoverable",
            "timeout",
            "timed out",
            "connection reset",
            "connection refused",
            "bad gateway",
            "service unavailable");

    private ErrorText() {}

    /** Whether the failure may pass by itself. */
    public static boolean recoverable(String error) {
        return !isFinal(error) && (RECOVERABLE_STATUS.matcher(error).find() || RECOVERABLE.matches(error));
    }

    private static boolean isFinal(String error) {
        return FINAL_STATUS.matcher(error).find() || FINAL.matches(error) || Overflow.in(error);
    }

    /** A status is a whole number, not a part of one. */
    private static Pattern status(String numbers) {
        return Pattern.compile("(?<![0-9])(?:" + numbers + ")(?![0-9])");
    }
}
