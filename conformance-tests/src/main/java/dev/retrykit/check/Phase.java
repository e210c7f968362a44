package dev.retrykit.check;

import java.util.Optional;

/** Where in the life of a chain a place of the trace lies. */
enum Phase {
    IDLE,
    CHAIN,
    /** In the middle of a change, or after one that the clauses leave open. */
    UNSURE;

    /** Where a place lies; a chain without an end of its own leaves what follows it open. */
    static Phase at(Reading reading, int index) {
        Optional<Chain> begun = reading.chains().stream()
                .filter(chain -> chain.first().before(index))
                .reduce((a, b) -> b);
        if (begun.isEmpty()) {
            return IDLE;
        }
        Chain chain = begun.get();
        boolean touched = Reading.within(reading.acts(), chain.first().index(), index).stream()
                .anyMatch(act -> act.event().action().startsWith("abort")
                        || act.event().action().equals("dispose"));
        boolean failed = reading.failures().stream()
                .filter(failure -> failure.start().isEmpty())
                .mapToInt(failure -> failure.answer().index())
                .anyMatch(failure -> failure > chain.last().index() && failure < index);
        int answered = chain.answer().map(Answer::index).orElse(Integer.MAX_VALUE);
        if (chain.end().isPresent() && chain.end().get().before(index)) {
            boolean first = Reading.within(
                            reading.snapshots(), chain.end().get().index(), index)
                    .isEmpty();
            return first ? UNSURE : IDLE;
        }
        boolean settled = chain.end().isEmpty()
                && chain.answer().isEmpty()
                && reading.nextSpeech(chain.last().index()) < index;
        return touched || failed || settled || answered < index ? UNSURE : CHAIN;
    }
}
