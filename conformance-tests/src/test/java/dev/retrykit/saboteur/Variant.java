package dev.retrykit.saboteur;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Verdict;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * A small change to the vice of a saboteur, by which a check shows that it knows the kind and not the one case.
 *
 * @param because what the finding says, or a part of it
 */
record Variant(Saboteur saboteur, String because) {
    /** The beginning of a variant that is meant to break one clause, of whichever policy. */
    static Vice one(String does, String clause) {
        return referenceOf(clause).named("one", does, clause);
    }

    static Variant of(Saboteur saboteur, String because) {
        return new Variant(saboteur, because);
    }

    static Stream<DynamicTest> tests(Stream<Variant> variants) {
        return variants.map(variant -> DynamicTest.dynamicTest(variant.name(), variant::isFoundOut));
    }

    private static Reference referenceOf(String clause) {
        return Stream.of(Reference.PI, Reference.FIELD)
                .filter(reference -> clause.startsWith(reference.policy().toUpperCase(Locale.ROOT) + "-"))
                .findFirst()
                .orElse(Reference.OMP);
    }

    private String name() {
        return saboteur.vice().replaceAll("\\.$", "") + ": " + saboteur.clauses();
    }

    private void isFoundOut() {
        // given
        String clause = saboteur.clauses().iterator().next();
        Recordings recordings = Recordings.of(referenceOf(clause).policy());

        // when
        Finding finding = recordings.of(recordings.clause(clause), saboteur);

        // then
        assertThat(finding.verdict()).as(finding.because()).isIn(Verdict.FAIL, Verdict.WARN);
        assertThat(finding.because()).contains(because);
    }
}
