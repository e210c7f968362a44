package dev.retrykit.saboteur;

import dev.retrykit.subject.Subject;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/**
 * A wrong implementation, one change away from the reference.
 *
 * @param name for its vice, as {@code HastyAgent}
 * @param vice what it does wrong, in one sentence that begins with its name
 * @param clauses those that it is meant to break; it may break others, too
 * @param making gives a new subject for each scenario
 */
public record Saboteur(String name, String vice, Set<String> clauses, Supplier<Subject> making) {
    public Saboteur {
        clauses = Collections.unmodifiableSet(new TreeSet<>(clauses));
    }

    /**
     * A wrong subject of any kind.
     *
     * @param does the vice without name and full stop, as {@code waits for nothing}
     */
    static Saboteur of(String name, String does, List<String> clauses, Supplier<Subject> making) {
        return new Saboteur(name, name + " " + does + ".", Set.copyOf(clauses), making);
    }
}
