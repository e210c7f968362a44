package dev.retrykit.property;

import dev.retrykit.proof.Move;
import dev.retrykit.proof.Plan;
import dev.retrykit.saboteur.Saboteur;
import dev.retrykit.saboteur.Saboteurs;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** A property of sessions, held against one whose waits grow by adding; {@link PlantedBugTest} runs it, and nobody else. */
class PlantedBug {
    static final String SEED = "20260205";

    @Property(seed = SEED)
    void every_trace_keeps_the_invariants(
            @ForAll @Size(min = 1, max = 14) List<Move> moves, @ForAll @IntRange(max = 5) int retries) {
        Saboteur linear = Saboteurs.of("omp").stream()
                .filter(saboteur -> saboteur.name().equals("LinearAgent"))
                .findFirst()
                .orElseThrow();
        SessionProperties.keeps(SEED, "omp", linear.making(), new Plan(retries, Duration.ofSeconds(1), true, moves));
    }
}
