package dev.retrykit.reports;

import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Clause;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Level;
import dev.retrykit.spec.Observation;
import dev.retrykit.spec.Verdict;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which exit code the findings of a run ask for.
 *
 * @param strict whether a SHOULD that is not met counts, too
 * @param filtered whether the run was restricted to some clauses or scenarios, so that the rest is missing on purpose
 * @param observable the ids of the clauses whose need the subject meets
 */
public record ExitRule(boolean strict, boolean filtered, Set<String> observable) {
    public ExitRule {
        observable = Set.copyOf(observable);
    }

    /** The rule for a subject that shows these observations. */
    public static ExitRule of(boolean strict, boolean filtered, Catalogue catalogue, Set<Observation> shown) {
        Set<String> observable = catalogue.clauses().stream()
                .filter(clause -> clause.need().metBy(shown))
                .map(Clause::id)
                .collect(Collectors.toSet());
        return new ExitRule(strict, filtered, observable);
    }

    /** The code; never {@link ExitCode#WRONG_USAGE}, which no finding asks for. */
    public ExitCode judge(List<Finding> findings) {
        return judge(findings, Set.of());
    }

    /** The same where some clauses are known to fail. */
    public ExitCode judge(List<Finding> findings, Set<String> known) {
        if (findings.stream().anyMatch(finding -> finding.verdict() == Verdict.KIT_ERROR)) {
            return ExitCode.KIT_FAILED;
        }
        boolean passed = findings.stream().anyMatch(finding -> finding.verdict() == Verdict.PASS);
        boolean broken = findings.stream()
                .filter(finding -> !known.contains(finding.clause()))
                .anyMatch(this::breaks);
        return passed && !broken ? ExitCode.CONFORMS : ExitCode.DOES_NOT_CONFORM;
    }

    private boolean breaks(Finding finding) {
        return switch (finding.verdict()) {
            case FAIL -> finding.level() == Level.MUST;
            case WARN -> strict && finding.level() != Level.MAY;
            case NOT_RUN -> finding.level() == Level.MUST && !filtered && observable.contains(finding.clause());
            case KIT_ERROR, PASS, UNOBSERVABLE, INAPPLICABLE -> false;
        };
    }
}
