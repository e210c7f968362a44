package dev.retrykit.simulator.session;

import dev.retrykit.simulator.provider.Transport;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** A provider that gives its answers in order, each part on a turn of its own, and then answers nothing more. */
final class CannedTransport implements Transport {
    private final ManualClock clock;
    private final Deque<Canned> answers = new ArrayDeque<>();
    private final List<Seen> seen = new ArrayList<>();
    private int dropped;

    /** A request as the provider saw it. */
    record Seen(long atMs, int turn, JsonNode body, String credential) {}

    /** An answer, as calls of a receiver. */
    record Canned(List<Consumer<Receiver>> parts) {}

    CannedTransport(ManualClock clock) {
        this.clock = clock;
    }

    void answer(Canned... more) {
        answers.addAll(List.of(more));
    }

    List<Seen> seen() {
        return seen;
    }

    int dropped() {
        return dropped;
    }

    @Override
    public Exchange send(Call call, Receiver receiver) {
        seen.add(new Seen(
                clock.millis(), clock.turn(), call.body(), call.credential().orElse("nobody")));
        Deque<Consumer<Receiver>> left = new ArrayDeque<>(
                answers.isEmpty() ? List.of() : answers.remove().parts());
        clock.after(Duration.ZERO, () -> next(left, receiver));
        return () -> {
            dropped++;
            left.clear();
        };
    }

    private void next(Deque<Consumer<Receiver>> left, Receiver receiver) {
        if (!left.isEmpty()) {
            left.remove().accept(receiver);
            clock.after(Duration.ZERO, () -> next(left, receiver));
        }
    }

    /** A stream with these events, whole. */
    static Canned stream(String... events) {
        return ended(200, Receiver::end, events);
    }

    /** A stream that says one text and stops. */
    static Canned says(String text) {
        return stream(said(text), finished("stop"), "[DONE]");
    }

    /** A stream that calls the echo tool. */
    static Canned callsTool(String id) {
        return stream(
                "{\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,\"id\":\"" + id
                        + "\",\"function\":{\"name\":\"echo\",\"arguments\":\"{\\\"a\\\":\"}}]}}]}",
                "{\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,\"function\":{\"arguments\":\"1}\"}}]}}]}",
                finished("tool_calls"),
                "[DONE]");
    }

    /** A refusal in the provider's own JSON. */
    static Canned refuses(int status, String message) {
        return ended(status, Receiver::end, "{\"error\":{\"message\":\"" + message + "\"}}");
    }

    /** A refusal with these headers. */
    static Canned refuses(int status, Map<String, String> headers, String body) {
        return new Canned(
                List.of(receiver -> receiver.head(status, headers), receiver -> receiver.part(body), Receiver::end));
    }

    /** A stream that says one text and counts its tokens. */
    static Canned counts(String text, String reason, int input, int cached, int output) {
        return stream(
                said(text),
                finished(reason),
                "{\"choices\":[],\"usage\":{\"prompt_tokens\":" + (input + cached)
                        + ",\"prompt_tokens_details\":{\"cached_tokens\":" + cached + "},\"completion_tokens\":"
                        + output + "}}",
                "[DONE]");
    }

    /** An answer of any status with these parts. */
    static Canned ended(int status, Consumer<Receiver> end, String... parts) {
        List<Consumer<Receiver>> all = new ArrayList<>();
        all.add(receiver -> receiver.head(status, Map.of()));
        Arrays.stream(parts).forEach(part -> all.add(receiver -> receiver.part(part)));
        all.add(end);
        return new Canned(all);
    }

    /** A connection that fails before any answer. */
    static Canned fails(Failure failure) {
        return new Canned(List.of(receiver -> receiver.failed(failure)));
    }

    /** A stream that says something and then stays open. */
    static Canned stalls(String text) {
        return ended(200, receiver -> {}, said(text));
    }

    static String said(String text) {
        return "{\"choices\":[{\"delta\":{\"content\":\"" + text + "\"}}]}";
    }

    static String finished(String reason) {
        return "{\"choices\":[{\"delta\":{},\"finish_reason\":\"" + reason + "\"}]}";
    }
}
