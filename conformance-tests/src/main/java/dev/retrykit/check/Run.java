package dev.retrykit.check;

import dev.retrykit.spec.TraceEvent.Emitted;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * One run of the agent, from its {@code agent_start} to its {@code agent_end}; runs that tell of no end are none.
 *
 * @param begin the place of its beginning
 * @param over its end
 * @param answers its assistant messages, in order
 */
record Run(int begin, At<Emitted> over, List<Answer> answers) implements Placed {
    /** The runs of a trace, in order. */
    static List<Run> all(Reading reading) {
        List<Run> runs = new ArrayList<>();
        int begin = -1;
        for (At<Emitted> at : reading.all(Emitted.class)) {
            if (at.event().type().equals("agent_start")) {
                begin = at.index();
            } else if (at.event().type().equals("agent_end")) {
                runs.add(of(reading, begin, at));
                begin = at.index();
            }
        }
        return List.copyOf(runs);
    }

    private static Run of(Reading reading, int begin, At<Emitted> over) {
        List<Answer> answers = reading.answers().stream()
                .filter(answer -> answer.after(begin) && answer.before(over))
                .toList();
        return new Run(begin, over, answers);
    }

    @Override
    public int index() {
        return over.index();
    }

    JsonNode end() {
        return over.event().event();
    }

    /** The message that decides. */
    Optional<Answer> last() {
        return answers.stream().reduce((a, b) -> b);
    }

    /** Whether other messages came after the last assistant message. */
    boolean trailed(Reading reading) {
        return last().map(answer -> Reading.within(reading.emitted("message_end"), answer.index(), index()))
                .filter(messages -> !messages.isEmpty())
                .isPresent();
    }

    /** The failure of its last message, if it ended in one. */
    Optional<Failure> failure(Reading reading) {
        return last().flatMap(answer -> reading.failures().stream()
                .filter(failure -> failure.answer().equals(answer))
                .findFirst());
    }

    /** The retry that was announced after it, before the next run. */
    Optional<Start> announced(Reading reading) {
        int next = Reading.within(
                        reading.emitted("agent_start"),
                        index(),
                        reading.trace().events().size())
                .stream()
                .mapToInt(At::index)
                .findFirst()
                .orElse(reading.trace().events().size());
        return reading.starts().stream()
                .filter(start -> start.after(this) && start.before(next))
                .findFirst();
    }
}
