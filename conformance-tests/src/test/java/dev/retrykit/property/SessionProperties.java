package dev.retrykit.property;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.proof.Invariants;
import dev.retrykit.proof.Move;
import dev.retrykit.proof.Plan;
import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.scenario.ScenarioFormat;
import dev.retrykit.spec.KitVersion;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent.Emitted;
import dev.retrykit.spec.TraceEvent.Sent;
import dev.retrykit.subject.References;
import dev.retrykit.subject.virtual.VirtualStage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.assertj.core.description.Description;
import org.assertj.core.description.LazyTextDescription;

/** What holds of every session of the omp and pi policies, whatever the provider says and the user does. */
class SessionProperties {
    @Property(seed = "20260201")
    void every_trace_keeps_the_invariants_and_comes_again_event_by_event(
            @ForAll @Size(min = 1, max = 14) List<Move> moves,
            @ForAll @IntRange(max = 5) int retries,
            @ForAll @IntRange(min = 10, max = 100_000) int base,
            @ForAll boolean streaming) {
        for (String policy : List.of("omp", "pi")) {
            // given
            Plan plan = new Plan(retries, Duration.ofMillis(base), streaming, moves);

            // when
            Trace trace = run(policy, plan, Optional.empty());

            // then
            assertThat(Invariants.broken(trace)).as(saved(policy, plan)).isEmpty();
            assertThat(run(policy, plan, Optional.empty()).events())
                    .as(saved(policy, plan))
                    .isEqualTo(trace.events());
        }
    }

    @Property(seed = "20260202")
    void both_policies_ask_at_the_same_times_and_announce_the_same_retries(
            @ForAll @Size(min = 1, max = 14) List<Move> moves, @ForAll @IntRange(min = 1, max = 5) int retries) {
        // given
        Plan plan = new Plan(retries, Duration.ofSeconds(2), true, moves);

        // when
        Trace omp = run("omp", plan, Optional.empty());
        Trace pi = run("pi", plan, Optional.empty());

        // then
        assertThat(requests(pi)).as(saved("pi", plan)).isEqualTo(requests(omp));
        assertThat(starts(pi)).as(saved("pi", plan)).isEqualTo(starts(omp));
    }

    @Property(seed = "20260203", tries = 10)
    void a_scenario_leaves_the_same_trace_over_http_and_in_memory(
            @ForAll @Size(min = 1, max = 8) List<Move> moves, @ForAll boolean streaming) {
        try (HttpProvider provider = HttpProvider.start(0)) {
            for (String policy : List.of("omp", "pi")) {
                // given
                Plan plan = new Plan(3, Duration.ofSeconds(1), streaming, moves);

                // when
                Trace http = run(policy, plan, Optional.of(provider));

                // then
                assertThat(http.events())
                        .as(saved(policy, plan))
                        .isEqualTo(run(policy, plan, Optional.empty()).events());
            }
        }
    }

    private static List<String> requests(Trace trace) {
        return trace.all(Sent.class).stream()
                .map(sent -> sent.moment().at() + " " + sent.body().path("messages"))
                .toList();
    }

    private static List<String> starts(Trace trace) {
        return trace.all(Emitted.class).stream()
                .filter(event -> event.type().equals("auto_retry_start"))
                .map(event -> event.moment().at() + " " + event.event())
                .toList();
    }

    static Trace run(String policy, Plan plan, Optional<HttpProvider> provider) {
        SubjectInfo info = new SubjectInfo(
                "reference",
                "",
                SubjectInfo.Kind.IN_PROCESS,
                Optional.empty(),
                "openai-chat",
                SubjectInfo.ClockKind.VIRTUAL,
                1);
        return new VirtualStage(new KitVersion("", ""), info, policy, 1, References.of(policy), provider)
                .run(plan.scenario("A random scenario"));
    }

    /** Keeps the scenario, so that the last one that failed, which is the smallest, is a file; says how to repeat it. */
    static Description saved(String policy, Plan plan) {
        return new LazyTextDescription(() -> {
            Path file = Path.of("target", "failed-" + policy + ".yaml");
            try {
                Files.createDirectories(file.getParent());
                Files.writeString(file, ScenarioFormat.yaml(plan.scenario("A random scenario")));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return "./retrykit verify --policy " + policy + " --scenario conformance-tests/" + file;
        });
    }
}
