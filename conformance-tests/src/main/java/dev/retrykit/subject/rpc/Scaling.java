package dev.retrykit.subject.rpc;

import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.scenario.Trigger;
import dev.retrykit.spec.Json;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * How the times of one scenario shrink on a real clock, and stay as they are on a served one.
 *
 * @param factor for the base delay, the times of actions and the provider's delays alike
 * @param settings the settings document that the subject gets, with the provider's own retries switched off
 */
record Scaling(double factor, Settings settings) {
    /** Below this a base delay drowns in the noise of processes. */
    private static final Duration SHORTEST = Duration.ofMillis(20);
    /** Below this nobody can act during a wait. */
    private static final Duration SHORTEST_TO_ACT_IN = Duration.ofSeconds(1);
    /** What a base delay of zero is taken for where only other times are to shrink. */
    private static final Duration ORDINARY = Duration.ofSeconds(2);

    private static final String BASE = "baseDelayMs";
    private static final long TIMEOUT_MS = 10_000;
    /** Where no pause of the provider is real, a request that goes on for longer hangs. */
    private static final long SERVED_TIMEOUT_MS = 3_000;

    private static final long SHORTEST_TIMEOUT_MS = 1_000;

    /** Of a run on the clock that it says. */
    static Scaling of(Scenario scenario, Tempo tempo) {
        return tempo instanceof Tempo.Served
                ? new Scaling(1, withProvider(scenario.settings(), 1, SERVED_TIMEOUT_MS))
                : of(scenario, tempo.scale());
    }

    /** Where no scenario is known yet, so that all but what every subject is told is its own. */
    static Scaling ofNone(Tempo tempo) {
        return new Scaling(
                1, withProvider(Settings.none(), 1, tempo instanceof Tempo.Served ? SERVED_TIMEOUT_MS : TIMEOUT_MS));
    }

    static Scaling of(Scenario scenario, double scale) {
        double factor = factor(scenario, scale);
        JsonNode base = scenario.settings().retry(BASE);
        Settings scaled = base.isIntegralNumber() && factor != 1
                ? scenario.settings().with(BASE, number(Math.round(base.asDouble() * factor)))
                : scenario.settings();
        return new Scaling(factor, withProvider(scaled, factor, TIMEOUT_MS));
    }

    /** A time of the scenario as it is in this run. */
    Duration of(Duration time) {
        return factor == 1 ? time : Duration.ofNanos(Math.round(time.toNanos() * factor));
    }

    /** The base delay as the subject gets it; zero where it is the subject's own. */
    Duration baseDelay() {
        return Duration.ofMillis(Math.max(0, settings.retry(BASE).asLong(0)));
    }

    private static double factor(Scenario scenario, double scale) {
        JsonNode base = scenario.settings().retry(BASE);
        boolean ordinary = base.isIntegralNumber() && base.asDouble() >= 0;
        if (scenario.fullLength() || !ordinary) {
            return 1;
        }
        double length = base.asDouble() == 0 ? ORDINARY.toMillis() : base.asDouble();
        Duration floor = userActs(scenario) ? SHORTEST_TO_ACT_IN : SHORTEST;
        return Math.min(1, Math.max(scale, floor.toMillis() / length));
    }

    private static boolean userActs(Scenario scenario) {
        return scenario.actions().stream()
                .map(Scenario.Planned::trigger)
                .anyMatch(trigger -> trigger instanceof Trigger.DuringWait
                        || trigger instanceof Trigger.BeforeWake
                        || trigger instanceof Trigger.DuringRequest
                        || trigger instanceof Trigger.At at && !at.time().isZero());
    }

    /** Repeats below the session are not what is judged, and a request that hangs must end in real time. */
    private static Settings withProvider(Settings settings, double factor, long usualTimeoutMs) {
        JsonNode given = settings.retry("provider");
        ObjectNode provider = given.isObject() ? (ObjectNode) given.deepCopy() : Json.object();
        JsonNode timeout = provider.path("timeoutMs");
        if (!provider.has("maxRetries")) {
            provider.put("maxRetries", 0);
        }
        provider.put(
                "timeoutMs",
                timeout.isNumber()
                        ? Math.max(SHORTEST_TIMEOUT_MS, Math.round(timeout.asDouble() * factor))
                        : usualTimeoutMs);
        return settings.with("provider", provider);
    }

    private static JsonNode number(long value) {
        return Json.parse(Long.toString(value));
    }
}
