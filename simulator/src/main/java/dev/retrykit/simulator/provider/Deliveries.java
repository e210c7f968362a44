package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Delivery.Part;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Answers that were put together before: the same reply to the same call is the same delivery, in any scenario. */
final class Deliveries {
    private static final int MOST = 2048;
    private static final int LONGEST = 16_384;
    private static final Map<Question, Delivery> KNOWN = new ConcurrentHashMap<>();

    private Deliveries() {}

    /** All that an answer depends on. */
    private record Question(Voice voice, Reply reply, Asked asked) {}

    /** What is said to a call; put together once as long as it is kept. */
    static Delivery of(Voice voice, Reply reply, Asked asked) {
        Question question = new Question(voice, reply, asked);
        return Optional.ofNullable(KNOWN.get(question)).orElseGet(() -> kept(question));
    }

    /** Few and short ones are kept, so that the memory does not grow with the run. */
    private static Delivery kept(Question question) {
        Delivery delivery = question.voice().deliver(question.reply(), question.asked());
        if (KNOWN.size() >= MOST) {
            KNOWN.clear();
        }
        if (length(delivery) <= LONGEST) {
            KNOWN.put(question, delivery);
        }
        return delivery;
    }

    private static int length(Delivery delivery) {
        return delivery.pieces().stream()
                .filter(Part.class::isInstance)
                .mapToInt(part -> ((Part) part).text().length())
                .sum();
    }
}
