package dev.retrykit.saboteur;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Fault;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Verdict;
import dev.retrykit.steps.Features;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each fault that users met has a saboteur that is found out on a scenario of this fault. */
class FaultSaboteurTest {
    private static final List<String> POLICIES = Catalogue.policies();

    /** Faults that nobody stands for, each with the reason. */
    private static final Map<String, String> WITHOUT = Map.of(
            "aigw-401-throttle",
            "the private code of one gateway tells it from a refused key, and no sign may serve one entry alone",
            "late-signal-listener",
            "whether a stop is heard inside the listener of the start is left open, and a look-alike does not hear it",
            "openai-agents-session",
            "the ttalk policy retries a function; what a session keeps is its caller's affair",
            "summary-not-retried",
            "no policy says how a summary is made; the references make theirs without a request");

    @Test
    void each_fault_has_a_saboteur_or_a_reason() {
        // given
        Set<String> named = new TreeSet<>(WITHOUT.keySet());

        // when
        POLICIES.stream()
                .flatMap(policy -> Saboteurs.of(policy).stream())
                .forEach(saboteur -> named.addAll(saboteur.faults()));

        // then
        List<String> faults = Fault.load().stream().map(Fault::name).toList();
        assertThat(named).containsExactlyInAnyOrderElementsOf(faults);
    }

    @Test
    void whoever_stands_for_a_fault_is_found_out_on_a_scenario_of_this_fault() {
        // given
        Map<String, Set<String>> foundOut = new TreeMap<>();

        // when
        POLICIES.forEach(policy -> foundOut(policy)
                .forEach((saboteur, faults) -> foundOut.computeIfAbsent(saboteur, each -> new HashSet<>())
                        .addAll(faults)));

        // then
        POLICIES.stream()
                .flatMap(policy -> Saboteurs.of(policy).stream())
                .forEach(saboteur -> assertThat(foundOut.getOrDefault(saboteur.name(), Set.of()))
                        .as(saboteur.vice())
                        .containsAll(saboteur.faults()));
    }

    /** The faults, by saboteur, on whose scenarios it is found out. */
    private static Map<String, Set<String>> foundOut(String policy) {
        Trials trials = new Trials(policy);
        Map<String, Set<String>> scenarios = Features.faults(policy);
        Map<String, Set<String>> found = new TreeMap<>();
        for (Saboteur saboteur : Saboteurs.of(policy)) {
            for (String fault : saboteur.faults()) {
                Stream<Finding> findings = trials.judge(saboteur, scenarios.getOrDefault(fault, Set.of())).stream();
                if (findings.anyMatch(
                        finding -> Set.of(Verdict.FAIL, Verdict.WARN).contains(finding.verdict()))) {
                    found.computeIfAbsent(saboteur.name(), each -> new HashSet<>())
                            .add(fault);
                }
            }
        }
        return found;
    }
}
