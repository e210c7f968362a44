package dev.retrykit.saboteur;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Clause;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Level;
import dev.retrykit.spec.Verdict;
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
 * Proves the checks of each policy that has charges: each clause is broken by somebody, and for the reason that it is
 * about.
 */
class SaboteurTest {
    private static final Map<String, Trials> TRIALS = new ConcurrentHashMap<>();

    @ParameterizedTest(name = "{1}")
    @MethodSource("charges")
    void each_saboteur_is_found_out_by_the_clause_that_it_breaks(String policy, Charge charge) {
        // given
        Saboteur saboteur = saboteur(policy, charge.saboteur());
        Level level =
                Catalogue.load(policy).clause(charge.clause()).orElseThrow().level();

        // when
        Finding finding = TRIALS.computeIfAbsent(policy, Trials::new).judge(saboteur, charge.clause());

        // then
        assertThat(finding.verdict()).isEqualTo(level == Level.MUST ? Verdict.FAIL : Verdict.WARN);
        assertThat(finding.because()).endsWith(": " + charge.because());
    }

    @ParameterizedTest
    @MethodSource("policies")
    void the_table_holds_each_saboteur_with_every_clause_that_it_is_meant_to_break(String policy) {
        // given
        List<String> meant = Saboteurs.of(policy).stream()
                .flatMap(saboteur -> saboteur.clauses().stream().map(clause -> saboteur.name() + " | " + clause))
                .toList();

        // when
        List<String> proved = Charge.of(policy).stream()
                .map(charge -> charge.saboteur() + " | " + charge.clause())
                .toList();

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
                .filter(policy -> !Charge.of(policy).isEmpty())
                .toList();
    }

    private static Stream<Arguments> charges() {
        return policies().stream()
                .flatMap(policy -> Charge.of(policy).stream().map(charge -> Arguments.of(policy, charge)));
    }

    private static Saboteur saboteur(String policy, String name) {
        return Saboteurs.of(policy).stream()
                .filter(saboteur -> saboteur.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
