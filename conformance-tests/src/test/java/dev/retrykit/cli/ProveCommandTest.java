package dev.retrykit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.saboteur.Lookalikes;
import dev.retrykit.saboteur.Saboteurs;
import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

class ProveCommandTest {
    @TempDir
    private Path directory;

    @Test
    void the_checks_of_a_policy_are_proved_with_a_matrix_of_who_was_found_out_by_what() throws IOException {
        // when
        Shell shell =
                Shell.run("prove", "--policy", "agent-loop", "--no-progress", "--report-dir", directory.toString());

        // then
        assertThat(shell.exit()).as(shell.out() + shell.err()).isZero();
        assertThat(shell.out()).contains("0 false alarms").contains("Proved in ");
        JsonNode proof = Json.parse(Files.readString(directory.resolve("prove.json")))
                .path("policies")
                .path(0);
        assertThat(WrittenFiles.in(directory)).containsExactly("prove.json");
        int saboteurs = Saboteurs.of("agent-loop").size();
        assertThat(proof.path("saboteurs").size()).isEqualTo(saboteurs).isGreaterThan(40);
        assertThat(proof.path("counts").path("killed").asInt()).isEqualTo(saboteurs);
        assertThat(proof.path("counts").path("falseAlarms").asInt()).isZero();
        proof.path("clauses").forEach(clause -> {
            boolean may = clause.path("level").asString().equals("MAY");
            assertThat(clause.path("killers").isEmpty()).as(clause.toString()).isEqualTo(may);
        });
    }

    @Test
    void every_policy_has_lookalikes() {
        // when
        List<Integer> counts = Catalogue.policies().stream()
                .map(policy -> Lookalikes.of(policy).size())
                .toList();

        // then: omp, pi, agent-loop, ttalk, field
        assertThat(counts).containsExactly(12, 12, 8, 6, 11);
    }

    @Test
    void a_policy_that_does_not_exist_is_wrong_usage() {
        // when
        Shell shell = Shell.run("prove", "--policy", "mop", "--report-dir", directory.toString());

        // then
        assertThat(shell.exit()).isEqualTo(2);
        assertThat(shell.err()).startsWith("retrykit: there is no policy \"mop\"; there are: omp, ");
    }
}
