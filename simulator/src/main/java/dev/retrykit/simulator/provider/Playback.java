package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.time.KitError;
import dev.retrykit.spec.Recorder;
import dev.retrykit.spec.TraceEvent.Replied.Ending;
import dev.retrykit.spec.TraceEvent.Sent;
import java.util.ArrayList;
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

    private static final Set<Api> EVERY_API = Set.of(Api.values());

    private final Script script;
    private final Recorder recorder;
    private final Listener listener;
    private final Set<Api> apis;
    private final int most;
    private final List<Answer> open = new ArrayList<>();
    private final List<String> strays = new ArrayList<>();
    private int requests;
    private int consumed;
    private int faults;
    private int beyond;
    private boolean finished;

    /** Plays one scenario's script in every wire format. */
    public Playback(Script script, Recorder recorder, Listener listener) {
        this(script, recorder, listener, EVERY_API, MOST_REQUESTS);
    }

    /**
     * Plays a script.
     *
     * @param apis the interfaces that it is played for; a call of another is a stray
     * @param most how many model calls are recorded; later ones are answered and counted
     */
    public Playback(Script script, Recorder recorder, Listener listener, Set<Api> apis, int most) {
        this.script = script;
        this.recorder = recorder;
        this.listener = listener;
        this.apis = Set.copyOf(apis);
        this.most = most;
    }

    /** Hears of model calls as they arrive, on the thread that brings them. */
    public interface Listener {
        /** A model call is about to be recorded: the last moment to record what its client did before. */
        default void arriving() {}

        /** A model call reached the provider; it has been recorded, and nothing of its reply has been sent. */
        void requested(int number);

        /** The reply to a model call is at its end, which has been recorded and leaves now; the listener must not hold this up. */
        default void replied(int number) {}

        /** One model call more than may be came; told once. */
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
        Optional<Voice> format = WireFormat.of(method, path).filter(each -> each.isOf(apis));
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
            answer.number().ifPresent(listener::replied);
        }
    }

    private synchronized Answer stray(String method, String path) {
        if (strays.size() < MOST_STRAYS) {
            strays.add(method + " " + path);
        }
        return new Answer(this, OptionalInt.empty(), WireFormat.unknown(method, path));
    }

    private synchronized Answer admit(Voice format, String method, String path, JsonNode body) {
        Reply reply = next();
        if (reply.refuses()) {
            return opened(
                    new Answer(this, OptionalInt.empty(), Deliveries.of(format, reply, new Asked(0, path, body))));
        }
        int number = ++requests;
        Answer answer =
                new Answer(this, OptionalInt.of(number), Deliveries.of(format, reply, new Asked(number, path, body)));
        if (number > most || finished) {
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
        if (!(reply instanceof Reply.Success || reply instanceof Reply.Empty || reply instanceof Reply.Returned)) {
            faults++;
        }
        return reply;
    }

    private void tell(int number) {
        if (number <= most) {
            listener.requested(number);
        } else if (number == most + 1) {
            listener.tooMany();
        }
    }
}
