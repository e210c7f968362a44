package dev.retrykit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Json;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ListCommandTest {
    @Test
    void a_policy_is_listed_with_its_clauses_their_scenarios_and_the_agents() {
        // when
        Shell shell = Shell.run("list", "--policy", "pi");

        // then
        assertThat(shell.exit()).as(shell.err()).isZero();
        assertThat(shell.out())
                .startsWith("policy pi: ")
                .contains("\n  PI-BACKOFF-1    MUST   ")
                .contains("\n    scenario A request that succeeds the second time\n")
                .contains("\nsubject pi@0.80.2\n")
                .doesNotContain("policy omp");
    }

    @Test
    void a_clause_is_explained_with_what_judges_it_and_what_breaks_it() {
        // when
        Shell shell = Shell.run("explain", "ttalk-wrap-2");

        // then
        assertThat(shell.exit()).as(shell.err()).isZero();
        assertThat(shell.out())
                .startsWith("TTALK-WRAP-2 (MUST)\n  The configuration and options that `wrap` is given MUST be")
                .contains("\n  judge:   ./retrykit verify --policy ttalk --clause TTALK-WRAP-2\n")
                .contains("\n  scenarios:\n    ")
                .contains("\n  saboteurs:\n", "\n    HalfListener wraps without the options of the call.\n");
    }

    @Test
    void programs_read_the_same_as_json() {
        // when
        String all = Shell.run("list", "--format", "json").out();
        String one = Shell.run("explain", "OMP-MAX-1", "--format", "json").out();

        // then
        WrittenFiles.keeps("catalogue", "list", all);
        WrittenFiles.keeps("catalogue", "explain", one);
        JsonNode list = Json.parse(all);
        JsonNode clause = Json.parse(one);
        assertThat(list.path("policies")
                        .valueStream()
                        .map(each -> each.path("policy").asString()))
                .containsExactly("omp", "pi", "agent-loop", "ttalk", "field");
        assertThat(list.path("subjects").valueStream().map(JsonNode::asString)).contains("omp@18.2.3");
        assertThat(clause.at("/policies/0/clauses")).hasSize(1);
        assertThat(clause.at("/policies/0/clauses/0/id").asString()).isEqualTo("OMP-MAX-1");
        assertThat(clause.at("/policies/0/clauses/0/saboteurs")).isNotEmpty();
    }
}
