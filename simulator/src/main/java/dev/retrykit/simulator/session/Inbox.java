package dev.retrykit.simulator.session;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** What the user has said and the agent has not yet heard. Nothing in it is lost, nothing is delivered twice. */
final class Inbox {
    private final Deque<String> steers = new ArrayDeque<>();
    private final Deque<Request> requests = new ArrayDeque<>();
    private boolean held;

    /** Messages that open a run, and whom to tell when it has come to its end. */
    record Request(List<Message> messages, Runnable completed) {
        private Request released() {
            return new Request(messages, () -> {});
        }
    }

    /** Keeps a message for the end of the current turn. */
    void steer(String text) {
        held = false;
        steers.add(text);
    }

    /** Keeps a message for a run of its own. */
    void ask(String text, Runnable completed) {
        held = false;
        requests.add(new Request(List.of(new Message.FromUser(text)), completed));
    }

    /** Takes what was kept for the end of the turn. */
    List<Message> takeSteers() {
        List<Message> taken = new ArrayList<>();
        steers.forEach(text -> taken.add(new Message.FromUser(text)));
        steers.clear();
        return taken;
    }

    /** Takes what the next run begins with; nothing while the inbox is held. */
    Optional<Request> next() {
        if (held) {
            return Optional.empty();
        }
        if (!steers.isEmpty()) {
            return Optional.of(new Request(takeSteers(), () -> {}));
        }
        return Optional.ofNullable(requests.poll());
    }

    /** Begins no run before the user speaks again, because the user stopped everything. The messages are kept. */
    void hold() {
        held = true;
    }

    /** While the inbox is held, lets go of whoever waits for its messages. */
    void release() {
        if (held) {
            List<Request> kept = List.copyOf(requests);
            requests.clear();
            kept.forEach(request -> requests.add(request.released()));
            kept.forEach(request -> request.completed().run());
        }
    }
}
