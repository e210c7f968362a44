package dev.retrykit.check;

import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Acted.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A prompt from its call to its end, if it had one. */
record Prompt(At<Acted> called, Optional<At<Acted>> over) {
    /** What is said where a foreign process shows the end of a prompt by a marker alone. */
    static final Outcome HIDDEN =
            new Outcome.Hidden("the promise behind a prompt cannot be seen from outside the process");

    /** The accepted prompts, in order: the oldest open one completes, the newest is rejected. */
    static List<Prompt> all(Reading reading) {
        List<Prompt> prompts = new ArrayList<>();
        for (At<Acted> at : reading.all(Acted.class, act -> act.action().equals("prompt"))) {
            switch (at.event().phase()) {
                case CALLED -> prompts.add(new Prompt(at, Optional.empty()));
                case REJECTED ->
                    prompts.subList(Math.max(0, prompts.size() - 1), prompts.size())
                            .clear();
                case COMPLETED, SETTLED, QUIET -> finish(prompts, at);
            }
        }
        return List.copyOf(prompts);
    }

    /** The prompt that is open at a place of the trace. */
    static Optional<Prompt> at(Reading reading, int index) {
        return all(reading).stream()
                .filter(prompt -> prompt.called.before(index))
                .filter(prompt -> prompt.over.filter(over -> over.before(index)).isEmpty())
                .findFirst();
    }

    private static void finish(List<Prompt> prompts, At<Acted> over) {
        for (int index = 0; index < prompts.size(); index++) {
            if (prompts.get(index).over.isEmpty()) {
                prompts.set(index, new Prompt(prompts.get(index).called, Optional.of(over)));
                return;
            }
        }
    }

    /** Whether its end was told by a marker, or concluded, and not by the call itself. */
    boolean judgedByMarker() {
        return over.filter(at -> at.event().phase() != Phase.COMPLETED).isPresent();
    }

    /** Whether the kit had to conclude that it is over. */
    boolean concluded() {
        return over.filter(at -> at.event().phase() == Phase.QUIET).isPresent();
    }
}
