package dev.retrykit.simulator.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.provider.Delivery.Cut;
import dev.retrykit.simulator.provider.Delivery.Head;
import dev.retrykit.simulator.provider.Delivery.Part;
import dev.retrykit.simulator.provider.Delivery.Piece;
import dev.retrykit.simulator.provider.Reply.ErrorBody.Told;
import dev.retrykit.simulator.provider.Reply.Finish;
import dev.retrykit.simulator.provider.Reply.Partial;
import dev.retrykit.simulator.provider.Reply.Success;
import dev.retrykit.simulator.provider.Reply.ToolCall;
import dev.retrykit.simulator.provider.Reply.Usage;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every reply in every format and mode stands in a file that can be read beside the provider's own documentation. */
class WireFormatTest {
    private static final Path WRITTEN = Path.of("target", "wire");

    @ParameterizedTest
    @EnumSource
    void each_reply_looks_in_each_format_as_its_file_says(Api api) throws IOException {
        String page = replies().entrySet().stream()
                .map(reply -> section(api, reply.getKey(), reply.getValue()))
                .collect(Collectors.joining("\n"));

        Path written = WRITTEN.resolve(api.word() + ".txt");
        Files.createDirectories(WRITTEN);
        Files.writeString(written, page);

        assertThat(page)
                .as("what is on the wire; if it is right, %s is the new file in src/test/resources/wire", written)
                .isEqualTo(golden(api));
    }

    @Test
    void the_models_are_not_to_be_listed_and_what_is_no_model_call_has_no_format() {
        assertThat(WireFormat.of("GET", "/v1/models")).isEmpty();
        assertThat(WireFormat.of("GET", "/v1beta/models/m:generateContent")).isEmpty();
        assertThat(WireFormat.of("POST", "/v1beta/models/m:countTokens")).isEmpty();
        assertThat(WireFormat.of("POST", "/v1/messages/count_tokens")).isEmpty();
    }

    private static Map<String, Reply> replies() {
        Map<String, Reply> replies = new LinkedHashMap<>();
        Partial begun = new Partial("Half a thought, 你", Optional.of(new ToolCall("read", "{\"pa")));
        ToolCall read = new ToolCall("read", "{\"path\":\"a.txt\"}");
        Usage cached = new Usage(1200, 1000, 30);
        replies.put("text", Success.text("Hello there, Köln."));
        replies.put("tool calls", new Success("", List.of(read, read), Finish.TOOL_CALLS, Usage.SMALL));
        replies.put(
                "thoughts, text and a tool call",
                new Success("Let me look.", "I read it.", List.of(read), Finish.TOOL_CALLS, cached));
        replies.put("cut for length", new Success("Once upon", List.of(), Finish.LENGTH, Usage.SMALL));
        replies.put("filtered", new Success("Well", List.of(), Finish.CONTENT_FILTER, Usage.SMALL));
        replies.put("empty", new Reply.Empty());
        for (int status : List.of(400, 401, 403, 404, 413, 429, 500, 503, 529)) {
            replies.put("error " + status, Reply.HttpError.of(status, "Something is wrong"));
        }
        replies.put(
                "error with its own type, code and header",
                new Reply.HttpError(
                        429,
                        Map.of("Retry-After", "20"),
                        new Told("Quota used up", Optional.of("insufficient_quota"), Optional.of("QUOTA"))));
        replies.put(
                "a proxy's error",
                new Reply.HttpError(502, Map.of(), new Reply.ErrorBody.Raw("text/html", "<h1>Bad gateway</h1>")));
        replies.put("error at once", new Reply.StreamError(Partial.NONE, told()));
        replies.put("error midway", new Reply.StreamError(begun, told()));
        replies.put("unfinished", new Reply.Unfinished(begun));
        replies.put("reset", new Reply.Reset(Optional.empty()));
        replies.put("reset after the head", new Reply.Reset(Optional.of(Partial.NONE)));
        replies.put("reset midway", new Reply.Reset(Optional.of(begun)));
        return replies;
    }

    private static Told told() {
        return new Told("Overloaded", Optional.empty(), Optional.empty());
    }

    /** What looks the same in several modes stands there once. */
    private static String section(Api api, String name, Reply reply) {
        Map<String, List<String>> modes = new LinkedHashMap<>();
        RetryingClient.calls().forEach((mode, call) -> {
            if (mode.startsWith(api.word() + ", ")) {
                modes.computeIfAbsent(text(reply, call), text -> new ArrayList<>())
                        .add(mode.substring(mode.indexOf(' ') + 1));
            }
        });
        return modes.entrySet().stream()
                .map(entry -> "=== " + name + " (" + String.join(", ", entry.getValue()) + ")\n" + entry.getKey())
                .collect(Collectors.joining("\n"));
    }

    private static String text(Reply reply, Transport.Call call) {
        Voice format = WireFormat.of("POST", call.path()).orElseThrow();
        return format.say(reply, new Asked(3, call.path(), call.body())).stream()
                .map(WireFormatTest::line)
                .collect(Collectors.joining());
    }

    /** Deltas are marked by a star. */
    private static String line(Piece piece) {
        if (piece instanceof Head head) {
            return head.headers().entrySet().stream()
                    .map(header -> header.getKey() + ": " + header.getValue() + "\n")
                    .collect(Collectors.joining("", head.status() + "\n", ""));
        }
        if (piece instanceof Part part) {
            String text = part.text().replace("\r", "\\r").replaceAll("\n+$", "");
            return (part.kind() == Part.Kind.DELTA ? "* " : "- ") + text.replace("\n", "\n  ") + "\n";
        }
        return piece instanceof Cut cut && cut.reset() ? "RESET\n" : "CLOSED\n";
    }

    private static String golden(Api api) {
        try (InputStream file = WireFormatTest.class.getResourceAsStream("/wire/" + api.word() + ".txt")) {
            return file == null ? "" : new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
