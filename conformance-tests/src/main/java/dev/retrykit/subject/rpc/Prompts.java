package dev.retrykit.subject.rpc;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The prompts of one scenario, counted from 1, and what is known of the end of those that are open. */
final class Prompts {
    private final Deque<Integer> open = new ArrayDeque<>();
    private int called;
    private Optional<Settle> settle = Optional.empty();

    /** One more prompt was sent. */
    void called(Duration at) {
        open.addLast(++called);
        settle = Optional.of(settle.orElseGet(() -> Settle.begin(at)));
    }

    /** The newest open prompt was not accepted; its number. */
    Optional<Integer> rejected() {
        Optional<Integer> newest = Optional.ofNullable(open.pollLast());
        if (open.isEmpty()) {
            settle = Optional.empty();
        }
        return newest;
    }

    /** All open prompts are over; their numbers. */
    List<Integer> over() {
        List<Integer> numbers = List.copyOf(open);
        open.clear();
        settle = Optional.empty();
        return numbers;
    }

    boolean areOver() {
        return open.isEmpty();
    }

    /** The session emitted an event. */
    void heard(JsonNode event, Duration at) {
        settle = settle.map(each -> each.heard(event, at));
    }

    /** The session sent a request. */
    void requested(Duration at) {
        settle = settle.map(each -> each.requested(at));
    }

    /** The session said whether it does anything. */
    void said(boolean busy, Duration at) {
        settle = settle.map(each -> each.said(busy, at));
    }

    /** What follows now; nothing where no prompt is open. */
    Optional<Settle.Step> next(Duration now, boolean answers) {
        return settle.map(each -> each.next(now, answers));
    }
}
