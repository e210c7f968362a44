package dev.retrykit.subject.command;

import dev.retrykit.simulator.provider.Fault;
import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.spec.Json;
import dev.retrykit.subject.rpc.Limits;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import tools.jackson.databind.JsonNode;

/**
 * How the times of one scenario pass on a real clock.
 *
 * @param factor for the waits that the settings name, the times of actions and the provider's pauses alike
 * @param settings the settings document that the subject gets
 * @param waits how long wait k is, from 1: to the millisecond where it is fixed, else at most
 * @param fixed whether the policy has fixed waits
 * @param longest what all waits and pauses can add up to
 */
record Tempo(double factor, Settings settings, IntFunction<Duration> waits, boolean fixed, Duration longest) {
    /** So near to the end of a wait nobody can tell whether a signal came before it. */
    private static final Duration NEAR = Duration.ofMillis(250);

    /** A scaled pause of the provider that is shorter is no pause any more. */
    static final Duration SHORTEST_PAUSE = Duration.ofMillis(20);

    private static final String BASE = "base-delay";
    private static final String CAP = "max-delay";
    /** Below this a wait drowns in the noise of processes. */
    private static final Duration SHORTEST = Duration.ofMillis(20);
    /** Below this nobody can act during a wait. */
    private static final Duration SHORTEST_TO_ACT_IN = Duration.ofSeconds(1);

    /** The waits of the agent-loop policy, which no setting changes; the last one repeats. */
    private static final List<Duration> TABLE =
            List.of(Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(4));

    /** More than an answer of a few words has. */
    private static final int FRAMES = 10;

    private static final int LOOP_RETRIES = 3;
    private static final int MODEL_RETRIES = 2;
    private static final long BASE_MILLIS = 1_000;
    private static final long CAP_MILLIS = 30_000;

    static Tempo of(String policy, Scenario scenario, double scale) {
        return policy.equals("ttalk") ? scaled(scenario, factor(scenario, scale)) : full(scenario);
    }

    /** A time of the scenario as it is in this run. */
    Duration of(Duration time) {
        return scaled(time, factor);
    }

    /** Whether a time in a wait is so late in it that a signal may come after its end. */
    boolean nearTheEnd(int nth, Duration into) {
        return fixed && into.plus(NEAR).compareTo(waits.apply(nth)) > 0;
    }

    /** Why a scenario cannot be run in the time that one may take; empty where it can. */
    Optional<String> tooLong(Limits limits) {
        return longest.compareTo(limits.scenario()) > 0
                ? Optional.of("its waits add up to " + longest.toSeconds() + " s in real time, and a scenario may take "
                        + limits.scenario().toSeconds() + " s")
                : Optional.empty();
    }

    private static Tempo full(Scenario scenario) {
        JsonNode most = scenario.settings().json().path("max_retries");
        IntFunction<Duration> waits = nth -> TABLE.get(Math.min(nth, TABLE.size()) - 1);
        return new Tempo(1, scenario.settings(), waits, true, sum(scenario, number(most, LOOP_RETRIES), waits, 1));
    }

    private static Tempo scaled(Scenario scenario, double factor) {
        JsonNode given = scenario.settings().json();
        Settings settings = scenario.settings();
        for (String key : List.of(BASE, CAP)) {
            settings = factor != 1 && given.path(key).isNumber()
                    ? settings.withOption(
                            key,
                            Json.parse(Long.toString(Math.round(given.path(key).asDouble() * factor))))
                    : settings;
        }
        long base = number(settings.json().path(BASE), BASE_MILLIS);
        long cap = number(settings.json().path(CAP), CAP_MILLIS);
        double multiplier = given.path("multiplier").asDouble(2);
        IntFunction<Duration> waits =
                nth -> Duration.ofMillis((long) Math.min(cap, base * Math.pow(multiplier, nth - 1)));
        long retries = number(given.path("max-retries"), MODEL_RETRIES) + number(given.path("stream-retries"), 0);
        return new Tempo(factor, settings, waits, false, sum(scenario, retries, waits, factor));
    }

    /** A hint of the provider cannot be scaled, so that beside one nothing is. */
    private static double factor(Scenario scenario, double scale) {
        JsonNode base = scenario.settings().json().path(BASE);
        boolean hinted = scenario.script().replies().stream().anyMatch(Tempo::hints);
        if (scenario.fullLength() || hinted || !base.isNumber() || base.asDouble() <= 0) {
            return 1;
        }
        boolean acted = scenario.actions().stream().anyMatch(each -> each.action() instanceof Action.Cancel);
        Duration floor = acted ? SHORTEST_TO_ACT_IN : SHORTEST;
        return Math.min(1, Math.max(scale, floor.toMillis() / base.asDouble()));
    }

    private static boolean hints(Reply reply) {
        return inner(reply) instanceof Reply.HttpError error
                && error.headers().keySet().stream().anyMatch(name -> name.startsWith("retry-after"));
    }

    /** What the provider's pauses and the waits after its failures add up to. */
    private static Duration sum(Scenario scenario, long retries, IntFunction<Duration> waits, double factor) {
        Duration sum = Duration.ZERO;
        int failures = 0;
        for (Reply reply : scenario.script().replies()) {
            sum = sum.plus(scaled(pauses(reply), factor));
            failures += fails(reply) ? 1 : 0;
            sum = fails(reply) && failures <= retries ? sum.plus(waits.apply(failures)) : sum;
        }
        return sum;
    }

    /** How long the provider is silent before a reply and inside it. */
    private static Duration pauses(Reply reply) {
        if (reply instanceof Reply.Late late) {
            return late.delay().plus(pauses(late.reply()));
        }
        return reply instanceof Reply.Faulty faulty
                ? faulty.faults().stream().map(Tempo::pause).reduce(Duration.ZERO, Duration::plus)
                : Duration.ZERO;
    }

    private static Duration pause(Fault fault) {
        if (fault instanceof Fault.Stall stall) {
            return stall.duration();
        }
        return fault instanceof Fault.Drip drip ? drip.pause().multipliedBy(FRAMES) : Duration.ZERO;
    }

    private static boolean fails(Reply reply) {
        return reply instanceof Reply.Faulty
                || !(inner(reply) instanceof Reply.Success || inner(reply) instanceof Reply.Empty);
    }

    private static Reply inner(Reply reply) {
        if (reply instanceof Reply.Late late) {
            return inner(late.reply());
        }
        return reply instanceof Reply.Faulty faulty ? faulty.reply() : reply;
    }

    private static Duration scaled(Duration time, double factor) {
        return factor == 1 ? time : Duration.ofNanos(Math.round(time.toNanos() * factor));
    }

    private static long number(JsonNode value, long usual) {
        return value.isIntegralNumber() && value.asLong() >= 0 ? value.asLong() : usual;
    }
}
