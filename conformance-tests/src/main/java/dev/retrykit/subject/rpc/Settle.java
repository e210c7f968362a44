package dev.retrykit.subject.rpc;

import java.time.Duration;
import tools.jackson.databind.JsonNode;

/**
 * When a prompt has come to its end, concluded from a foreign session's events alone: a state machine without I/O or clock.
 *
 * @param phase what the session is doing, as far as its events tell
 * @param since when that phase began, or when the session was last found to be at work in it
 * @param wake when the last announced wait is over; zero where there was none
 * @param open whether a start of a retry lacks its end
 * @param idle whether the session said, in this phase, that it does nothing
 */
record Settle(Phase phase, Duration since, Duration wake, boolean open, boolean idle) {
    /** What follows from what was heard so far. */
    enum Phase {
        /** The agent runs, or nothing was heard yet. */
        RUNNING,
        /** A retry was announced and its wait is not over. */
        WAITING,
        COMPACTING,
        /** A run or a wait ended, and did not say whether anything follows. */
        QUIET,
        /** A run ended and said that nothing follows. */
        MARKED,
        /** The session said that all is over. */
        OVER
    }

    /** What to do now. */
    sealed interface Step {
        /** Nothing, until this time or until something is heard. */
        record Wait(Duration until) implements Step {}

        /** Find out whether the session does anything. */
        record Ask() implements Step {}

        /** The prompt is over; by a marker, or because nothing more came. */
        record Over(boolean marked) implements Step {}
    }

    /** What may still come after a marker, as an end that the session emits late. */
    static final Duration GRACE = Duration.ofMillis(50);
    /** How long a marker waits for the end of a chain that lacks it. */
    static final Duration GRACE_FOR_END = Duration.ofSeconds(1);
    /** How long nothing must come after a run that ended without a marker. */
    static final Duration SILENCE = Duration.ofMillis(300);
    /** How late a session may wake up from a wait that it announced. */
    static final Duration OVERSLEPT = Duration.ofSeconds(1);
    /** How long a run may be mute before it is asked whether it still runs. */
    static final Duration MUTE = Duration.ofSeconds(2);

    private static final Duration NEVER = Duration.ofDays(365);

    /** A prompt that was just sent. */
    static Settle begin(Duration at) {
        return new Settle(Phase.RUNNING, at, Duration.ZERO, false, false);
    }

    /** The session emitted an event. */
    Settle heard(JsonNode event, Duration at) {
        return switch (event.path("type").asString("")) {
            case "agent_start" -> enter(Phase.RUNNING, at);
            case "agent_end" -> runEnded(event, at);
            case "agent_settled" -> enter(Phase.OVER, at);
            case "auto_retry_start" -> waitBegan(event, at);
            case "auto_retry_end" -> chainEnded(event, at);
            case "compaction_start", "auto_compaction_start" -> enter(Phase.COMPACTING, at);
            case "compaction_end", "auto_compaction_end" -> enter(Phase.QUIET, at);
            default -> atWork(at);
        };
    }

    /** The session sent a request; one that follows a marker is no reason to take the marker back. */
    Settle requested(Duration at) {
        return phase == Phase.MARKED || phase == Phase.OVER ? this : enter(Phase.RUNNING, at);
    }

    /** The session said whether it does anything. */
    Settle said(boolean busy, Duration at) {
        return new Settle(phase, busy ? at : since, busy ? Duration.ZERO : wake, open, !busy);
    }

    /**
     * What follows from all that, now.
     *
     * @param answers whether this subject can be asked what it does
     */
    Step next(Duration now, boolean answers) {
        Duration due = due(answers);
        if (now.compareTo(due) < 0) {
            return new Step.Wait(due);
        }
        boolean marked = phase == Phase.MARKED || phase == Phase.OVER;
        return marked || idle || !answers ? new Step.Over(marked) : new Step.Ask();
    }

    /** The wait that a start announces; nothing longer than a year, which is as good as for ever. */
    static Duration delay(JsonNode start) {
        double millis = Math.max(0, start.path("delayMs").asDouble(0));
        return Duration.ofMillis((long) Math.min(Math.ceil(millis), NEVER.toMillis()));
    }

    private Duration due(boolean answers) {
        return switch (phase) {
            case OVER -> since;
            case MARKED -> open ? later(since.plus(GRACE_FOR_END), wake.plus(SILENCE)) : since.plus(GRACE);
            case QUIET -> since.plus(SILENCE);
            case WAITING -> later(wake.plus(OVERSLEPT), since.plus(SILENCE));
            case RUNNING, COMPACTING -> answers ? since.plus(MUTE) : NEVER;
        };
    }

    private Settle runEnded(JsonNode event, Duration at) {
        boolean last = event.path("isTerminal").asBoolean(false)
                || !event.path("willRetry").asBoolean(true);
        if (last) {
            return enter(Phase.MARKED, at);
        }
        // A wait that was announced before its run ended goes on.
        return phase == Phase.WAITING ? this : enter(Phase.QUIET, at);
    }

    private Settle waitBegan(JsonNode event, Duration at) {
        return new Settle(Phase.WAITING, at, at.plus(delay(event)), true, false);
    }

    private Settle chainEnded(JsonNode event, Duration at) {
        boolean cancelled = phase == Phase.WAITING && !event.path("success").asBoolean(true);
        Settle closed = new Settle(phase, since, Duration.ZERO, false, false);
        return cancelled ? closed.enter(Phase.QUIET, at) : closed.atWork(at);
    }

    private Settle enter(Phase next, Duration at) {
        return new Settle(next, at, wake, open, false);
    }

    private Settle atWork(Duration at) {
        return phase == Phase.RUNNING || phase == Phase.COMPACTING ? enter(phase, at) : this;
    }

    private static Duration later(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }
}
