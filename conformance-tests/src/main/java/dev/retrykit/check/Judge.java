package dev.retrykit.check;

import dev.retrykit.spec.Clause;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Observation;
import dev.retrykit.spec.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Judges every clause of a policy on every exhibit, and gives one finding for each clause. */
public final class Judge {
    private final List<Clause> clauses;
    private final Finding.Basis basis;
    private final List<Testimony> testimonies;
    private final Function<String, String> traceFile;

    /**
     * A judge of these exhibits.
     *
     * @param clauses those that were asked for
     * @param shows what the subject lets the kit see
     * @param traceFile the path of a scenario's trace inside the policy's report directory
     */
    public Judge(
            String policy,
            List<Clause> clauses,
            Set<Observation> shows,
            Finding.Basis basis,
            List<Exhibit> exhibits,
            Function<String, String> traceFile) {
        this(
                clauses,
                basis,
                exhibits.parallelStream()
                        .map(exhibit -> Testimony.of(policy, clauses, shows, exhibit))
                        .toList(),
                traceFile);
    }

    /** A judge of exhibits that have been heard; what they say of other clauses than those asked for does not count. */
    public Judge(
            List<Clause> clauses,
            Finding.Basis basis,
            List<Testimony> testimonies,
            Function<String, String> traceFile) {
        this.clauses = clauses;
        this.basis = basis;
        this.testimonies = testimonies;
        this.traceFile = traceFile;
    }

    /** The findings, in the order of the clauses. */
    public List<Finding> findings() {
        Map<String, List<Opinion>> opinions = testimonies.stream()
                .flatMap(testimony -> testimony.opinions().stream())
                .collect(Collectors.groupingBy(opinion -> opinion.clause().id()));
        return clauses.stream()
                .map(clause -> finding(clause, opinions.getOrDefault(clause.id(), List.of())))
                .toList();
    }

    private Finding finding(Clause clause, List<Opinion> opinions) {
        Optional<Opinion> decisive =
                opinions.stream().min(Comparator.comparing(Opinion::verdict).thenComparing(opinion -> !opinion.own()));
        Verdict verdict = decisive.map(Opinion::verdict).orElse(Verdict.NOT_RUN);
        return new Finding(
                clause.id(),
                clause.level(),
                verdict,
                basis,
                opinions.stream().mapToInt(Opinion::occasions).sum(),
                decisive.map(opinion -> because(opinion, opinions)).orElse("no scenario of this clause was run"),
                scenarios(opinions, verdict),
                decisive.filter(opinion -> verdict.compareTo(Verdict.PASS) <= 0)
                        .filter(opinion -> opinion.exhibit().trace().isPresent())
                        .map(opinion -> traceFile.apply(opinion.exhibit().scenario())));
    }

    private static String because(Opinion decisive, List<Opinion> all) {
        if (decisive.verdict() == Verdict.PASS) {
            long scenarios =
                    all.stream().filter(opinion -> opinion.occasions() > 0).count();
            int occasions = all.stream().mapToInt(Opinion::occasions).sum();
            return "held on " + Words.count(occasions, "occasion") + " in " + Words.count((int) scenarios, "scenario");
        }
        return decisive.because();
    }

    private static List<String> scenarios(List<Opinion> opinions, Verdict verdict) {
        return opinions.stream()
                .filter(opinion ->
                        opinion.own() || verdict.compareTo(Verdict.WARN) <= 0 && opinion.verdict() == verdict)
                .map(opinion -> opinion.exhibit().scenario())
                .distinct()
                .toList();
    }
}
