package dev.retrykit.saboteur;

import dev.retrykit.simulator.session.AgentSession;
import dev.retrykit.simulator.session.AssistantMessage;
import dev.retrykit.simulator.session.Backoff;
import dev.retrykit.simulator.session.Classifier;
import dev.retrykit.simulator.session.Decider;
import dev.retrykit.simulator.session.Input;
import dev.retrykit.simulator.session.RetrySettings;
import dev.retrykit.simulator.session.RetryState;
import dev.retrykit.simulator.session.SessionMemory;
import dev.retrykit.simulator.session.SessionPolicy;
import dev.retrykit.simulator.session.SettingsReader;
import dev.retrykit.simulator.session.Step;
import dev.retrykit.simulator.session.World;
import dev.retrykit.subject.ReferenceSubject;
import dev.retrykit.subject.Subject;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** A saboteur without its change: each method exchanges one part of a reference session, anew for each session. */
record Vice(Reference reference, String name, String does, List<String> clauses) {
    /** Decides otherwise; what the end of a run says of the future stays as it is. */
    Saboteur deciding(UnaryOperator<Decider> change) {
        return changing(policy -> policy.deciding(new Changed(policy.decider(), change.apply(policy.decider()))));
    }

    Saboteur waiting(Supplier<Backoff> backoff) {
        return changing(policy -> policy.deciding(reference.deciding(backoff.get(), reference.classifier())));
    }

    Saboteur classifying(Classifier classifier) {
        return changing(policy -> policy.deciding(reference.deciding(Backoff::doubling, classifier)));
    }

    /** The same in a disguise. */
    Saboteur classifying(Classifier classifier, UnaryOperator<Subject> disguise) {
        return subject(() -> disguise.apply(new ReferenceSubject(
                world -> reference.session(
                        world, reference.session().deciding(reference.deciding(Backoff::doubling, classifier))),
                reference.look())));
    }

    Saboteur reading(Supplier<SettingsReader> reader) {
        return changing(policy -> policy.reading(reader.get()));
    }

    Saboteur changing(UnaryOperator<SessionPolicy> change) {
        return session(world -> reference.session(world, change.apply(reference.session())));
    }

    Saboteur remembering(Supplier<SessionMemory> memory) {
        return session(world -> new AgentSession(world, reference.session(), memory.get()));
    }

    /** Lives in another world than the honest one. */
    Saboteur living(UnaryOperator<World> elsewhere) {
        return session(world -> reference.session(elsewhere.apply(world), reference.session()));
    }

    Saboteur session(Function<World, AgentSession> making) {
        return subject(() -> new ReferenceSubject(making, reference.look()));
    }

    /** Puts something between the reference and whoever looks at it. */
    Saboteur disguised(UnaryOperator<Subject> disguise) {
        return subject(() -> disguise.apply(
                new ReferenceSubject(world -> reference.session(world, reference.session()), reference.look())));
    }

    private Saboteur subject(Supplier<Subject> making) {
        return Saboteur.of(name, does, clauses, making);
    }

    /** Speaks of the future as the honest one does, whatever it decides. */
    private record Changed(Decider honest, Decider wrong) implements Decider {
        @Override
        public Step decide(RetryState state, Input input, RetrySettings settings) {
            return wrong.decide(state, input, settings);
        }

        @Override
        public Optional<Boolean> willRetry(RetryState state, Optional<AssistantMessage> last, RetrySettings settings) {
            return honest.willRetry(state, last, settings);
        }
    }
}
