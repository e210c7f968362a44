package dev.retrykit.check;

import dev.retrykit.spec.TraceEvent.Called;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * One call of the ttalk policy, told turn by turn.
 *
 * @param turns one for each attempt; those after something doubtful that was repeated are left out, since nobody knows what is
 *     left in which budget
 */
record Retried(Call call, Terms terms, List<Turn> turns) {
    Retried {
        turns = List.copyOf(turns);
    }

    /** The calls of a trace, up to the first that goes on while another begins. */
    static List<Retried> read(Reading reading) {
        List<Retried> all = new ArrayList<>();
        for (Call call : reading.calls()) {
            Terms terms = Terms.of(reading.trace(), all.size() + 1);
            if (call.ended().isEmpty()) {
                return all;
            }
            all.add(new Retried(call, terms, terms.readable() ? turns(reading, call, terms) : List.of()));
        }
        return all;
    }

    /** The calls in which nobody intervened. */
    static Stream<Retried> undisturbed(Reading reading) {
        return reading.retried().stream().filter(each -> each.call.cancels().isEmpty() && !each.terms.callbackThrows());
    }

    /** The turns of those calls that no gate and no token forbade to repeat. */
    static Stream<Turn> free(Reading reading) {
        return undisturbed(reading)
                .flatMap(each -> each.turns.stream())
                .filter(turn -> !turn.closed() && !turn.attempt().emitted());
    }

    /** The result as the trace has it. */
    JsonNode value() {
        return call.result().path("value");
    }

    Optional<Turn> last() {
        return turns.isEmpty() || turns.get(turns.size() - 1).repeated()
                ? Optional.empty()
                : Optional.of(turns.get(turns.size() - 1));
    }

    int attempts() {
        return call.attempts().size();
    }

    /** What was called or asked in this call under a name. */
    List<At<Called>> heard(String name) {
        return heard(call.reading(), terms.number()).stream()
                .filter(each -> each.event().call().equals(name))
                .toList();
    }

    private static List<Turn> turns(Reading reading, Call call, Terms terms) {
        List<At<Called>> heard = heard(reading, terms.number());
        List<Turn> turns = new ArrayList<>();
        int errors = 0;
        int empties = 0;
        for (int nth = 0; nth < call.attempts().size(); nth++) {
            Attempt attempt = call.attempts().get(nth);
            Optional<Attempt> next = nth + 1 < call.attempts().size()
                    ? Optional.of(call.attempts().get(nth + 1))
                    : Optional.empty();
            Came came = Came.of(attempt, terms);
            List<At<Called>> told = Reading.within(heard, attempt.at(), attempt.to());
            turns.add(new Turn(terms, attempt, came, nth + 1, errors, empties, next, told));
            if (came != Came.RETRYABLE && came != Came.EMPTY) {
                return turns;
            }
            errors += came == Came.RETRYABLE ? 1 : 0;
            empties += came == Came.EMPTY ? 1 : 0;
        }
        return turns;
    }

    private static List<At<Called>> heard(Reading reading, int number) {
        return reading.all(Called.class, called -> called.details().path("call").asInt(0) == number);
    }
}
