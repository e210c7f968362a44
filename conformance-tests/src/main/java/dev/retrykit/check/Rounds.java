package dev.retrykit.check;

import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Level;
import dev.retrykit.spec.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What several runs of the same scenarios found, put together: a clause whose verdict changes is flaky, and never passes. */
public final class Rounds {
    private Rounds() {}

    /**
     * One finding for each clause.
     *
     * @param rounds at least one; the same clauses in the same order each time
     */
    public static List<Finding> together(List<List<Finding>> rounds) {
        List<Finding> first = rounds.get(0);
        return IntStream.range(0, first.size())
                .mapToObj(clause ->
                        one(rounds.stream().map(round -> round.get(clause)).toList()))
                .toList();
    }

    private static Finding one(List<Finding> rounds) {
        Map<Verdict, Finding> byVerdict = new LinkedHashMap<>();
        rounds.forEach(finding -> byVerdict.putIfAbsent(finding.verdict(), finding));
        Finding worst = byVerdict.get(Verdict.weightiest(byVerdict.keySet()));
        return byVerdict.size() == 1 || worst.verdict() == Verdict.KIT_ERROR ? worst : flaky(worst, byVerdict, rounds);
    }

    private static Finding flaky(Finding worst, Map<Verdict, Finding> byVerdict, List<Finding> rounds) {
        String counts = byVerdict.keySet().stream()
                .map(verdict -> verdict + " in "
                        + rounds.stream()
                                .filter(each -> each.verdict() == verdict)
                                .count() + " of " + rounds.size() + " runs")
                .collect(Collectors.joining(", "));
        String evidence = byVerdict.values().stream()
                .map(finding -> finding.verdict()
                        + finding.trace().map(trace -> " (" + trace + ")").orElse("") + ": " + finding.because())
                .collect(Collectors.joining("; "));
        return new Finding(
                worst.clause(),
                worst.level(),
                verdict(worst.level()),
                worst.basis(),
                worst.occasions(),
                "flaky, " + counts + ". " + evidence,
                worst.scenarios(),
                worst.trace());
    }

    private static Verdict verdict(Level level) {
        return switch (level) {
            case MUST -> Verdict.FAIL;
            case SHOULD -> Verdict.WARN;
            case MAY -> Verdict.INAPPLICABLE;
        };
    }
}
