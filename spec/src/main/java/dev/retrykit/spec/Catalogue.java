package dev.retrykit.spec;

import java.util.List;
import java.util.Optional;

/**
 * All clauses of one policy, in the order of its file.
 *
 * @param policy the name by which users call it, as {@code omp}
 * @param title what the policy is about, in a few words
 */
public record Catalogue(String policy, String title, List<Group> groups, List<Clause> clauses) {
    /** The policy that no document tells; it is judged beside the others. */
    public static final String FIELD = "field";

    static final List<String> NAMES = List.of("omp", "pi", "agent-loop", "ttalk", FIELD);

    public Catalogue {
        groups = List.copyOf(groups);
        clauses = List.copyOf(clauses);
    }

    /**
     * The heading under which clauses stand.
     *
     * @param name as {@code BACKOFF}
     * @param title the rest of the heading
     * @param introduction what the group is about
     */
    public record Group(String name, String title, String introduction) {}

    /** The policies that the kit knows: those that have a file. */
    public static List<String> policies() {
        return NAMES.stream().filter(name -> Resources.exist(path(name))).toList();
    }

    /**
     * Reads the clauses of one policy.
     *
     * @throws IllegalArgumentException if there is no such policy; the message names those that there are
     */
    public static Catalogue load(String policy) {
        if (!policies().contains(policy)) {
            throw new IllegalArgumentException(
                    "unknown policy \"" + policy + "\"; known are " + String.join(", ", policies()));
        }
        return parse(policy + ".md", Resources.text(path(policy)));
    }

    /**
     * Reads the text of a clause file; the policy is called as the file is.
     *
     * @throws MalformedFileException at the first line that is not as it should be
     */
    public static Catalogue parse(String fileName, String text) {
        return new ClauseFile(fileName, text).read();
    }

    /** What all its ids begin with, as {@code OMP-}. */
    public String prefix() {
        String id = clauses.get(0).id();
        return id.substring(0, id.indexOf('-') + 1);
    }

    /** The clause of that id. */
    public Optional<Clause> clause(String id) {
        return clauses.stream().filter(clause -> clause.id().equals(id)).findFirst();
    }

    private static String path(String policy) {
        return "clauses/" + policy + ".md";
    }
}
