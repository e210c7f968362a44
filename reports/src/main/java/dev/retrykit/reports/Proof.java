package dev.retrykit.reports;

import dev.retrykit.spec.Clause;
import dev.retrykit.spec.Level;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the checks of one policy are worth: whom they catch, and whom they leave in peace.
 *
 * @param clauses all of the policy, in the order of its file
 * @param scenarios how many each implementation was put through
 * @param saboteurs those that are wrong on purpose
 * @param lookalikes those that differ only where the policy leaves them free
 */
public record Proof(String policy, List<Clause> clauses, int scenarios, List<Trial> saboteurs, List<Trial> lookalikes) {
    public Proof {
        clauses = List.copyOf(clauses);
        saboteurs = List.copyOf(saboteurs);
        lookalikes = List.copyOf(lookalikes);
    }

    /** The saboteurs that no clause, or the wrong one, or the right one for the wrong reason found out. */
    public List<Trial> unconvicted() {
        return saboteurs.stream()
                .filter(trial -> trial.meant().isEmpty() || trial.outcome() != Trial.Outcome.KILLED)
                .toList();
    }

    /** The look-alikes that a clause found guilty. */
    public List<Trial> falseAlarms() {
        return lookalikes.stream().filter(trial -> !trial.broken().isEmpty()).toList();
    }

    /** The clauses that can be broken, and by which nobody was found out for the right reason. */
    public List<String> unproved() {
        return clauses.stream()
                .filter(clause -> clause.level() != Level.MAY)
                .map(Clause::id)
                .filter(clause -> killers(clause).isEmpty())
                .toList();
    }

    /** The names of those whom a clause found out as it should. */
    public List<String> killers(String clause) {
        return saboteurs.stream()
                .filter(trial -> trial.broken().stream()
                        .anyMatch(finding -> finding.clause().equals(clause) && trial.asMeant(finding)))
                .map(Trial::name)
                .toList();
    }

    /** Whether the checks are proved. */
    public ExitCode exit() {
        if (Stream.concat(saboteurs.stream(), lookalikes.stream()).anyMatch(Trial::kitFailed)) {
            return ExitCode.KIT_FAILED;
        }
        boolean proved =
                unconvicted().isEmpty() && falseAlarms().isEmpty() && unproved().isEmpty();
        return proved ? ExitCode.CONFORMS : ExitCode.DOES_NOT_CONFORM;
    }
}
