package dev.retrykit.saboteur;

import dev.retrykit.simulator.session.AgentSession;
import dev.retrykit.simulator.session.Backoff;
import dev.retrykit.simulator.session.Classifier;
import dev.retrykit.simulator.session.Decider;
import dev.retrykit.simulator.session.OmpDecider;
import dev.retrykit.simulator.session.RetrySettings;
import dev.retrykit.simulator.session.SessionMemory;
import dev.retrykit.simulator.session.SettingsReader;
import dev.retrykit.simulator.session.World;
import dev.retrykit.subject.ReferenceSubject;
import dev.retrykit.subject.Subject;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** A saboteur without its change: each method exchanges one part of the omp reference, anew for each session. */
record Vice(String name, String sentence, List<String> clauses) {
    Saboteur deciding(UnaryOperator<Decider> change) {
        return session(world -> session(world, change.apply(OmpDecider.standard())));
    }

    Saboteur waiting(Supplier<Backoff> backoff) {
        return session(world -> session(world, new OmpDecider(backoff.get(), Classifier::omp)));
    }

    Saboteur classifying(Classifier classifier) {
        return session(world -> session(world, new OmpDecider(Backoff::doubling, classifier)));
    }

    Saboteur reading(Supplier<SettingsReader> reader) {
        return session(world -> new AgentSession(world, OmpDecider.standard(), reader.get(), new SessionMemory()));
    }

    Saboteur remembering(Supplier<SessionMemory> memory) {
        return session(world -> new AgentSession(world, OmpDecider.standard(), RetrySettings::of, memory.get()));
    }

    /** Lives in another world than the honest one. */
    Saboteur living(UnaryOperator<World> elsewhere) {
        return session(world -> AgentSession.omp(elsewhere.apply(world)));
    }

    Saboteur session(Function<World, AgentSession> making) {
        return subject(() -> new ReferenceSubject(making));
    }

    /** Puts something between the reference and whoever looks at it. */
    Saboteur disguised(UnaryOperator<Subject> disguise) {
        return subject(() -> disguise.apply(ReferenceSubject.omp()));
    }

    private Saboteur subject(Supplier<Subject> making) {
        return new Saboteur(name, sentence, Set.copyOf(clauses), making);
    }

    static AgentSession session(World world, Decider decider) {
        return new AgentSession(world, decider, RetrySettings::of, new SessionMemory());
    }
}
