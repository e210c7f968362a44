package dev.retrykit.check;

import dev.retrykit.spec.Json;
import dev.retrykit.spec.TraceEvent.Replied;
import dev.retrykit.spec.TraceEvent.Replied.Ending;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * What a reply said, whatever the wire format: read from the body or the stream events that a trace keeps.
 *
 * @param status 0 where there was none
 * @param ending absent where the reply never came to an end
 * @param events the stream's events, or the whole body as the only one
 */
record Heard(int status, Optional<Ending> ending, List<JsonNode> events) {
    /** No reply at all. */
    static final Heard NOTHING = new Heard(0, Optional.empty(), List.of());

    private static final Set<String> ERRORS = Set.of("error", "response.failed");
    private static final Set<String> LAST_EVENTS = Set.of("message_stop", "response.completed", "response.incomplete");
    private static final Pattern CONTENT =
            Pattern.compile("\"content\":\"|\"tool_calls\":\\[|\"reasoning_content\":\"|\"text\":\""
                    + "|_delta\"|output_text.delta\"|arguments.delta\"|\"functionCall\"|\"tool_use\"");
    private static final Set<String> TEXT_DELTAS = Set.of("response.output_text.delta", "content_block_delta");

    static Heard of(Replied replied) {
        JsonNode content = replied.content();
        List<JsonNode> events = content.isArray() ? content.valueStream().toList() : List.of(content);
        return new Heard(replied.status().orElse(0), Optional.of(replied.ending()), events);
    }

    /** Whether it is a whole answer. */
    boolean succeeded() {
        return status >= 200
                && status < 300
                && ending.filter(each -> each == Ending.COMPLETE).isPresent()
                && error().isEmpty()
                && finished();
    }

    /** Whether the answer asks for tools, so that the next request is another call. */
    boolean asksForTools() {
        return succeeded()
                && events.stream()
                        .map(Json::line)
                        .anyMatch(event -> event.contains("\"tool_calls\":[")
                                || event.contains("\"function_call\"")
                                || event.contains("\"tool_use\"")
                                || event.contains("\"functionCall\""));
    }

    /** Whether it came whole and calls itself something else than an answer, so that what it is worth is the client's to say. */
    boolean inDisguise() {
        return status < 300
                && ending.filter(each -> each == Ending.COMPLETE).isPresent()
                && events.stream().allMatch(JsonNode::isString);
    }

    /** Whether the connection broke, or was never made. */
    boolean broke() {
        return ending.filter(each -> each != Ending.COMPLETE && each != Ending.ABANDONED)
                .isPresent();
    }

    /** Whether it ended in the middle of an answer, and told of no error. */
    boolean brokeOff() {
        boolean ended = ending.filter(each -> each != Ending.ABANDONED).isPresent();
        return ended && delivers() && !finished() && error().isEmpty();
    }

    /** What an error said of itself: its body, or the error event of a stream. */
    Optional<String> error() {
        if (status >= 300) {
            return Optional.of(Json.line(events.get(0)));
        }
        return teller().map(Json::line);
    }

    /** What an error says in words: the message inside its body, or the whole body. */
    String message() {
        JsonNode body = status >= 300 ? events.get(0) : teller().orElseGet(Json::object);
        JsonNode error = errorOf(body).filter(JsonNode::isObject).orElse(body);
        return error.path("message").asString(body.asString(""));
    }

    /** The first event that tells of an error. */
    private Optional<JsonNode> teller() {
        return events.stream().filter(event -> errorOf(event).isPresent()).findFirst();
    }

    /** The error of which a body or an event tells: a field of its own, of the response that failed with it, or the event itself. */
    static Optional<JsonNode> errorOf(JsonNode event) {
        Optional<JsonNode> named = Stream.of(
                        event.path("error"), event.path("response").path("error"))
                .filter(error -> !error.isMissingNode() && !error.isNull())
                .findFirst();
        return named.isPresent() || !ERRORS.contains(event.path("type").asString("")) ? named : Optional.of(event);
    }

    /** The text that a stream delivered. */
    String text() {
        return events.stream().map(Heard::text).collect(Collectors.joining());
    }

    /** Whether a stream delivered anything of an answer: text, or a piece of a tool call or of reasoning. */
    boolean delivers() {
        return status < 300
                && events.stream()
                        .map(Json::line)
                        .anyMatch(event -> CONTENT.matcher(event).find());
    }

    private boolean finished() {
        return events.stream()
                .anyMatch(event -> event.path("choices")
                                .path(0)
                                .path("finish_reason")
                                .isString()
                        || event.path("candidates").path(0).path("finishReason").isString()
                        || event.path("stop_reason").isString()
                        || event.path("status").asString("").equals("completed")
                        || event.path("status").asString("").equals("incomplete")
                        || LAST_EVENTS.contains(event.path("type").asString("")));
    }

    /** The text that one event adds. */
    private static String text(JsonNode event) {
        if (TEXT_DELTAS.contains(event.path("type").asString(""))) {
            return event.path("delta").isString()
                    ? event.path("delta").stringValue()
                    : event.path("delta").path("text").asString("");
        }
        String chat =
                event.path("choices").path(0).path("delta").path("content").asString("");
        return chat.isEmpty()
                ? event.path("candidates")
                        .path(0)
                        .path("content")
                        .path("parts")
                        .path(0)
                        .path("text")
                        .asString("")
                : chat;
    }
}
