package dev.retrykit.subject.command;

import dev.retrykit.simulator.provider.Api;
import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.provider.Mount;
import dev.retrykit.simulator.provider.RealPacer;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.ScenarioFormat;
import dev.retrykit.spec.Header;
import dev.retrykit.spec.KitVersion;
import dev.retrykit.spec.Observation;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Trace;
import dev.retrykit.subject.Stage;
import dev.retrykit.subject.Subject;
import dev.retrykit.subject.rpc.Limits;
import java.net.URI;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Runs scenarios against calls in this process that bring an HTTP client of their own, in real time; several threads may run
 * one each.
 */
public final class ClientStage implements Stage {
    private static final double SCALE = 0.01;
    private static final int MOST_TRIES = 3;

    /** What can be seen without handing in a clock and a transport. */
    private static final Set<Observation> VISIBLE =
            EnumSet.of(Observation.HTTP, Observation.OUTPUT, Observation.RESULT, Observation.TIME, Observation.LOG);

    private final KitVersion kit;
    private final String policy;
    private final long seed;
    private final Supplier<Subject> making;
    private final HttpProvider provider;
    private final Limits limits;

    /**
     * A stage for one subject under one policy of calls.
     *
     * @param making gives a new subject for each scenario; used by several threads
     */
    public ClientStage(KitVersion kit, String policy, long seed, Supplier<Subject> making, HttpProvider provider) {
        this(kit, policy, seed, making, provider, Limits.USUAL);
    }

    ClientStage(
            KitVersion kit, String policy, long seed, Supplier<Subject> making, HttpProvider provider, Limits limits) {
        this.kit = kit;
        this.policy = policy;
        this.seed = seed;
        this.making = making;
        this.provider = provider;
        this.limits = limits;
    }

    @Override
    public SubjectInfo subject() {
        return new SubjectInfo(
                "agent",
                "",
                SubjectInfo.Kind.IN_PROCESS,
                Optional.empty(),
                Api.OPENAI_CHAT.word(),
                SubjectInfo.ClockKind.REAL,
                SCALE);
    }

    @Override
    public Set<Observation> shows() {
        try (Subject subject = making.get()) {
            Set<Observation> shown = EnumSet.copyOf(VISIBLE);
            shown.retainAll(subject.shows());
            return shown;
        }
    }

    @Override
    public Optional<String> cannotRun(Scenario scenario) {
        Tempo tempo = tempo(scenario);
        return Obstacles.of(scenario, tempo).or(() -> tempo.tooLong(limits));
    }

    /** Runs one scenario; once or twice more where a cancel came too late, because the machine was busy. */
    @Override
    public Trace run(Scenario scenario) {
        Trace trace = perform(scenario);
        for (int tries = 1; tries < MOST_TRIES && Cues.cameLate(trace); tries++) {
            trace = perform(scenario);
        }
        return trace;
    }

    /** Nothing outlives its scenario. */
    @Override
    public void close() {}

    private Trace perform(Scenario scenario) {
        Tempo tempo = tempo(scenario);
        try (Subject subject = making.get()) {
            ClientRun run = new ClientRun(scenario, tempo, subject, limits);
            try (Mount mount = provider.mount(run.playback(), new RealPacer(tempo.factor(), Tempo.SHORTEST_PAUSE))) {
                return new Trace(header(scenario, tempo), run.perform(URI.create(mount.baseUrl())));
            }
        }
    }

    private Tempo tempo(Scenario scenario) {
        return Tempo.of(policy, scenario, SCALE);
    }

    private Header header(Scenario scenario, Tempo tempo) {
        return new Header(
                kit,
                subject(),
                policy,
                seed,
                scenario.name(),
                shows(),
                tempo.settings().json(),
                ScenarioFormat.json(scenario),
                tempo.factor());
    }
}
