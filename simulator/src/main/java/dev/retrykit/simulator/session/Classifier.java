package dev.retrykit.simulator.session;

/** Judges an error by its text alone. */
@FunctionalInterface
public interface Classifier {
    /** What is to become of a failure with this text. */
    Treatment treat(String errorMessage);

    /** The same for a failed message, of which more may be known than its text. */
    default Treatment treat(AssistantMessage failed) {
        return treat(failed.error());
    }

    /** What becomes of a failure. */
    enum Treatment {
        /** It is tried again. */
        RETRY,
        /** The context is too large; trying again would not help before it is compacted. */
        COMPACT,
        /** It is final. */
        GIVE_UP
    }

    /** The classification of the omp document: overflow first, then the retryable families; no text is final. */
    static Treatment omp(String errorMessage) {
        LowerText text = LowerText.of(errorMessage);
        if (Overflow.in(text)) {
            return Treatment.COMPACT;
        }
        return Families.match(Families.OMP, text) ? Treatment.RETRY : Treatment.GIVE_UP;
    }

    /** The classification of the pi document: overflow first, then what is used up for good, then the families. */
    static Treatment pi(String errorMessage) {
        LowerText text = LowerText.of(errorMessage);
        if (Overflow.in(text)) {
            return Treatment.COMPACT;
        }
        return !Quota.in(text) && Families.match(Families.PI, text) ? Treatment.RETRY : Treatment.GIVE_UP;
    }
}
