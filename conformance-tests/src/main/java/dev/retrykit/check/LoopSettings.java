package dev.retrykit.check;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** What the agent-loop document says of numbers. */
final class LoopSettings {
    static final int USUAL_MAX = 3;

    private static final List<Duration> WAITS =
            List.of(Duration.ofMillis(1000), Duration.ofMillis(2000), Duration.ofMillis(4000));

    private LoopSettings() {}

    /** The retries that a call may make; empty where the setting makes no sense. */
    static Optional<Integer> max(Call call) {
        JsonNode max = call.setting("max_retries");
        if (max.isMissingNode()) {
            return Optional.of(USUAL_MAX);
        }
        return sensible(max) ? Optional.of(max.intValue()) : Optional.empty();
    }

    /** Whether a value can be a maximum. */
    static boolean sensible(JsonNode max) {
        return max.isIntegralNumber() && max.canConvertToInt() && max.intValue() >= 0;
    }

    /** How many waits the table holds. */
    static int waits() {
        return WAITS.size();
    }

    /** The wait after this many retries; beyond the table the last one. */
    static Duration waitAfter(int retries) {
        return WAITS.get(Math.min(retries, WAITS.size() - 1));
    }
}
