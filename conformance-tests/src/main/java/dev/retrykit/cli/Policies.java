package dev.retrykit.cli;

import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Clause;
import dev.retrykit.steps.Features;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

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

    /** The same, as far as the subject can be judged by them: an agent by those of sessions, a command by those of calls. */
    static List<Catalogue> named(List<String> names, SubjectOptions subject) {
        List<Catalogue> wanted = names.isEmpty() ? documents() : named(names);
        if (!subject.foreign()) {
            return wanted;
        }
        boolean sessions = subject.command().isEmpty();
        List<Catalogue> fitting = wanted.stream()
                .filter(each -> Features.ofSessions(each.policy()) == sessions)
                .toList();
        wanted.stream()
                .filter(each -> !names.isEmpty() && !fitting.contains(each))
                .findFirst()
                .ifPresent(each -> {
                    throw misfit(each.policy(), sessions);
                });
        return fitting;
    }

    /** The policies that a document tells; the one that is judged beside them has to be named. */
    private static List<Catalogue> documents() {
        return Catalogue.policies().stream()
                .filter(policy -> !policy.equals(Catalogue.FIELD))
                .map(Catalogue::load)
                .toList();
    }

    private static UsageException misfit(String policy, boolean sessions) {
        String others = Catalogue.policies().stream()
                .filter(each -> Features.ofSessions(each) == sessions)
                .collect(Collectors.joining(", "));
        return new UsageException(
                sessions
                        ? "policy " + policy
                                + " is about single calls, of which the agent RPC does not tell; give a client with"
                                + " --command, or a policy of sessions: " + others
                        : "policy " + policy
                                + " is about agent sessions, and a command makes one call; give an agent with --rpc"
                                + " or --subject, or a policy of calls: " + others);
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
