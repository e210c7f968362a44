package dev.retrykit.saboteur;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Judge;
import dev.retrykit.check.Testimony;
import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Clause;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Level;
import dev.retrykit.spec.Verdict;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * All that a clause is known to say, in one test for each clause, so that a change to a check is tried by few of them; for
 * the profile {@code mutation} alone, since {@link SaboteurTest} and {@link HonestTest} say the same.
 */
abstract class ClauseProofs {
    private static final Set<Verdict> INNOCENT = Set.of(Verdict.PASS, Verdict.INAPPLICABLE);

    private final String policy;

    ClauseProofs(String policy) {
        this.policy = policy;
    }

    @TestFactory
    Stream<DynamicTest> each_clause_acquits_the_honest_and_convicts_who_breaks_it() {
        return Catalogue.load(policy).clauses().stream()
                .map(Clause::id)
                .map(id -> DynamicTest.dynamicTest(id, () -> proves(id)));
    }

    private void proves(String id) {
        // given
        Recordings recordings = Recordings.of(policy);
        Clause clause = recordings.clause(id);
        Verdict broken = clause.level() == Level.MUST ? Verdict.FAIL : Verdict.WARN;

        // when
        Map<String, Testimony> heard = recordings.ofReference(
                List.of(clause), exhibit -> exhibit.clauses().contains(id));

        // then
        assertAcquitted(clause, List.copyOf(heard.values()));
        for (Saboteur lookalike : Lookalikes.of(policy)) {
            Finding other = recordings.of(clause, lookalike);
            assertThat(other.verdict()).as(other.because()).isIn(INNOCENT);
        }
        charged(clause).forEach((saboteur, because) -> {
            Finding wrong = recordings.of(clause, saboteur);
            assertThat(wrong.verdict()).isEqualTo(broken);
            assertThat(wrong.because()).endsWith(": " + because);
        });
    }

    private static void assertAcquitted(Clause clause, List<Testimony> heard) {
        Finding honest = new Judge(List.of(clause), Finding.Basis.EXACT, heard, name -> name)
                .findings()
                .get(0);
        assertThat(honest.verdict())
                .as(honest.because())
                .isIn(clause.level() == Level.MAY ? INNOCENT : Set.of(Verdict.PASS));
    }

    /** The saboteurs that are charged with a clause, each with what is said of it. */
    private Map<Saboteur, String> charged(Clause clause) {
        Map<String, String> because = Charge.of(policy).stream()
                .filter(charge -> charge.clause().equals(clause.id()))
                .collect(toMap(Charge::saboteur, Charge::because));
        return Saboteurs.of(policy).stream()
                .filter(saboteur -> because.containsKey(saboteur.name()))
                .collect(toMap(saboteur -> saboteur, saboteur -> because.get(saboteur.name())));
    }
}
