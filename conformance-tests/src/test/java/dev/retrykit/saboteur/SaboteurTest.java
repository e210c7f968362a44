package dev.retrykit.saboteur;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Clause;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Level;
import dev.retrykit.spec.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Proves the checks of the omp policy: each clause is broken by somebody, and for the reason that it is about. */
class SaboteurTest {
    private static final String TABLE = "omp.txt";
    private static final Catalogue OMP = Catalogue.load("omp");
    private static final Trials TRIALS = new Trials("omp");

    @ParameterizedTest(name = "{0} breaks {1}")
    @CsvFileSource(resources = TABLE, delimiter = '|', quoteCharacter = '`')
    void each_saboteur_is_found_out_by_the_clause_that_it_breaks(String name, String clause, String because) {
        // given
        Saboteur saboteur = saboteur(name);
        boolean must = OMP.clause(clause).orElseThrow().level() == Level.MUST;

        // when
        Finding finding = TRIALS.judge(saboteur, clause);

        // then
        assertThat(finding.verdict()).isEqualTo(must ? Verdict.FAIL : Verdict.WARN);
        assertThat(finding.because()).endsWith(": " + because);
    }

    @Test
    void the_table_holds_each_saboteur_with_every_clause_that_it_is_meant_to_break() throws IOException {
        // given
        List<String> meant = Saboteurs.of("omp").stream()
                .flatMap(saboteur -> saboteur.clauses().stream().map(clause -> saboteur.name() + " | " + clause))
                .toList();

        // when
        List<String> proved = lines().stream()
                .map(line -> line.split(" \\| ", 3))
                .map(cells -> cells[0] + " | " + cells[1])
                .toList();

        // then
        assertThat(proved).containsExactlyInAnyOrderElementsOf(meant);
    }

    @Test
    void every_clause_that_can_be_broken_has_a_saboteur() {
        // given
        Set<String> breakable = OMP.clauses().stream()
                .filter(clause -> clause.level() != Level.MAY)
                .map(Clause::id)
                .collect(Collectors.toSet());

        // when
        Set<String> broken = Saboteurs.of("omp").stream()
                .flatMap(saboteur -> saboteur.clauses().stream())
                .collect(Collectors.toSet());

        // then
        assertThat(broken).containsExactlyInAnyOrderElementsOf(breakable);
    }

    @Test
    void each_saboteur_has_a_name_and_a_vice_of_its_own() {
        // given
        List<Saboteur> saboteurs = Saboteurs.of("omp");

        // then
        assertThat(saboteurs).extracting(Saboteur::name).doesNotHaveDuplicates();
        assertThat(saboteurs).extracting(Saboteur::vice).doesNotHaveDuplicates();
        assertThat(saboteurs)
                .allSatisfy(saboteur -> assertThat(saboteur.vice())
                        .startsWith(saboteur.name() + " ")
                        .endsWith("."));
    }

    @Test
    void a_policy_without_saboteurs_has_none() {
        assertThat(Saboteurs.of("no-such-policy")).isEmpty();
    }

    private static Saboteur saboteur(String name) {
        return Saboteurs.of("omp").stream()
                .filter(saboteur -> saboteur.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> lines() throws IOException {
        try (InputStream table = SaboteurTest.class.getResourceAsStream(TABLE)) {
            return new String(table.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .toList();
        }
    }
}
