package dev.retrykit.check;

import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Acted.Phase;
import dev.retrykit.spec.TraceEvent.Replied;
import dev.retrykit.spec.TraceEvent.Sent;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a trace tells about calls: worked out from the trace of a call policy as {@link Reading} is from that of a session. */
final class CallReading {
    private final Reading reading;
    private final List<Call> calls = new ArrayList<>();

    private CallReading(Reading reading) {
        this.reading = reading;
    }

    static CallReading of(Reading reading) {
        CallReading calls = new CallReading(reading);
        calls.read();
        return calls;
    }

    /** The logical calls, in order; a turn that uses tools makes several. */
    List<Call> calls() {
        return List.copyOf(calls);
    }

    private void read() {
        List<At<Acted>> called = acted(Phase.CALLED);
        for (int nth = 0; nth < called.size(); nth++) {
            int to = nth + 1 < called.size() ? called.get(nth + 1).index() : end();
            turn(called.get(nth), to);
        }
    }

    /** What was asked for once; a request that comes too late still belongs to it. */
    private void turn(At<Acted> called, int to) {
        Optional<At<Acted>> ended = Reading.within(acted(Phase.COMPLETED), called.index(), to).stream()
                .findFirst();
        List<Attempt> attempts = attempts(called.index(), to);
        int from = called.index();
        List<Attempt> open = new ArrayList<>();
        for (Attempt attempt : attempts) {
            open.add(attempt);
            if (attempt.answer().asksForTools() && attempt != attempts.get(attempts.size() - 1)) {
                calls.add(new Call(reading, called, open, Optional.empty(), from, attempt.to()));
                from = attempt.to() - 1;
                open = new ArrayList<>();
            }
        }
        calls.add(new Call(reading, called, open, ended, from, to));
    }

    private List<Attempt> attempts(int from, int to) {
        List<At<TraceEvent>> starts = reading.all(TraceEvent.class, CallReading::starts);
        List<At<TraceEvent>> inside = Reading.within(starts, from, to);
        List<Attempt> attempts = new ArrayList<>();
        for (int nth = 0; nth < inside.size(); nth++) {
            int next = nth + 1 < inside.size() ? inside.get(nth + 1).index() : to;
            attempts.add(Attempt.of(reading, inside.get(nth), next));
        }
        return attempts;
    }

    /** An attempt begins with a request; one that no connection was made for leaves its refusal alone. */
    private static boolean starts(TraceEvent event) {
        return event instanceof Sent
                || event instanceof Replied replied && replied.number().isEmpty();
    }

    private List<At<Acted>> acted(Phase phase) {
        return reading.all(Acted.class, act -> act.action().equals("call") && act.phase() == phase);
    }

    private int end() {
        return reading.trace().events().size();
    }
}
