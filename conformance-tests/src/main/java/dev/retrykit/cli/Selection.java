package dev.retrykit.cli;

import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Clause;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a run was restricted to.
 *
 * @param clauses the ids of those that are judged; empty where all are
 * @param repeat how many times everything is run, from 1
 */
record Selection(Set<String> clauses, Optional<Scenario> scenario, boolean strict, int repeat) {
    Selection {
        clauses = Set.copyOf(clauses);
    }

    /** Whether the rest is missing on purpose. */
    boolean filtered() {
        return !clauses.isEmpty() || scenario.isPresent();
    }

    /** Whether a policy has anything to judge. */
    boolean concerns(Catalogue catalogue) {
        return !clauses(catalogue).isEmpty();
    }

    /** The clauses that are judged. */
    List<Clause> clauses(Catalogue catalogue) {
        return catalogue.clauses().stream()
                .filter(clause -> clauses.isEmpty() || clauses.contains(clause.id()))
                .toList();
    }

    /** Those of one policy by whose scenarios it is judged; empty where all scenarios are run. */
    Set<String> ids(Catalogue catalogue) {
        Set<String> ids = new TreeSet<>();
        if (!clauses.isEmpty()) {
            clauses(catalogue).forEach(clause -> ids.add(clause.id()));
        }
        return ids;
    }
}
