package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Delivery.Cut;
import dev.retrykit.simulator.provider.Delivery.Head;
import dev.retrykit.simulator.provider.Delivery.Part;
import dev.retrykit.simulator.provider.Delivery.Piece;
import dev.retrykit.simulator.provider.Reply.ErrorBody;
import dev.retrykit.simulator.provider.Reply.Finish;
import dev.retrykit.simulator.provider.Reply.Partial;
import dev.retrykit.simulator.provider.Reply.Success;
import dev.retrykit.simulator.provider.Reply.Usage;
import dev.retrykit.simulator.time.KitError;
import dev.retrykit.spec.Json;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** Puts any kind of reply together from what a wire format can write. */
final class Composition {
    private static final String JSON = "application/json";

    private final Hand hand;

    private Composition(Hand hand) {
        this.hand = hand;
    }

    /** The pieces of a reply that is no delay and no refusal. */
    static List<Piece> of(Reply reply, Hand hand) {
        if (reply instanceof Reply.Raised || reply instanceof Reply.Returned) {
            throw new KitError(reply + " is what a function does; no provider can say it");
        }
        Composition composition = new Composition(hand);
        if (reply instanceof Reply.HttpError error) {
            return composition.refused(error);
        }
        if (reply instanceof Reply.Reset reset && reset.partial().isEmpty()) {
            return List.of(new Cut(true));
        }
        return hand.streams() ? composition.streamed(reply) : composition.whole(reply);
    }

    /** The script's own headers win over those that an error of this status has. */
    private List<Piece> refused(Reply.HttpError error) {
        Map<String, String> headers = new TreeMap<>(hand.headers(error.status()));
        error.headers().forEach((name, value) -> headers.put(name.toLowerCase(Locale.ROOT), value));
        if (error.body() instanceof ErrorBody.Raw raw) {
            return List.of(head(error.status(), headers, raw.contentType()), Part.whole(raw.content()));
        }
        JsonNode body = hand.refusal((ErrorBody.Told) error.body(), error);
        return List.of(head(error.status(), headers, JSON), part(body));
    }

    private List<Piece> streamed(Reply reply) {
        AnswerStream stream = hand.stream();
        Head head = head(200, Map.of(), stream.frames().contentType());
        Optional<Success> success = success(reply);
        success.ifPresent(answer -> {
            stream.content(answer.reasoning(), answer.text(), answer.toolCalls());
            stream.finish(answer.finish(), answer.usage());
        });
        partial(reply).ifPresent(partial -> begin(stream, partial));
        if (reply instanceof Reply.StreamError error) {
            stream.error(error.error());
        }
        if (reply instanceof Reply.Reset) {
            List<Piece> pieces = stream.frames().cut(head);
            pieces.add(new Cut(true));
            return pieces;
        }
        return stream.frames().ended(head);
    }

    private List<Piece> whole(Reply reply) {
        Head head = head(200, Map.of(), JSON);
        if (reply instanceof Reply.StreamError error) {
            return List.of(head, part(hand.failure(error.error())));
        }
        Optional<Success> success = success(reply);
        return success.isPresent()
                ? List.of(head, part(hand.whole(success.get())))
                : List.of(head, beginning(partial(reply).orElseThrow()), new Cut(reply instanceof Reply.Reset));
    }

    /** Nothing at all is sent where there is nothing. */
    private static void begin(AnswerStream stream, Partial partial) {
        if (!partial.equals(Partial.NONE)) {
            stream.content("", partial.text(), partial.toolCall().map(List::of).orElse(List.of()));
        }
    }

    /** A whole answer is one JSON document, so the part of it that arrives is its first half. */
    private Part beginning(Partial partial) {
        List<Reply.ToolCall> calls = partial.toolCall().map(List::of).orElse(List.of());
        String text = Json.line(hand.whole(new Success(partial.text(), calls, Finish.STOP, Usage.SMALL)));
        return Part.whole(text.substring(0, text.offsetByCodePoints(0, text.codePointCount(0, text.length()) / 2)));
    }

    /** An answer without content is a success that says nothing. */
    private static Optional<Success> success(Reply reply) {
        if (reply instanceof Reply.Empty) {
            return Optional.of(new Success("", List.of(), Finish.STOP, new Usage(Usage.SMALL.input(), 0, 0)));
        }
        return reply instanceof Success success ? Optional.of(success) : Optional.empty();
    }

    private static Optional<Partial> partial(Reply reply) {
        if (reply instanceof Reply.StreamError error) {
            return Optional.of(error.partial());
        }
        if (reply instanceof Reply.Unfinished unfinished) {
            return Optional.of(unfinished.partial());
        }
        return reply instanceof Reply.Reset reset ? reset.partial() : Optional.empty();
    }

    private Head head(int status, Map<String, String> more, String contentType) {
        Map<String, String> headers = new TreeMap<>(hand.headers());
        headers.put("content-type", contentType);
        headers.putAll(more);
        return new Head(status, headers);
    }

    private static Part part(JsonNode body) {
        return Part.whole(Json.line(body));
    }
}
