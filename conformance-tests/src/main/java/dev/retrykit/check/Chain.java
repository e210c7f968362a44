package dev.retrykit.check;

import java.util.List;
import java.util.Optional;

/**
 * One chain of retries: from its first announced retry to what closed it.
 *
 * @param starts at least one
 * @param answer the good or aborted message that closed it, if one did
 * @param end its end event, if there was one
 * @param over the place of its end, of what left it behind without one, or of the trace's end
 */
record Chain(List<Start> starts, Optional<Answer> answer, Optional<End> end, int over) {
    Chain {
        starts = List.copyOf(starts);
    }

    Start first() {
        return starts.get(0);
    }

    Start last() {
        return starts.get(starts.size() - 1);
    }

    /** Whether it had begun at a place and nothing had closed it. */
    boolean openAt(int index) {
        return first().before(index)
                && index <= over
                && answer.filter(at -> at.before(index)).isEmpty();
    }

    int made() {
        return starts.size();
    }
}
