package dev.retrykit.reports;

import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Verdict;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What came of one implementation whose guilt or innocence is known beforehand.
 *
 * @param vice what it does, in one sentence
 * @param faults the names of the faults, as users met them, that it stands for
 * @param meant the clauses that it is meant to break, each with what the finding has to say; empty for a look-alike
 * @param broken the findings of all clauses that it was found to break, and of those in which the kit failed
 */
public record Trial(String name, String vice, List<String> faults, Map<String, String> meant, List<Finding> broken) {
    public Trial {
        faults = List.copyOf(faults);
        meant = Collections.unmodifiableMap(new LinkedHashMap<>(meant));
        broken = List.copyOf(broken);
    }

    /** What a saboteur's trial came to. */
    public enum Outcome {
        /** Each clause that it is meant to break found it out, and for the right reason. */
        KILLED,
        /** A clause that it is meant to break found it out for another reason. */
        MISREAD,
        /** A clause that it is meant to break did not find it out. */
        SURVIVED
    }

    /** The worst that can be said of any clause that it is meant to break. */
    public Outcome outcome() {
        if (!survived().isEmpty()) {
            return Outcome.SURVIVED;
        }
        return misread().isEmpty() ? Outcome.KILLED : Outcome.MISREAD;
    }

    /** The clauses that it is meant to break and that did not find it out. */
    public List<String> survived() {
        return meant.keySet().stream()
                .filter(clause -> finding(clause).isEmpty())
                .toList();
    }

    /** The findings of clauses that it is meant to break and that found something else. */
    public List<Finding> misread() {
        return broken.stream()
                .filter(finding -> meant.containsKey(finding.clause()) && !asMeant(finding))
                .toList();
    }

    /** Whether a finding is what it was to be: the clause, and the whole message after the name of the scenario. */
    public boolean asMeant(Finding finding) {
        return finding.verdict() != Verdict.KIT_ERROR
                && Optional.ofNullable(meant.get(finding.clause()))
                        .filter(because -> finding.because().endsWith(": " + because))
                        .isPresent();
    }

    boolean kitFailed() {
        return broken.stream().anyMatch(finding -> finding.verdict() == Verdict.KIT_ERROR);
    }

    private Optional<Finding> finding(String clause) {
        return broken.stream()
                .filter(finding -> finding.clause().equals(clause))
                .findFirst();
    }
}
