package dev.retrykit.simulator.client;

import dev.retrykit.simulator.client.Heard.Finish;
import dev.retrykit.simulator.client.Heard.Reasoning;
import dev.retrykit.simulator.client.Heard.Text;
import dev.retrykit.simulator.client.Heard.Tokens;
import dev.retrykit.simulator.provider.Api;
import dev.retrykit.simulator.provider.Reply;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** The words of an answer that is nothing but text and stopped by itself, so that there is one way to tell it. */
public final class PlainText {
    private PlainText() {}

    /**
     * Without the blanks around them; empty where there is no such answer.
     *
     * @param api the name of the interface, as {@code openai-chat}
     * @param events of a stream, or the whole body as the only one
     */
    public static Optional<String> of(String api, List<JsonNode> events) {
        return Api.of(api)
                .map(Dialect::of)
                .map(dialect -> pieces(dialect, events))
                .filter(PlainText::plain)
                .map(PlainText::words)
                .filter(words -> !words.isEmpty());
    }

    private static List<Heard> pieces(Dialect dialect, List<JsonNode> events) {
        return events.stream().flatMap(event -> dialect.read(event).stream()).toList();
    }

    private static boolean plain(List<Heard> pieces) {
        return pieces.stream().anyMatch(PlainText::stops)
                && pieces.stream()
                        .allMatch(piece -> piece instanceof Text
                                || piece instanceof Reasoning
                                || piece instanceof Tokens
                                || stops(piece));
    }

    private static boolean stops(Heard piece) {
        return piece instanceof Finish finish
                && finish.reason().filter(reason -> reason == Reply.Finish.STOP).isPresent();
    }

    private static String words(List<Heard> pieces) {
        return pieces.stream()
                .filter(Text.class::isInstance)
                .map(piece -> ((Text) piece).text())
                .collect(Collectors.joining())
                .strip();
    }
}
