package dev.retrykit.reports;

import dev.retrykit.spec.Finding;
import dev.retrykit.spec.KitVersion;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Verdict;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one run found about one subject and one policy.
 *
 * @param findings one for each clause that was asked for, in the order of the clause file
 * @param field the findings of the field policy on the same traces
 */
public record Run(
        KitVersion kit,
        SubjectInfo subject,
        String policy,
        long seed,
        ExitCode exit,
        List<Finding> findings,
        List<Finding> field) {
    /** The order in which reports count verdicts. */
    static final List<Verdict> ORDER = List.of(
            Verdict.PASS,
            Verdict.FAIL,
            Verdict.WARN,
            Verdict.INAPPLICABLE,
            Verdict.UNOBSERVABLE,
            Verdict.NOT_RUN,
            Verdict.KIT_ERROR);

    public Run {
        findings = List.copyOf(findings);
        field = List.copyOf(field);
    }

    /** How many findings have each verdict; every verdict has a count. */
    public Map<Verdict, Integer> counts() {
        return count(findings);
    }

    static Map<Verdict, Integer> count(List<Finding> findings) {
        Map<Verdict, Integer> counts = new LinkedHashMap<>();
        ORDER.forEach(verdict -> counts.put(verdict, 0));
        findings.forEach(finding -> counts.merge(finding.verdict(), 1, Integer::sum));
        return Collections.unmodifiableMap(counts);
    }
}
