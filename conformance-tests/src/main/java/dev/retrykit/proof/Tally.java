package dev.retrykit.proof;

import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Emitted;
import dev.retrykit.spec.TraceEvent.Snapshot;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/** What was seen in many traces, counted, so that no trace has to be kept. */
public final class Tally {
    private final Map<Move, Long> moves = new EnumMap<>(Move.class);
    private final Map<String, Long> states = new TreeMap<>();
    private long scenarios;
    private long chains;
    private long events;
    private Duration virtual = Duration.ZERO;

    Tally() {
        for (Move move : Move.values()) {
            moves.put(move, 0L);
        }
    }

    /** Scenarios that were run. */
    public long scenarios() {
        return scenarios;
    }

    /** Chains of retries that began. */
    public long chains() {
        return chains;
    }

    /** Events of all traces. */
    public long events() {
        return events;
    }

    /** The time that passed on the clocks of all scenarios. */
    public Duration virtual() {
        return virtual;
    }

    /** How often each move was made; every move has a count. */
    public Map<Move, Long> moves() {
        return moves;
    }

    /** How often each state of a session was seen, as {@code attempt 2, retrying}. */
    public Map<String, Long> states() {
        return states;
    }

    void count(Plan plan, Trace trace) {
        scenarios++;
        events += trace.events().size();
        virtual = virtual.plus(
                trace.events().get(trace.events().size() - 1).moment().at());
        plan.moves().forEach(move -> moves.merge(move, 1L, Long::sum));
        trace.events().forEach(this::count);
    }

    /** Takes in what another one counted. */
    void add(Tally other) {
        scenarios += other.scenarios;
        chains += other.chains;
        events += other.events;
        virtual = virtual.plus(other.virtual);
        other.moves.forEach((move, times) -> moves.merge(move, times, Long::sum));
        other.states.forEach((state, times) -> states.merge(state, times, Long::sum));
    }

    private void count(TraceEvent event) {
        if (event instanceof Snapshot snapshot && snapshot.attempt().isPresent()) {
            String retrying = snapshot.retrying().orElse(false) ? ", retrying" : "";
            states.merge("attempt " + snapshot.attempt().getAsInt() + retrying, 1L, Long::sum);
        } else if (event instanceof Emitted emitted
                && emitted.type().equals("auto_retry_start")
                && emitted.event().path("attempt").asInt() == 1) {
            chains++;
        }
    }
}
