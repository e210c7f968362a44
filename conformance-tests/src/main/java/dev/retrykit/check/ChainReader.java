package dev.retrykit.check;

import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Emitted;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds the chains of a trace: a chain is open from its first start until its end, its answer, or a new prompt. */
final class ChainReader {
    private final List<TraceEvent> events;
    private final List<Chain> chains = new ArrayList<>();
    private List<Start> starts = new ArrayList<>();
    private Optional<Answer> answer = Optional.empty();
    private int prompts;

    ChainReader(Reading reading) {
        this.events = reading.trace().events();
    }

    List<Chain> read() {
        for (int index = 0; index < events.size(); index++) {
            if (events.get(index) instanceof Emitted emitted) {
                read(new At<>(index, emitted));
            } else if (events.get(index) instanceof Acted acted
                    && acted.action().equals("prompt")) {
                prompted(acted, index);
            }
        }
        close(Optional.empty(), events.size());
        return List.copyOf(chains);
    }

    private void read(At<Emitted> at) {
        if (Start.is(at.event())) {
            if (answer.isPresent()) {
                close(Optional.empty(), at.index());
            }
            starts.add(new Start(at));
        } else if (End.is(at.event())) {
            close(Optional.of(new End(at)), at.index());
        } else if (Answer.is(at.event()) && !starts.isEmpty() && answer.isEmpty() && !new Answer(at).failed()) {
            answer = Optional.of(new Answer(at));
        }
    }

    /** A prompt that finds no other one running begins anew. */
    private void prompted(Acted acted, int index) {
        if (acted.phase() == Acted.Phase.CALLED) {
            if (prompts == 0) {
                close(Optional.empty(), index);
            }
            prompts++;
        } else {
            prompts--;
        }
    }

    private void close(Optional<End> end, int index) {
        if (!starts.isEmpty()) {
            chains.add(new Chain(starts, answer, end, index));
        }
        starts = new ArrayList<>();
        answer = Optional.empty();
    }
}
