package dev.retrykit.cli;

import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Clause;
import java.util.List;
import java.util.Optional;

/** Finds policies and clauses by the names that a user gives. */
final class Policies {
    private Policies() {}

    /** The catalogues of these policies; of all where none is named. */
    static List<Catalogue> named(List<String> names) {
        List<String> wanted = names.isEmpty()
                ? Catalogue.policies()
                : names.stream().distinct().toList();
        return wanted.stream().map(Policies::named).toList();
    }

    /** The clause of this id, whose letters may be of either case. */
    static Clause clause(String id) {
        return Catalogue.policies().stream()
                .map(Catalogue::load)
                .flatMap(catalogue -> catalogue.clauses().stream())
                .filter(clause -> clause.id().equalsIgnoreCase(id))
                .findFirst()
                .orElseThrow(() -> new UsageException(
                        "there is no clause \"" + id + "\"; \"retrykit list\" shows the clauses that there are"));
    }

    /** The policy that a clause belongs to. */
    static String of(Clause clause) {
        return Catalogue.policies().stream()
                .filter(policy -> Catalogue.load(policy).clause(clause.id()).isPresent())
                .findFirst()
                .orElseThrow();
    }

    private static Catalogue named(String name) {
        return Optional.of(name)
                .filter(Catalogue.policies()::contains)
                .map(Catalogue::load)
                .orElseThrow(() -> new UsageException(
                        "there is no policy \"" + name + "\"; there are: " + String.join(", ", Catalogue.policies())));
    }
}
