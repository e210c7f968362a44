package dev.retrykit.saboteur;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Clause;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Level;
import dev.retrykit.spec.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Proves the checks of each policy that has a table: each clause is broken by somebody, and for the reason that it is
 * about. A table, {@code <policy>.txt}, holds a saboteur, a clause that it breaks, and what the finding says.
 */
class SaboteurTest {
    private static final Map<String, Trials> TRIALS = new ConcurrentHashMap<>();

    @ParameterizedTest(name = "{1} breaks {2}")
    @MethodSource("lines")
    void each_saboteur_is_found_out_by_the_clause_that_it_breaks(
            String policy, String name, String clause, String because) {
        // given
        Saboteur saboteur = saboteur(policy, name);
        boolean must = Catalogue.load(policy).clause(clause).orElseThrow().level() == Level.MUST;

        // when
        Finding finding = TRIALS.computeIfAbsent(policy, Trials::new).judge(saboteur, clause);

        // then
        assertThat(finding.verdict()).isEqualTo(must ? Verdict.FAIL : Verdict.WARN);
        assertThat(finding.because()).endsWith(": " + because);
    }

    @ParameterizedTest
    @MethodSource("policies")
    void the_table_holds_each_saboteur_with_every_clause_that_it_is_meant_to_break(String policy) {
        // given
        List<String> meant = Saboteurs.of(policy).stream()
                .flatMap(saboteur -> saboteur.clauses().stream().map(clause -> saboteur.name() + " | " + clause))
                .toList();

        // when
        List<String> proved =
                table(policy).map(cells -> cells[0] + " | " + cells[1]).toList();

        // then
        assertThat(proved).containsExactlyInAnyOrderElementsOf(meant);
    }

    @ParameterizedTest
    @MethodSource("policies")
    void every_clause_that_can_be_broken_has_a_saboteur(String policy) {
        // given
        Set<String> breakable = Catalogue.load(policy).clauses().stream()
                .filter(clause -> clause.level() != Level.MAY)
                .map(Clause::id)
                .collect(Collectors.toSet());

        // when
        Set<String> broken = Saboteurs.of(policy).stream()
                .flatMap(saboteur -> saboteur.clauses().stream())
                .collect(Collectors.toSet());

        // then
        assertThat(broken).containsExactlyInAnyOrderElementsOf(breakable);
    }

    @ParameterizedTest
    @MethodSource("policies")
    void each_saboteur_has_a_name_and_a_vice_of_its_own(String policy) {
        // given
        List<Saboteur> saboteurs = Saboteurs.of(policy);

        // then
        assertThat(saboteurs).extracting(Saboteur::name).doesNotHaveDuplicates();
        assertThat(saboteurs).extracting(Saboteur::vice).doesNotHaveDuplicates();
        assertThat(saboteurs)
                .allSatisfy(saboteur -> assertThat(saboteur.vice())
                        .startsWith(saboteur.name() + " ")
                        .endsWith("."));
    }

    @Test
    void a_policy_has_a_table_where_it_has_saboteurs() {
        // given
        List<String> sabotaged = Catalogue.policies().stream()
                .filter(policy -> !Saboteurs.of(policy).isEmpty())
                .toList();

        // then
        assertThat(policies()).containsExactlyElementsOf(sabotaged).contains("omp");
        assertThat(Saboteurs.of("no-such-policy")).isEmpty();
    }

    private static List<String> policies() {
        return Catalogue.policies().stream()
                .filter(policy -> SaboteurTest.class.getResource(policy + ".txt") != null)
                .toList();
    }

    private static Stream<Arguments> lines() {
        return policies().stream()
                .flatMap(policy -> table(policy).map(cells -> Arguments.of(policy, cells[0], cells[1], cells[2])));
    }

    private static Saboteur saboteur(String policy, String name) {
        return Saboteurs.of(policy).stream()
                .filter(saboteur -> saboteur.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Name, clause and message of each line. */
    private static Stream<String[]> table(String policy) {
        try (InputStream table = SaboteurTest.class.getResourceAsStream(policy + ".txt")) {
            return new String(table.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .filter(line -> !line.startsWith("#"))
                            .map(line -> line.split(" \\| ", 3))
                            .toList()
                            .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
