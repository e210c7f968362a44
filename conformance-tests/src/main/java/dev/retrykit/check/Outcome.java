package dev.retrykit.check;

import java.util.Optional;
import java.util.function.Supplier;

/** What a check says of one occasion. */
public sealed interface Outcome {
    /** The clause held. */
    record Held() implements Outcome {}

    /** The clause was broken; the sentence says what was expected and what came. */
    record Broken(String because) implements Outcome {}

    /** There was an occasion, but this subject does not show what came of it. */
    record Hidden(String because) implements Outcome {}

    /** Held if the condition is true, else broken with the message. */
    static Outcome expect(boolean holds, Supplier<String> because) {
        return holds ? new Held() : new Broken(because.get());
    }

    /** Broken with the message if there is one, else held. */
    static Outcome unless(Optional<String> because) {
        return because.<Outcome>map(Broken::new).orElseGet(Held::new);
    }
}
