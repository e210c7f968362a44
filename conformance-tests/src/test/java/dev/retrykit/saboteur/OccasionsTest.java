package dev.retrykit.saboteur;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Testimony;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A check finds each occasion that a scenario gives, and no other: what it counts is written down. */
class OccasionsTest {
    @ParameterizedTest
    @ValueSource(strings = {"omp", "pi", "agent-loop", "ttalk", "field"})
    void each_clause_finds_its_occasions_in_the_traces_of_the_reference(String policy) {
        // given
        Recordings recordings = Recordings.of(policy);
        Map<String, Occasions> written = new TreeMap<>(Occasions.of(policy));

        // when
        Map<String, Testimony> heard =
                recordings.ofReference(recordings.clauses(), exhibit -> written.containsKey(exhibit.scenario()));

        // then
        assertThat(heard).containsKeys(written.keySet().toArray(String[]::new));
        assertThat(written.keySet().stream()
                        .map(scenario -> Occasions.of(scenario, recordings.clauses(), heard.get(scenario)) + "\n")
                        .collect(joining()))
                .isEqualTo(written.values().stream().map(line -> line + "\n").collect(joining()));
    }
}
