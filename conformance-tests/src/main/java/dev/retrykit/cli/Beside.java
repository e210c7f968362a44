package dev.retrykit.cli;

import dev.retrykit.check.Exhibit;
import dev.retrykit.check.Judge;
import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Verdict;
import dev.retrykit.steps.Features;
import dev.retrykit.subject.Stage;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** What the field policy says of the traces of another policy of sessions; it counts neither for nor against anybody. */
final class Beside {
    private Beside() {}

    /**
     * One finding for each clause of the field policy; none where the policy is that one, or one of single calls.
     *
     * @param traceFile the path of a scenario's trace
     */
    static List<Finding> judge(String policy, Stage stage, List<Exhibit> exhibits, UnaryOperator<String> traceFile) {
        if (policy.equals(Catalogue.FIELD) || !Features.ofSessions(policy)) {
            return List.of();
        }
        Judge judge = new Judge(
                Catalogue.FIELD,
                Catalogue.load(Catalogue.FIELD).clauses(),
                stage.shows(),
                stage.subject().clock().basis(),
                exhibits,
                traceFile);
        return judge.findings().stream().map(Beside::asGuest).toList();
    }

    /** No scenario here was made for these clauses, so that none of them can have been left out. */
    private static Finding asGuest(Finding finding) {
        return finding.verdict() == Verdict.NOT_RUN
                ? new Finding(
                        finding.clause(),
                        finding.level(),
                        Verdict.INAPPLICABLE,
                        finding.basis(),
                        0,
                        "no trace gave an occasion",
                        List.of(),
                        Optional.empty())
                : finding;
    }
}
