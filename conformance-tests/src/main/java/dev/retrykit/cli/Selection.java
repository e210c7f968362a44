package dev.retrykit.cli;

import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Clause;
import java.util.List;
import java.util.Optional;

/**
 * What is judged.
 *
 * @param repeat how many times, from 1
 */
record Selection(Optional<Clause> clause, Optional<Scenario> scenario, boolean strict, int repeat) {
    /** Whether the rest is missing on purpose. */
    boolean filtered() {
        return clause.isPresent() || scenario.isPresent();
    }

    /** Whether a policy has anything to judge. */
    boolean concerns(Catalogue catalogue) {
        return clause.filter(each -> catalogue.clause(each.id()).isEmpty()).isEmpty();
    }

    /** The clauses that are judged. */
    List<Clause> clauses(Catalogue catalogue) {
        return clause.map(List::of).orElse(catalogue.clauses());
    }
}
