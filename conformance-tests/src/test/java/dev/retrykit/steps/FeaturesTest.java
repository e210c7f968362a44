package dev.retrykit.steps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Checks;
import dev.retrykit.check.Exhibit;
import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.ScenarioFormat;
import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Clause;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.KitVersion;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceFormat;
import dev.retrykit.subject.References;
import dev.retrykit.subject.virtual.VirtualStage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FeaturesTest {
    @ParameterizedTest
    @ValueSource(strings = {"omp", "pi", "agent-loop", "ttalk", "field"})
    void every_clause_has_a_scenario_and_a_check(String policy) {
        // given
        Set<String> clauses = Catalogue.load(policy).clauses().stream()
                .map(Clause::id)
                .collect(Collectors.toCollection(TreeSet::new));

        // when
        Set<String> told = run(policy, Optional.empty()).stream()
                .flatMap(exhibit -> exhibit.clauses().stream())
                .collect(Collectors.toCollection(TreeSet::new));

        // then
        assertThat(told).isEqualTo(clauses);
        assertThat(clauses).allMatch(clause -> Checks.of(policy, clause).isPresent());
    }

    @ParameterizedTest
    @ValueSource(strings = {"omp", "pi", "agent-loop", "ttalk", "field"})
    void a_scenario_leaves_the_same_trace_over_http_and_in_memory(String policy) {
        try (HttpProvider provider = HttpProvider.start(0)) {
            // given
            Map<String, String> memory = traces(run(policy, Optional.empty()));

            // when
            Map<String, String> http = traces(run(policy, Optional.of(provider)));

            // then
            assertThat(http).hasSizeGreaterThan(40).isEqualTo(memory);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"omp", "pi", "agent-loop", "ttalk", "field"})
    void a_scenario_can_be_read_back_from_the_header_of_its_trace(String policy) {
        // given
        List<Exhibit> exhibits = run(policy, Optional.empty());

        // when, then
        for (Exhibit exhibit : exhibits) {
            String plan = Json.line(exhibit.trace().orElseThrow().header().plan());
            Scenario scenario = ScenarioFormat.parse(exhibit.scenario(), plan);
            assertThat(Json.line(ScenarioFormat.json(scenario))).isEqualTo(plan);
            assertThat(ScenarioFormat.parse("again.yaml", ScenarioFormat.yaml(scenario)))
                    .isEqualTo(scenario);
        }
    }

    private static List<Exhibit> run(String policy, Optional<HttpProvider> provider) {
        SubjectInfo info = SubjectInfo.inProcess("reference", "test");
        VirtualStage stage =
                new VirtualStage(new KitVersion("test", "none"), info, policy, 1, References.of(policy), provider);
        return Features.run(policy, stage, Optional.empty(), exhibit -> {});
    }

    private static Map<String, String> traces(List<Exhibit> exhibits) {
        Map<String, String> traces = new TreeMap<>();
        exhibits.forEach(exhibit -> {
            Trace trace = exhibit.trace().orElseThrow();
            traces.put(exhibit.scenario(), TraceFormat.write(trace));
        });
        return traces;
    }
}
