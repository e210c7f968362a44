package dev.retrykit.check;

import java.util.List;
import java.util.Optional;

/**
 * What the outcomes of one check on one trace come to.
 *
 * @param occasions how many there were whose outcome was seen
 * @param broken what was wrong at the first that was broken
 * @param hidden why the first that was hidden was
 */
record Ruling(int occasions, Optional<String> broken, Optional<String> hidden) {
    /** What a check says that found no occasion, as most do. */
    private static final Ruling NOTHING = new Ruling(0, Optional.empty(), Optional.empty());

    static Ruling of(List<Outcome> outcomes) {
        if (outcomes.isEmpty()) {
            return NOTHING;
        }
        int occasions = 0;
        Optional<String> broken = Optional.empty();
        Optional<String> hidden = Optional.empty();
        for (Outcome outcome : outcomes) {
            if (outcome instanceof Outcome.Hidden unseen) {
                hidden = hidden.or(() -> Optional.of(unseen.because()));
            } else {
                occasions++;
            }
            if (outcome instanceof Outcome.Broken wrong) {
                broken = broken.or(() -> Optional.of(wrong.because()));
            }
        }
        return new Ruling(occasions, broken, hidden);
    }
}
