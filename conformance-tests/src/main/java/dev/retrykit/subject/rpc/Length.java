package dev.retrykit.subject.rpc;

import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.Scenario.Planned;
import java.time.Duration;
import tools.jackson.databind.JsonNode;

/** How long the waits of a scenario are in real time, if a session doubles its delays and nobody cuts them short. */
final class Length {
    private static final int DEFAULT_RETRIES = 3;
    private static final double DEFAULT_DELAY_MS = 2_000;

    private Length() {}

    /** The sum of all waits; zero where the user cancels, because then they end early. */
    static Duration of(Scenario scenario, Scaling scaling) {
        if (scenario.actions().stream().map(Planned::action).anyMatch(Length::cancels)) {
            return Duration.ZERO;
        }
        double retries = ordinary(scaling.settings().retry("maxRetries"), DEFAULT_RETRIES);
        double delay = ordinary(scaling.settings().retry("baseDelayMs"), DEFAULT_DELAY_MS);
        double sum = 0;
        int attempt = 0;
        for (Reply reply : scenario.script().replies()) {
            attempt = fails(reply) ? attempt + 1 : 0;
            sum += attempt > 0 && attempt <= retries ? delay * Math.pow(2, attempt - 1) : 0;
        }
        return Duration.ofMillis((long) Math.min(sum, Duration.ofDays(365).toMillis()));
    }

    private static boolean cancels(Action action) {
        return Commands.cancels(action) || action instanceof Action.SetAutoRetry;
    }

    private static boolean fails(Reply reply) {
        return reply instanceof Reply.Late late
                ? fails(late.reply())
                : !(reply instanceof Reply.Success || reply instanceof Reply.Empty);
    }

    private static double ordinary(JsonNode value, double otherwise) {
        return value.isIntegralNumber() && value.asDouble() >= 0 ? value.asDouble() : otherwise;
    }
}
