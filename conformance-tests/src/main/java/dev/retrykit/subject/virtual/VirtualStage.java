package dev.retrykit.subject.virtual;

import dev.retrykit.simulator.provider.Api;
import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.provider.HttpTransport;
import dev.retrykit.simulator.provider.MemoryTransport;
import dev.retrykit.simulator.provider.Playback;
import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.ScenarioFormat;
import dev.retrykit.simulator.time.EventLoop;
import dev.retrykit.spec.Header;
import dev.retrykit.spec.KitVersion;
import dev.retrykit.spec.Observation;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Trace;
import dev.retrykit.subject.Stage;
import dev.retrykit.subject.Subject;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Runs scenarios on the virtual clock, each with a subject of its own: over HTTP, or in plain memory with the same traces. */
public final class VirtualStage implements Stage {
    private final KitVersion kit;
    private final SubjectInfo info;
    private final String policy;
    private final long seed;
    private final Supplier<Subject> making;
    private final Optional<HttpProvider> provider;
    private final Api api;

    /**
     * A stage for one subject under one policy.
     *
     * @param making gives a new subject for each scenario
     * @param provider the server to talk to over HTTP; without it everything happens in memory
     */
    public VirtualStage(
            KitVersion kit,
            SubjectInfo info,
            String policy,
            long seed,
            Supplier<Subject> making,
            Optional<HttpProvider> provider) {
        this.kit = kit;
        this.info = info;
        this.policy = policy;
        this.seed = seed;
        this.making = making;
        this.provider = provider;
        this.api = Api.of(info.api()).orElseThrow(() -> new IllegalArgumentException("no interface: " + info.api()));
    }

    @Override
    public SubjectInfo subject() {
        return info;
    }

    @Override
    public Set<Observation> shows() {
        try (Subject subject = making.get()) {
            return subject.shows();
        }
    }

    @Override
    public Optional<String> cannotRun(Scenario scenario) {
        return Optional.empty();
    }

    @Override
    public Trace run(Scenario scenario) {
        try (Subject subject = making.get()) {
            VirtualRun run = new VirtualRun(scenario, subject, api, this::transport);
            return new Trace(header(scenario, shown(scenario, subject)), run.play());
        }
    }

    @Override
    public void close() {}

    private Transport transport(EventLoop loop, Playback playback) {
        return provider.<Transport>map(server -> new HttpTransport(server, loop, playback))
                .orElseGet(() -> new MemoryTransport(loop, playback));
    }

    /** What this scenario lets the kit see. */
    private static Set<Observation> shown(Scenario scenario, Subject subject) {
        if (VirtualRun.watched(scenario)) {
            return subject.shows();
        }
        return subject.shows().stream().filter(each -> each != Observation.UI).collect(Collectors.toUnmodifiableSet());
    }

    private Header header(Scenario scenario, Set<Observation> shows) {
        return new Header(
                kit,
                info,
                policy,
                seed,
                scenario.name(),
                shows,
                scenario.settings().json(),
                ScenarioFormat.json(scenario),
                1);
    }
}
