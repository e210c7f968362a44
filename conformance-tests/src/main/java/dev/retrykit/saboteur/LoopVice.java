package dev.retrykit.saboteur;

import dev.retrykit.simulator.loop.CancelToken;
import dev.retrykit.simulator.loop.ConfigPath;
import dev.retrykit.simulator.loop.RetryRule;
import dev.retrykit.subject.LoopSubject;
import dev.retrykit.subject.LoopSubject.Parts;
import dev.retrykit.subject.LoopSubject.Wrapping;
import dev.retrykit.subject.Subject;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** A saboteur of a retried call without its change: each method exchanges one part of the reference loop. */
record LoopVice(String name, String does, List<String> clauses) {
    private static final Parts HONEST = Parts.REFERENCE;

    static LoopVice named(String name, String does, String... clauses) {
        return new LoopVice(name, does, List.of(clauses));
    }

    /** Decides otherwise; each scenario has a rule of its own. */
    Saboteur ruling(Supplier<RetryRule> rule) {
        return subject(() -> ruledBy(rule));
    }

    /** Decides otherwise where answers are streamed, or where they are not. */
    Saboteur ruling(boolean streamed, Supplier<RetryRule> rule) {
        return subject(() -> new Chameleon(streamed, ruledBy(rule)));
    }

    /** Takes the settings another way. */
    Saboteur reading(ConfigPath path) {
        return subject(() -> new LoopSubject(new Parts(path, HONEST.rule(), HONEST.token(), HONEST.between())));
    }

    /** Has a token that hears otherwise. */
    Saboteur hearing(Supplier<CancelToken> token) {
        return subject(() -> withToken(token, HONEST.between()));
    }

    /** Asks the provider through something else. */
    Saboteur between(Wrapping between) {
        return subject(() -> withToken(HONEST.token(), between));
    }

    /** Puts something between the reference and whoever looks at it. */
    Saboteur disguised(UnaryOperator<Subject> disguise) {
        return subject(() -> disguise.apply(LoopSubject.reference()));
    }

    /** The same where answers are streamed alone. */
    Saboteur disguisedInStreams(UnaryOperator<Subject> disguise) {
        return subject(() -> new Chameleon(true, disguise.apply(LoopSubject.reference())));
    }

    Saboteur subject(Supplier<Subject> making) {
        return Saboteur.of(name, does, clauses, making);
    }

    static Subject ruledBy(Supplier<RetryRule> rule) {
        return new LoopSubject(new Parts(HONEST.path(), rule, HONEST.token(), HONEST.between()));
    }

    static Subject withToken(Supplier<CancelToken> token, Wrapping between) {
        return new LoopSubject(new Parts(HONEST.path(), HONEST.rule(), token, between));
    }
}
