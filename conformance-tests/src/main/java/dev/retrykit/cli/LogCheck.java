package dev.retrykit.cli;

import dev.retrykit.check.Exhibit;
import dev.retrykit.check.Judge;
import dev.retrykit.reports.Chapter;
import dev.retrykit.reports.ExitRule;
import dev.retrykit.reports.Run;
import dev.retrykit.reports.TracePath;
import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Clause;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Header;
import dev.retrykit.spec.Observation;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Trace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Recorded traces judged by one policy.
 *
 * @param only the one clause to judge by; empty for all of them
 */
record LogCheck(Catalogue catalogue, List<Trace> all, Optional<String> only, boolean strict, String again) {
    Chapter run() {
        List<Trace> traces = traces();
        SubjectInfo subject = subject(traces);
        Set<Observation> shows = traces.stream()
                .flatMap(trace -> trace.header().shows().stream())
                .collect(Collectors.toSet());
        Judge judge = new Judge(
                catalogue.policy(),
                catalogue.clauses().stream()
                        .filter(clause -> only.isEmpty() || only.get().equals(clause.id()))
                        .toList(),
                shows,
                subject.clock().basis(),
                exhibits(traces),
                TracePath::of);
        List<Finding> findings = judge.findings();
        long seed = traces.get(0).header().seed();
        ExitRule rule = ExitRule.of(strict, true, catalogue, shows);
        Run run = new Run(Kit.version(), subject, catalogue.policy(), seed, rule.judge(findings), findings, List.of());
        Map<String, Trace> files = new TreeMap<>();
        traces.forEach(trace -> files.put(TracePath.of(trace.header().scenario()), trace));
        return new Chapter(run, catalogue, files, again);
    }

    /** The traces of this policy, each with a name of its own. */
    private List<Trace> traces() {
        Map<String, Integer> names = new HashMap<>();
        return all.stream()
                .filter(trace -> trace.header().policy().equals(catalogue.policy()))
                .map(trace -> {
                    int nth = names.merge(trace.header().scenario(), 1, Integer::sum);
                    return nth == 1 ? trace : renamed(trace, trace.header().scenario() + " (" + nth + ")");
                })
                .toList();
    }

    private static Trace renamed(Trace trace, String name) {
        Header header = trace.header();
        return new Trace(
                new Header(
                        header.kit(),
                        header.subject(),
                        header.policy(),
                        header.seed(),
                        name,
                        header.shows(),
                        header.settings(),
                        header.plan(),
                        header.factor()),
                trace.events());
    }

    /** A trace is judged for the clauses that its scenario was written for; the first other log stands for all clauses. */
    private List<Exhibit> exhibits(List<Trace> traces) {
        List<Exhibit> exhibits = new ArrayList<>();
        boolean first = true;
        for (Trace trace : traces) {
            Set<String> own = planned(trace);
            Set<String> every = catalogue.clauses().stream().map(Clause::id).collect(Collectors.toSet());
            exhibits.add(Exhibit.of(trace.header().scenario(), first && own.isEmpty() ? every : own, trace));
            first &= !own.isEmpty();
        }
        return exhibits;
    }

    private static Set<String> planned(Trace trace) {
        return trace.header()
                .plan()
                .path("clauses")
                .valueStream()
                .map(clause -> clause.asString(""))
                .collect(Collectors.toSet());
    }

    private static SubjectInfo subject(List<Trace> traces) {
        List<SubjectInfo> subjects = traces.stream()
                .map(trace -> trace.header().subject())
                .distinct()
                .toList();
        if (subjects.size() == 1) {
            return subjects.get(0);
        }
        SubjectInfo first = subjects.get(0);
        return new SubjectInfo(
                "logs", "", SubjectInfo.Kind.LOG, Optional.empty(), first.api(), SubjectInfo.ClockKind.REAL, 1);
    }
}
