package dev.retrykit.saboteur;

import dev.retrykit.simulator.model.CanonicalError;
import dev.retrykit.simulator.model.Decider;
import dev.retrykit.simulator.model.Entries;
import dev.retrykit.simulator.model.Questions;
import dev.retrykit.simulator.model.Refusals;
import dev.retrykit.simulator.model.RetryDecider;
import dev.retrykit.simulator.model.RetryOptions;
import dev.retrykit.simulator.model.RetryPolicy;
import dev.retrykit.subject.ModelSubject;
import dev.retrykit.subject.Subject;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;

/** A saboteur of a retried function without its change: each method exchanges one part of the ttalk reference. */
record ModelVice(String name, String does, List<String> clauses) {
    private static final RetryPolicy HONEST = RetryPolicy.ttalk();

    static ModelVice named(String name, String does, String... clauses) {
        return new ModelVice(name, does, List.of(clauses));
    }

    /** Resolves options another way. */
    Saboteur resolving(BiFunction<JsonNode, JsonNode, RetryOptions> options) {
        return subject(() ->
                new ModelSubject(new RetryPolicy(options, HONEST.decider(), HONEST.entries(), HONEST.refusals())));
    }

    /** Goes by other options than those that were resolved. */
    Saboteur opting(UnaryOperator<RetryOptions> change) {
        return making((options, questions) -> new RetryDecider(change.apply(options), questions));
    }

    /** Asks another way; each call has questions of its own. */
    Saboteur asking(UnaryOperator<Questions> change) {
        return making((options, questions) -> new RetryDecider(options, change.apply(questions)));
    }

    /** Decides otherwise. */
    Saboteur deciding(UnaryOperator<Decider> change) {
        return making((options, questions) -> change.apply(new RetryDecider(options, questions)));
    }

    /** Has a decider of its own making. */
    Saboteur making(BiFunction<RetryOptions, Questions, Decider> decider) {
        return subject(() ->
                new ModelSubject(new RetryPolicy(HONEST.options(), decider, HONEST.entries(), HONEST.refusals())));
    }

    /** Carries decisions out another way. */
    Saboteur entering(Entries entries) {
        return subject(() ->
                new ModelSubject(new RetryPolicy(HONEST.options(), HONEST.decider(), entries, HONEST.refusals())));
    }

    /** Has another boundary. */
    Saboteur refusing(Refusals refusals) {
        return subject(() ->
                new ModelSubject(new RetryPolicy(HONEST.options(), HONEST.decider(), HONEST.entries(), refusals)));
    }

    /** Changes what the boundary says of some statuses. */
    Saboteur bounding(BiFunction<Integer, CanonicalError, CanonicalError> change) {
        return refusing((status, headers, body, now) ->
                change.apply(status, HONEST.refusals().error(status, headers, body, now)));
    }

    /** Puts something between the reference and whoever looks at it. */
    Saboteur disguised(UnaryOperator<Subject> disguise) {
        return subject(() -> disguise.apply(ModelSubject.ttalk()));
    }

    private Saboteur subject(Supplier<Subject> making) {
        return Saboteur.of(name, does, clauses, making);
    }
}
