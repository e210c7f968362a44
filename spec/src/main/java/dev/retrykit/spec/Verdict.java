package dev.retrykit.spec;

import java.util.Collection;

/** What a check says of a trace, or a run of a clause; in the order in which one outweighs the next. */
public enum Verdict {
    /** The harness is at fault; counted neither for nor against the subject. */
    KIT_ERROR,
    /** A MUST was broken. */
    FAIL,
    /** A SHOULD was not met. */
    WARN,
    /** The clause had an occasion and held. */
    PASS,
    /** The subject does not show what the clause needs. */
    UNOBSERVABLE,
    /** No scenario of the clause was run. */
    NOT_RUN,
    /** The traces gave the clause no occasion. */
    INAPPLICABLE;

    /** The verdict that outweighs all others; {@link #NOT_RUN} where there is none. */
    public static Verdict weightiest(Collection<Verdict> verdicts) {
        return verdicts.stream().min(Enum::compareTo).orElse(NOT_RUN);
    }
}
