package dev.retrykit.subject.rpc;

import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.Scenario.Planned;
import dev.retrykit.simulator.scenario.Trigger;
import dev.retrykit.spec.Header;
import dev.retrykit.spec.KitVersion;
import dev.retrykit.spec.Observation;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent.Ended.Reason;
import dev.retrykit.subject.Stage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/** Runs scenarios against a foreign process that speaks the agent RPC. */
public final class RpcStage implements Stage {
    /**
     * What the headers of a run's traces have in common.
     *
     * @param plan a scenario as its file would hold it
     */
    public record Run(KitVersion kit, String policy, long seed, Function<Scenario, JsonNode> plan) {}

    /** What delays are multiplied by unless something else is asked for. */
    public static final double USUAL_SCALE = 0.01;

    private final Recipe recipe;
    private final Run run;
    private final Tempo tempo;
    private final Limits limits;
    private final Abilities abilities = new Abilities();
    private final Pool pool;
    private int limitsInARow;
    private String lastLimit = "";

    /**
     * A stage for one agent.
     *
     * @param directory where its command runs
     */
    public RpcStage(Recipe recipe, HttpProvider provider, Path directory, Tempo tempo, Limits limits, Run run) {
        this.recipe = recipe;
        this.run = run;
        this.tempo = tempo;
        this.limits = limits;
        this.pool = new Pool(recipe, provider, directory, served(), limits, abilities);
    }

    @Override
    public SubjectInfo subject() {
        return new SubjectInfo(
                recipe.name(),
                recipe.version(),
                SubjectInfo.Kind.RPC,
                Optional.of(Redaction.assignments(recipe.command())),
                recipe.api(),
                tempo.clock(),
                tempo.scale());
    }

    @Override
    public Set<Observation> shows() {
        return recipe.shows();
    }

    @Override
    public Optional<String> cannotRun(Scenario scenario) {
        return scenario.actions().stream()
                .flatMap(planned -> impossible(planned).stream())
                .findFirst()
                .or(() -> withAccounts(scenario))
                .or(() -> refused(scenario))
                .or(() -> tooLong(scenario));
    }

    @Override
    public Optional<String> leftOut(Scenario scenario) {
        return limitsInARow < limits.inARow()
                ? Optional.empty()
                : Optional.of(limitsInARow + " scenarios in a row reached a limit, the last one: " + lastLimit);
    }

    /**
     * Runs one scenario.
     *
     * @throws NotServedException if the subject does not wait on the clock that is served to it
     * @throws dev.retrykit.subject.SetupException if the command cannot be found or executed
     */
    @Override
    public Trace run(Scenario scenario) {
        Scaling scaling = Scaling.of(scenario, tempo);
        RunningAgent agent = pool.take(new RunningAgent.Key(scaling.settings().json(), scenario.streaming()));
        Legacy legacy = Legacy.UNKNOWN;
        try {
            Performance performance = new Performance(agent, scenario, scaling, abilities, limits);
            Performance.Result result = performance.perform(agent::play);
            legacy = recipe.rereads() || !switchesRetry(scenario) ? result.legacy() : Legacy.UNKNOWN;
            Trace trace = new Trace(header(scenario, scaling), result.events());
            count(trace);
            return trace;
        } finally {
            pool.giveBack(agent, legacy);
        }
    }

    @Override
    public void prepare() {
        if (recipe.rereads()) {
            pool.prepare(new RunningAgent.Key(Scaling.ofNone(tempo).settings().json(), true));
        }
    }

    @Override
    public void close() {
        pool.close();
    }

    /** What the switch did would live on in the next session, unless that begins with the settings as they are written. */
    private static boolean switchesRetry(Scenario scenario) {
        return scenario.actions().stream().map(Planned::action).anyMatch(Action.SetAutoRetry.class::isInstance);
    }

    private Header header(Scenario scenario, Scaling scaling) {
        return new Header(
                run.kit(),
                subject(),
                run.policy(),
                run.seed(),
                scenario.name(),
                shows(),
                scaling.settings().json(),
                run.plan().apply(scenario),
                scaling.factor());
    }

    private void count(Trace trace) {
        trace.end().ifPresent(end -> {
            limitsInARow = end.reason() == Reason.LIMIT ? limitsInARow + 1 : 0;
            lastLimit = end.detail();
        });
    }

    private static Optional<String> impossible(Planned planned) {
        return tooEarly(planned.trigger()).or(() -> unspeakable(planned.action()));
    }

    private static Optional<String> tooEarly(Trigger trigger) {
        if (trigger instanceof Trigger.AfterWake) {
            return Optional.of("nobody outside a foreign process knows the instant in which it wakes up");
        }
        return trigger instanceof Trigger.OnEvent
                ? Optional.of("nothing can be done inside an event handler of a foreign process")
                : Optional.empty();
    }

    private static Optional<String> unspeakable(Action action) {
        if (action instanceof Action.Configure) {
            return Optional.of("settings are read once, when a foreign process starts");
        } else if (action instanceof Action.PressEscape) {
            return Optional.of("the agent RPC has no keyboard");
        } else if (action instanceof Action.Dispose) {
            return Optional.of("the agent RPC has no command that disposes of a session");
        }
        return action instanceof Action.Disconnect || action instanceof Action.Reconnect
                ? Optional.of("the agent RPC has no command for a session's own subscription")
                : Optional.empty();
    }

    private static Optional<String> withAccounts(Scenario scenario) {
        return scenario.settings().json().has("auth")
                ? Optional.of("a foreign process brings its own accounts")
                : Optional.empty();
    }

    private Optional<String> refused(Scenario scenario) {
        if (!served() && scenario.horizon().compareTo(Scenario.HORIZON) > 0) {
            return Optional.of("the scenario takes more than a month, which real time does not have");
        }
        if (waitsOutASilence(scenario)) {
            return Optional.of("a provider that never answers is waited for in real time, also on the served clock");
        }
        return scenario.script().replies().stream().anyMatch(Reply::refuses)
                ? Optional.of("a connection cannot be refused to one process while the provider serves others")
                : Optional.empty();
    }

    /** Whether a time-out alone ends a silence: nobody cancels, and more time than usual is given. */
    private static boolean waitsOutASilence(Scenario scenario) {
        return scenario.horizon().compareTo(Scenario.HORIZON) > 0
                && scenario.script().replies().stream().anyMatch(Reply.Hang.class::isInstance);
    }

    private Optional<String> tooLong(Scenario scenario) {
        if (served()) {
            return Optional.empty();
        }
        Duration length = Length.of(scenario, Scaling.of(scenario, tempo));
        return length.compareTo(limits.scenario()) > 0
                ? Optional.of("its waits add up to " + length.toSeconds() + " s in real time, and a scenario may take "
                        + limits.scenario().toSeconds() + " s")
                : Optional.empty();
    }

    private boolean served() {
        return tempo.clock() == SubjectInfo.ClockKind.SERVED;
    }
}
