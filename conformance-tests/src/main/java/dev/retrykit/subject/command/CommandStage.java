package dev.retrykit.subject.command;

import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.provider.Mount;
import dev.retrykit.simulator.provider.RealPacer;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.spec.Header;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.Observation;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent.Ended;
import dev.retrykit.subject.Stage;
import dev.retrykit.subject.process.Launch;
import dev.retrykit.subject.process.ShellLine;
import dev.retrykit.subject.rpc.Environment;
import dev.retrykit.subject.rpc.Limits;
import dev.retrykit.subject.rpc.Place;
import dev.retrykit.subject.rpc.Redaction;
import dev.retrykit.subject.rpc.RpcStage;
import dev.retrykit.subject.rpc.Scratch;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Semaphore;

/** Runs scenarios against a command that makes one model call, in real time; several threads may run one each. */
public final class CommandStage implements Stage {
    private static final int MOST_TRIES = 3;

    private static final String MODEL = "retrykit-model";
    /** A shell that waits for a program ends as that does when both are interrupted, instead of hiding its exit code. */
    private static final String HONEST_SHELL = "trap 'exit $?' INT\n";

    private static final String SETTINGS_FILE = "retrykit-settings.json";
    /** Processes that start take all that a machine has, those that wait take nothing; so only few start at the same time. */
    private final Semaphore starting =
            new Semaphore(Math.max(2, Runtime.getRuntime().availableProcessors()), true);

    private final String command;
    private final String api;
    private final HttpProvider provider;
    private final Path directory;
    private final double scale;
    private final Limits limits;
    private final RpcStage.Run run;
    private int limitsInARow;
    private String lastLimit = "";

    /**
     * A stage for one command.
     *
     * @param api the wire format that it speaks, as {@code openai-chat}
     * @param directory where it runs
     * @param scale what delays are multiplied by where the policy has a setting for them, above 0 and at most 1
     */
    public CommandStage(
            String command,
            String api,
            HttpProvider provider,
            Path directory,
            double scale,
            Limits limits,
            RpcStage.Run run) {
        this.command = command;
        this.api = api;
        this.provider = provider;
        this.directory = directory;
        this.scale = scale;
        this.limits = limits;
        this.run = run;
    }

    @Override
    public SubjectInfo subject() {
        return new SubjectInfo(
                "command",
                "",
                SubjectInfo.Kind.COMMAND,
                Optional.of(Redaction.assignments(command)),
                api,
                SubjectInfo.ClockKind.REAL,
                scale);
    }

    @Override
    public Set<Observation> shows() {
        return Set.of(Observation.HTTP, Observation.OUTPUT, Observation.RESULT, Observation.TIME);
    }

    @Override
    public Optional<String> cannotRun(Scenario scenario) {
        Tempo tempo = Tempo.of(run.policy(), scenario, scale);
        return Obstacles.of(scenario, tempo).or(() -> tempo.tooLong(limits));
    }

    @Override
    public synchronized Optional<String> leftOut(Scenario scenario) {
        return limitsInARow < limits.inARow()
                ? Optional.empty()
                : Optional.of(limitsInARow + " scenarios in a row reached a limit, the last one: " + lastLimit);
    }

    /**
     * Runs one scenario; once or twice more where a cancel came too late, because the machine was busy.
     *
     * @throws dev.retrykit.subject.SetupException if the command cannot be found or executed
     */
    @Override
    public Trace run(Scenario scenario) {
        Trace trace = perform(scenario);
        for (int tries = 1; tries < MOST_TRIES && Cues.cameLate(trace); tries++) {
            trace = perform(scenario);
        }
        count(trace);
        return trace;
    }

    private Trace perform(Scenario scenario) {
        Tempo tempo = Tempo.of(run.policy(), scenario, scale);
        CommandRun play = new CommandRun(scenario, tempo, limits, starting::release);
        RealPacer pacer = new RealPacer(tempo.factor(), Tempo.SHORTEST_PAUSE);
        try (Scratch scratch = Scratch.create();
                Mount mount = provider.mount(play.playback(), pacer)) {
            Launch launch =
                    launch(place(scenario, tempo, mount, scratch), play.call().message());
            Redaction redaction = new Redaction(Environment.KEY, mount.baseUrl(), scratch.directory(), System.getenv());
            starting.acquireUninterruptibly();
            return new Trace(header(scenario, tempo), play.perform(launch, redaction));
        }
    }

    /** Nothing outlives its scenario. */
    @Override
    public void close() {}

    private Place place(Scenario scenario, Tempo tempo, Mount mount, Scratch scratch) {
        Path file = scratch.write(SETTINGS_FILE, Json.page(tempo.settings().json()));
        return new Place(
                mount.baseUrl(),
                api,
                MODEL,
                scenario.streaming(),
                tempo.settings().json(),
                file,
                scratch.directory(),
                directory);
    }

    private Launch launch(Place place, String prompt) {
        Map<String, String> environment = new HashMap<>(Environment.of(place));
        environment.put("RETRYKIT_PROMPT", prompt);
        Map<String, String> placeholders = new HashMap<>(Environment.placeholders(place));
        placeholders.put("prompt", prompt);
        return new Launch(HONEST_SHELL + ShellLine.fill(command, placeholders), place.directory(), environment);
    }

    private Header header(Scenario scenario, Tempo tempo) {
        return new Header(
                run.kit(),
                subject(),
                run.policy(),
                run.seed(),
                scenario.name(),
                shows(),
                tempo.settings().json(),
                run.plan().apply(scenario),
                tempo.factor());
    }

    private synchronized void count(Trace trace) {
        trace.end().ifPresent(end -> {
            limitsInARow = end.reason() == Ended.Reason.LIMIT ? limitsInARow + 1 : 0;
            lastLimit = end.detail();
        });
    }
}
