package dev.retrykit.subject.rpc;

import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.Scenario.Planned;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.scenario.Trigger;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Scenarios for tests, in few words. */
final class Scenarios {
    static final Reply FAULT = Reply.HttpError.of(503, "Service unavailable");
    static final Reply OK = Reply.Success.text("Hello");
    static final Planned ASK = new Planned(new Action.Prompt("Say hello"), new Trigger.At(Duration.ZERO));

    private Scenarios() {}

    /** One prompt with three retries of two seconds, and what the user does beside it. */
    static Scenario scenario(Script script, Planned... more) {
        return scenario(Settings.retry(3, Duration.ofSeconds(2)), script, more);
    }

    /** One prompt with these settings, and what the user does beside it. */
    static Scenario scenario(Settings settings, Script script, Planned... more) {
        List<Planned> actions = Stream.concat(Stream.of(ASK), Stream.of(more)).toList();
        return new Scenario("a scenario", Set.of(), settings, false, script, actions, false, Scenario.HORIZON);
    }

    /** The same, never scaled. */
    static Scenario fullLength(Scenario scenario) {
        return new Scenario(
                scenario.name(),
                scenario.clauses(),
                scenario.settings(),
                scenario.streaming(),
                scenario.script(),
                scenario.actions(),
                true,
                scenario.horizon());
    }

    /** An action in a wait. */
    static Planned duringWait(int nth, Duration offset, Action action) {
        return new Planned(action, new Trigger.DuringWait(nth, offset));
    }
}
