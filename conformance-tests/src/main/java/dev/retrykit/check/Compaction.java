package dev.retrykit.check;

import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Called;
import dev.retrykit.spec.TraceEvent.Emitted;
import java.util.OptionalInt;

/** Where a trace tells of compaction: by the call of its check, or by the event with which it begins. */
final class Compaction {
    private Compaction() {}

    /** The first place strictly between two others. */
    static OptionalInt within(Reading reading, int from, int to) {
        return reading.all(TraceEvent.class, Compaction::is).stream()
                .mapToInt(At::index)
                .filter(index -> index > from && index < to)
                .findFirst();
    }

    /** The first place after a message, up to the next message or the user's next word. */
    static OptionalInt after(Reading reading, Answer answer) {
        int until = Math.min(reading.nextAnswer(answer.index()), reading.nextSpeech(answer.index()));
        return within(reading, answer.index(), until);
    }

    private static boolean is(TraceEvent event) {
        return event instanceof Called called && called.call().equals("checkCompaction")
                || event instanceof Emitted emitted && emitted.type().endsWith("compaction_start");
    }
}
