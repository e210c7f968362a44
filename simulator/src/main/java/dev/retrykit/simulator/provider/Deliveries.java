package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Delivery.Part;
import dev.retrykit.spec.Memo;

/** Answers that were put together before: the same reply to the same call is the same delivery, in any scenario. */
final class Deliveries {
    private static final int MOST = 2048;
    private static final int LONGEST = 16_384;
    private static final Memo<Question, Delivery> KNOWN =
            new Memo<>(MOST, (question, delivery) -> length(delivery) <= LONGEST);

    private Deliveries() {}

    /** All that an answer depends on. */
    private record Question(Voice voice, Reply reply, Asked asked) {}

    /** What is said to a call; put together once as long as it is kept. */
    static Delivery of(Voice voice, Reply reply, Asked asked) {
        return KNOWN.of(new Question(voice, reply, asked), () -> voice.deliver(reply, asked));
    }

    private static int length(Delivery delivery) {
        return delivery.pieces().stream()
                .filter(Part.class::isInstance)
                .mapToInt(part -> ((Part) part).text().length())
                .sum();
    }
}
