package dev.retrykit.saboteur;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;

import dev.retrykit.check.Judge;
import dev.retrykit.check.Testimony;
import dev.retrykit.spec.Clause;
import dev.retrykit.spec.Finding;
import java.util.List;
import java.util.Map;

/**
 * How often one scenario of the reference puts each clause to the test; a line of the table {@code <policy>-occasions.txt},
 * which holds one scenario of each kind.
 *
 * @param counts as {@code CLASS-1 2, LIFE-1 5}, without those that it does not put to the test
 */
record Occasions(String scenario, String counts) {
    /** The table of a policy, by the name of the scenario. */
    static Map<String, Occasions> of(String policy) {
        return Charge.cells(policy + "-occasions.txt", 2).stream()
                .map(cells -> new Occasions(cells[0], cells[1]))
                .collect(toMap(Occasions::scenario, occasions -> occasions));
    }

    /** What was heard of a scenario. */
    static Occasions of(String scenario, List<Clause> clauses, Testimony heard) {
        String counts = new Judge(clauses, Finding.Basis.EXACT, List.of(heard), name -> name)
                .findings().stream()
                        .filter(finding -> finding.occasions() > 0)
                        .map(finding -> shortly(finding.clause()) + " " + finding.occasions())
                        .collect(joining(", "));
        return new Occasions(scenario, counts);
    }

    /** The line of the table. */
    @Override
    public String toString() {
        return scenario + " | " + counts;
    }

    private static String shortly(String clause) {
        return clause.substring(clause.indexOf('-') + 1);
    }
}
