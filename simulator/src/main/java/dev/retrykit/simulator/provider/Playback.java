package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.time.KitError;
import dev.retrykit.spec.Recorder;
import dev.retrykit.spec.TraceEvent.Replied.Ending;
import dev.retrykit.spec.TraceEvent.Sent;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** One scenario's script while it is played: hands out the replies, records what the provider sees, and counts. Thread-safe. */
public final class Playback {
    /** How many model calls a scenario may make. */
    public static final int MOST_REQUESTS = 100;

    /** Strays kept by name; a subject that polls does not fill the memory. */
    private static final int MOST_STRAYS = 100;

    private final Script script;
    private final Recorder recorder;
    private final Listener listener;
    private final Set<Answer> open = new LinkedHashSet<>();
    private final List<String> strays = new ArrayList<>();
    private int requests;
    private int consumed;
    private int faults;
    private int beyond;
    private boolean finished;

    public Playback(Script script, Recorder recorder, Listener listener) {
        this.script = script;
        this.recorder = recorder;
        this.listener = listener;
    }

    /** Hears of model calls as they arrive, on the thread that brings them. */
    public interface Listener {
        /** A model call is about to be recorded: the last moment to record what its client did before. */
        default void arriving() {}

        /** A model call reached the provider; it has been recorded, and nothing of its reply has been sent. */
        void requested(int number);

        /** One model call more than {@link #MOST_REQUESTS} came; told once. */
        void tooMany();

        /** The kit failed while it answered, so what the client saw means nothing. Told in real time only; the event loop tells by itself. */
        void failed(KitError error);

        /** A listener that does nothing. */
        static Listener none() {
            return new Listener() {
                @Override
                public void requested(int number) {}

                @Override
                public void tooMany() {}

                @Override
                public void failed(KitError error) {}
            };
        }
    }

    /** Takes in a request and gives its answer. */
    Answer arrived(String method, String path, JsonNode body) {
        Optional<WireFormat> format = WireFormat.of(method, path);
        if (format.isEmpty()) {
            return stray(method, path);
        }
        listener.arriving();
        Answer answer = admit(format.get(), method, path, body);
        answer.number().ifPresent(this::tell);
        return answer;
    }

    /** What was counted so far. */
    public synchronized Account account() {
        return new Account(requests, consumed, faults, beyond, strays);
    }

    /** Ends the recording: replies still open are abandoned, in the order of their requests, and later ones are not recorded. */
    public synchronized void finish() {
        List.copyOf(open).forEach(answer -> answer.ended(Ending.ABANDONED));
        finished = true;
    }

    /** Passes on a failure of the kit. */
    void failed(KitError error) {
        listener.failed(error);
    }

    /** Records how an answer ended; only its first end counts. */
    synchronized void ended(Answer answer, Ending ending) {
        if (open.remove(answer)) {
            recorder.record(moment -> answer.replied(moment, ending));
        }
    }

    private synchronized Answer stray(String method, String path) {
        if (strays.size() < MOST_STRAYS) {
            strays.add(method + " " + path);
        }
        return new Answer(this, OptionalInt.empty(), WireFormat.unknown(method, path));
    }

    private synchronized Answer admit(WireFormat format, String method, String path, JsonNode body) {
        Reply reply = next();
        if (Delays.refuses(reply)) {
            return opened(new Answer(this, OptionalInt.empty(), format.deliver(reply, new Asked(0, path, body))));
        }
        int number = ++requests;
        Answer answer = new Answer(this, OptionalInt.of(number), format.deliver(reply, new Asked(number, path, body)));
        if (number > MOST_REQUESTS || finished) {
            return answer;
        }
        recorder.record(moment -> new Sent(moment, number, method, path, body));
        return opened(answer);
    }

    private Answer opened(Answer answer) {
        if (!finished) {
            open.add(answer);
        }
        return answer;
    }

    private Reply next() {
        boolean usedUp = consumed >= script.replies().size();
        if (usedUp && script.forever().isEmpty()) {
            beyond++;
            return Script.BEYOND;
        }
        Reply reply = usedUp ? script.forever().get() : script.replies().get(consumed);
        consumed++;
        if (!(reply instanceof Reply.Success || reply instanceof Reply.Empty)) {
            faults++;
        }
        return reply;
    }

    private void tell(int number) {
        if (number <= MOST_REQUESTS) {
            listener.requested(number);
        } else if (number == MOST_REQUESTS + 1) {
            listener.tooMany();
        }
    }
}
