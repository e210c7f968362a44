package dev.retrykit.subject;

import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** The reference implementation of each policy, as a subject in this process. */
public final class References {
    private static final Map<String, Supplier<Subject>> BY_POLICY = Map.of(
            "omp", ReferenceSubject::omp,
            "pi", ReferenceSubject::pi,
            "field", ReferenceSubject::field,
            "agent-loop", LoopSubject::reference,
            "ttalk", ModelSubject::ttalk);

    private References() {}

    /**
     * Gives a new reference of a policy for each scenario.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Supplier<Subject> of(String policy) {
        return Optional.ofNullable(BY_POLICY.get(policy))
                .orElseThrow(() -> new IllegalArgumentException("policy " + policy + " has no reference"));
    }
}
