package dev.retrykit.subject.command;

import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.Scenario.Planned;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.scenario.Trigger;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.KitVersion;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.subject.process.OutputLimits;
import dev.retrykit.subject.rpc.Limits;
import dev.retrykit.subject.rpc.RpcStage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Scenarios of one call, stages that run them, and what their traces tell, in few words. */
final class Bench {
    static final Reply BUSY = Reply.HttpError.of(503, "Service unavailable");
    static final Reply HELLO = Reply.Success.text("Hello to you.");
    static final Planned CALL = new Planned(new Action.Call("Say hello; it's me"), new Trigger.At(Duration.ZERO));
    /** For a command that never asks. */
    static final Limits SHORT_START =
            new Limits(Duration.ofSeconds(1), Duration.ofSeconds(30), Duration.ZERO, 3, OutputLimits.USUAL);
    /** For a command that never ends. */
    static final Limits SHORT_LIFE =
            new Limits(Duration.ofSeconds(30), Duration.ofSeconds(3), Duration.ZERO, 3, OutputLimits.USUAL);

    private Bench() {}

    static CommandStage stage(String command, HttpProvider provider, Path directory, Limits limits) {
        return stage(command, "openai-chat", provider, directory, limits);
    }

    static CommandStage stage(String command, String api, HttpProvider provider, Path directory, Limits limits) {
        RpcStage.Run run = new RpcStage.Run(new KitVersion("test", "none"), "agent-loop", 1, scenario -> Json.object());
        return new CommandStage(command, api, provider, directory, 1, limits, run);
    }

    /** One streamed call with the default number of retries, and what the caller does beside it. */
    static Scenario scenario(Script script, Planned... more) {
        return scenario(Settings.none(), script, more);
    }

    static Scenario scenario(Settings settings, Script script, Planned... more) {
        List<Planned> actions = Stream.concat(Stream.of(CALL), Stream.of(more)).toList();
        return new Scenario("a scenario", Set.of(), settings, true, script, actions, false, Scenario.HORIZON);
    }

    static Planned cancel(Trigger trigger) {
        return new Planned(new Action.Cancel(), trigger);
    }

    /** What the caller did and what came of it, in order: action, phase and details. */
    static List<String> acts(Trace trace) {
        return trace.all(Acted.class).stream()
                .map(act -> act.action() + " " + act.phase() + " " + Json.line(act.details()))
                .toList();
    }
}
