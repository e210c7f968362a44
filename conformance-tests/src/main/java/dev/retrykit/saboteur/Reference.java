package dev.retrykit.saboteur;

import dev.retrykit.simulator.session.AgentSession;
import dev.retrykit.simulator.session.Backoff;
import dev.retrykit.simulator.session.Classifier;
import dev.retrykit.simulator.session.Decider;
import dev.retrykit.simulator.session.Families;
import dev.retrykit.simulator.session.Family;
import dev.retrykit.simulator.session.FieldClassifier;
import dev.retrykit.simulator.session.FieldDecider;
import dev.retrykit.simulator.session.OmpDecider;
import dev.retrykit.simulator.session.PiDecider;
import dev.retrykit.simulator.session.SessionMemory;
import dev.retrykit.simulator.session.SessionPolicy;
import dev.retrykit.simulator.session.World;
import dev.retrykit.simulator.ui.Look;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * The reference session of one policy in its parts, one of which a saboteur exchanges.
 *
 * @param policy as {@code omp}
 * @param families those whose texts it retries
 * @param decisions makes its decider of a backoff and a classification
 */
record Reference(
        String policy,
        SessionPolicy session,
        Look look,
        Classifier classifier,
        List<Family> families,
        BiFunction<Backoff, Classifier, Decider> decisions) {
    static final Reference OMP =
            new Reference("omp", SessionPolicy.omp(), Look.OMP, Classifier::omp, Families.OMP, OmpDecider::new);
    static final Reference PI =
            new Reference("pi", SessionPolicy.pi(), Look.PI, Classifier::pi, Families.PI, PiDecider::new);

    static final Reference FIELD =
            new Reference("field", SessionPolicy.field(), Look.PI, new FieldClassifier(), List.of(), FieldDecider::new);

    /**
     * The beginning of a saboteur of this policy.
     *
     * @param does what it does wrong, as {@code waits for nothing}
     * @param clauses of any policy; those of other policies are left out
     */
    Vice named(String name, String does, String... clauses) {
        String prefix = policy.toUpperCase(Locale.ROOT) + "-";
        List<String> own =
                Stream.of(clauses).filter(clause -> clause.startsWith(prefix)).toList();
        return new Vice(this, name, does, own);
    }

    /** Its decider with another backoff and another classification. */
    Decider deciding(Backoff backoff, Classifier other) {
        return decisions.apply(backoff, other);
    }

    /** A session that decides otherwise. */
    AgentSession session(World world, Decider decider) {
        return session(world, session.deciding(decider));
    }

    /** A session of another policy, or of this one with a change. */
    AgentSession session(World world, SessionPolicy changed) {
        return new AgentSession(world, changed, new SessionMemory());
    }

    /** The names of the families to which a text belongs. */
    List<String> familiesOf(String text) {
        return families.stream()
                .filter(family -> family.matches(text))
                .map(Family::name)
                .toList();
    }
}
