package dev.retrykit.reports;

import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Clause;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Trace;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a report says of one policy: the run, the clauses that it judged and the traces that it judged them by.
 *
 * @param traces by their path inside the report directory of the policy, see {@link TracePath}
 * @param again the command that makes this run again; {@code --clause ID} restricts it to one clause
 * @param expected what came of the failures that are known
 */
public record Chapter(Run run, Catalogue catalogue, Map<String, Trace> traces, String again, Expected expected) {
    private static final int LONGEST_REASON = 2_000;

    public Chapter {
        traces = Collections.unmodifiableMap(new TreeMap<>(traces));
        if (!run.policy().matches("[a-z0-9-]+")) {
            throw new IllegalArgumentException("a policy is named in lower case, not \"" + run.policy() + "\"");
        }
        for (String path : traces.keySet()) {
            if (!TracePath.isSafe(path)) {
                throw new IllegalArgumentException("a trace stands in traces/, not at \"" + path + "\"");
            }
        }
        for (Finding finding : run.findings()) {
            if (catalogue.clause(finding.clause()).isEmpty()) {
                throw new IllegalArgumentException("policy " + run.policy() + " has no clause " + finding.clause());
            }
        }
    }

    /** A chapter of a run without expectations. */
    public Chapter(Run run, Catalogue catalogue, Map<String, Trace> traces, String again) {
        this(run, catalogue, traces, again, Expected.nothing());
    }

    /** A chapter whose run can be made again from what the run says of its subject. */
    public static Chapter of(Run run, Catalogue catalogue, Map<String, Trace> traces) {
        return new Chapter(run, catalogue, traces, Reproduction.command(run));
    }

    /** The clause that a finding is about. */
    Clause clause(Finding finding) {
        return catalogue.clause(finding.clause()).orElseThrow();
    }

    /** The findings about the clauses of one group. */
    List<Finding> findings(String group) {
        return run.findings().stream()
                .filter(finding -> clause(finding).group().equals(group))
                .toList();
    }

    /** The findings that a reader has to look at, the weightiest first; known failures are none. */
    List<Finding> troubles() {
        return run.findings().stream()
                .filter(finding -> Look.of(finding.verdict()).isTrouble())
                .filter(finding -> !expected.known().containsKey(finding.clause()))
                .sorted((one, other) -> one.verdict().compareTo(other.verdict()))
                .toList();
    }

    /** The failures that happened as they were expected to. */
    List<Finding> knownFailures() {
        return run.findings().stream()
                .filter(finding -> expected.known().containsKey(finding.clause()))
                .toList();
    }

    /** The reason of a finding; a stranger's text may be longer than a page should be, and the run's file holds it all. */
    static String because(Finding finding) {
        return Text.cut(finding.because(), LONGEST_REASON);
    }

    /** The command that judges the clause of a finding alone. */
    String again(Finding finding) {
        return again + " --clause " + finding.clause();
    }
}
