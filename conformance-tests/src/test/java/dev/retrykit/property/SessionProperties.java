package dev.retrykit.property;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.proof.Invariants;
import dev.retrykit.proof.Move;
import dev.retrykit.proof.Plan;
import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.spec.KitVersion;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent.Emitted;
import dev.retrykit.spec.TraceEvent.Sent;
import dev.retrykit.subject.References;
import dev.retrykit.subject.Subject;
import dev.retrykit.subject.virtual.VirtualStage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.assertj.core.description.Description;

/** What holds of every session of the omp and pi policies, whatever the provider says and the user does. */
class SessionProperties {
    private static final String SESSION = "20260201";
    private static final String BOTH = "20260202";
    private static final String HTTP = "20260203";
    private static final String NAME = "A random scenario";
    private static HttpProvider provider;

    @BeforeContainer
    static void start() {
        provider = HttpProvider.start(0);
    }

    @AfterContainer
    static void stop() {
        provider.close();
    }

    @Property(seed = SESSION)
    void every_trace_keeps_the_invariants_and_comes_again_event_by_event(
            @ForAll @Size(min = 1, max = 14) List<Move> moves,
            @ForAll @IntRange(max = 5) int retries,
            @ForAll @IntRange(min = 10, max = 100_000) int base,
            @ForAll boolean streaming) {
        for (String policy : List.of("omp", "pi")) {
            keeps(SESSION, policy, References.of(policy), new Plan(retries, Duration.ofMillis(base), streaming, moves));
        }
    }

    @Property(seed = BOTH)
    void both_policies_ask_at_the_same_times_and_announce_the_same_retries(
            @ForAll @Size(min = 1, max = 14) List<Move> moves, @ForAll @IntRange(min = 1, max = 5) int retries) {
        // given
        Plan plan = new Plan(retries, Duration.ofSeconds(2), true, moves);

        // when
        Trace omp = run("omp", plan);
        Trace pi = run("pi", plan);

        // then
        assertThat(requests(pi)).as(kept(BOTH, "pi", plan)).isEqualTo(requests(omp));
        assertThat(starts(pi)).as(kept(BOTH, "pi", plan)).isEqualTo(starts(omp));
    }

    @Property(seed = HTTP)
    void a_scenario_leaves_the_same_trace_over_http_and_in_memory(
            @ForAll @Size(min = 1, max = 8) List<Move> moves, @ForAll boolean streaming, @ForAll boolean pi) {
        // given
        String policy = pi ? "pi" : "omp";
        Plan plan = new Plan(3, Duration.ofSeconds(1), streaming, moves);

        // when
        Trace http = run(policy, References.of(policy), plan, Optional.of(provider));

        // then
        assertThat(http.events())
                .as(kept(HTTP, policy, plan))
                .isEqualTo(run(policy, plan).events());
    }

    /** Holds a subject to the invariants in one scenario, twice. */
    static void keeps(String seed, String policy, Supplier<Subject> making, Plan plan) {
        // when
        Trace trace = run(policy, making, plan, Optional.empty());

        // then
        assertThat(Invariants.broken(trace)).as(kept(seed, policy, plan)).isEmpty();
        assertThat(run(policy, making, plan, Optional.empty()).events())
                .as(kept(seed, policy, plan))
                .isEqualTo(trace.events());
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

    static Trace run(String policy, Plan plan) {
        return run(policy, References.of(policy), plan, Optional.empty());
    }

    private static Trace run(String policy, Supplier<Subject> making, Plan plan, Optional<HttpProvider> http) {
        SubjectInfo info = SubjectInfo.inProcess("reference", "");
        return new VirtualStage(new KitVersion("", ""), info, policy, 1, making, http).run(plan.scenario(NAME));
    }

    static Description kept(String seed, String policy, Plan plan) {
        return Kept.scenario(seed, policy, plan.scenario(NAME));
    }
}
