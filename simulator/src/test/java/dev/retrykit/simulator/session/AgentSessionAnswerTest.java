package dev.retrykit.simulator.session;

import static dev.retrykit.simulator.session.CannedTransport.ended;
import static dev.retrykit.simulator.session.CannedTransport.fails;
import static dev.retrykit.simulator.session.CannedTransport.finished;
import static dev.retrykit.simulator.session.CannedTransport.said;
import static dev.retrykit.simulator.session.CannedTransport.stalls;
import static dev.retrykit.simulator.session.CannedTransport.stream;
import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.provider.Transport.Failure;
import dev.retrykit.simulator.provider.Transport.Receiver;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.spec.Json;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Which message each kind of answer becomes. */
class AgentSessionAnswerTest {
    private static final String OFF = "{\"retry\":{\"enabled\":false,\"provider\":{\"timeoutMs\":5000}}}";
    private static final String CUT_CALL = "{\"choices\":[{\"delta\":{\"tool_calls\":[{\"index\":0,\"id\":\"c1\","
            + "\"function\":{\"name\":\"echo\",\"arguments\":\"{\\\"a\"}}]}}]}";

    @ParameterizedTest(name = "{0}")
    @MethodSource("answers")
    void each_answer_becomes_its_message(String what, CannedTransport.Canned answer, String message) {
        // given
        Bench bench = new Bench(answer);
        bench.settings.set(new Settings(Json.parse(OFF)));

        // when
        bench.prompt("hi");
        bench.clock.runUntil(60_000);

        // then
        assertThat(bench.lastMessage()).isEqualTo(Json.parse(message));
    }

    static Stream<Arguments> answers() {
        return Stream.of(
                Arguments.of(
                        "a stream of two parts",
                        stream(said("Hel"), said("lo"), finished("stop"), "{\"choices\":[],\"usage\":{}}", "[DONE]"),
                        "{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"Hello\"}],\"stopReason\":\"stop\"}"),
                Arguments.of(
                        "a plain answer",
                        stream("{\"choices\":[{\"message\":{\"content\":\"Hello\"},\"finish_reason\":\"length\"}]}"),
                        "{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"Hello\"}],\"stopReason\":\"length\"}"),
                Arguments.of(
                        "a call in a plain answer",
                        stream(
                                "{\"choices\":[{\"message\":{\"content\":null,\"tool_calls\":[{\"id\":\"c1\",\"function\":"
                                        + "{\"name\":\"echo\",\"arguments\":\"{}\"}}]},\"finish_reason\":\"length\"}]}"),
                        "{\"role\":\"assistant\",\"content\":[{\"type\":\"toolCall\",\"id\":\"c1\",\"name\":\"echo\","
                                + "\"arguments\":{}}],\"stopReason\":\"length\"}"),
                Arguments.of(
                        "a finish without content",
                        stream(
                                "{\"choices\":[{\"delta\":{\"role\":\"assistant\",\"content\":null}}]}",
                                finished("stop")),
                        "{\"role\":\"assistant\",\"content\":[],\"stopReason\":\"stop\"}"),
                failure("a refusal in JSON", CannedTransport.refuses(503, "overloaded"), "503 overloaded"),
                failure("a refusal in HTML", ended(502, Receiver::end, "<h1>Bad</h1>"), "502 <h1>Bad</h1>"),
                failure("a refusal in other JSON", ended(400, Receiver::end, "{\"a\":1}"), "400 {\\\"a\\\":1}"),
                failure("a refusal without a word", ended(503, Receiver::end, ""), "503 status code (no body)"),
                failure("a refusal without a body", ended(503, Receiver::end), "503 status code (no body)"),
                failure(
                        "an error in the stream",
                        stream("{\"error\":{\"message\":\"Overloaded\",\"type\":\"server_error\"}}"),
                        "Overloaded"),
                failure("an error in the stream that says nothing", stream("{\"error\":{\"message\":\"\"}}"), ""),
                failure("a stream without a finish", stream(), "Stream ended without finish_reason"),
                failure(
                        "an unknown finish",
                        stream(finished("content_filter")),
                        "Unhandled stop reason: content_filter"),
                failure("a part that is no JSON", stream("oops"), "The provider's answer is not JSON"),
                failure("no connection", fails(Failure.REFUSED), "Connection error. (connection refused)"),
                failure("a reset", fails(Failure.RESET), "Connection error. (connection reset)"),
                Arguments.of(
                        "a stream that breaks off in the middle of a call",
                        ended(200, receiver -> receiver.failed(Failure.CLOSED), said("Hm"), CUT_CALL),
                        "{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"Hm\"},{\"type\":\"toolCall\","
                                + "\"id\":\"c1\",\"name\":\"echo\",\"arguments\":\"{\\\"a\"}],\"stopReason\":\"error\","
                                + "\"errorMessage\":\"Connection error. (connection closed early)\"}"),
                Arguments.of(
                        "a stream that stalls",
                        stalls("Hm"),
                        "{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"Hm\"}],\"stopReason\":\"error\","
                                + "\"errorMessage\":\"Connection error. (timed out)\"}"));
    }

    @Test
    void a_request_holds_the_conversation_and_asks_for_usage() {
        // given
        Bench streamed = new Bench(true);
        Bench plain = new Bench(false);

        // when
        streamed.prompt("hi");
        plain.prompt("hi");

        // then
        String tools = "\"tools\":[{\"type\":\"function\",\"function\":{\"name\":\"echo\","
                + "\"description\":\"Answers with what it is given.\",\"parameters\":{\"type\":\"object\"}}}]}";
        String opening = "{\"model\":\"m1\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}],";
        assertThat(streamed.provider.seen().get(0).body())
                .isEqualTo(
                        Json.parse(opening + "\"stream\":true,\"stream_options\":{\"include_usage\":true}," + tools));
        assertThat(plain.provider.seen().get(0).body()).isEqualTo(Json.parse(opening + "\"stream\":false," + tools));
    }

    @Test
    void a_hang_is_given_up_after_ten_minutes_without_any_part() {
        // given
        Bench bench = new Bench(new CannedTransport.Canned(List.of()));

        // when
        bench.prompt("hi");
        bench.clock.runUntil(600_000);

        // then
        assertThat(bench.retries()).containsExactly("600000 start 1/3 in 2000: Connection error. (timed out)");
    }

    @Test
    void the_history_is_appended_to_its_file_a_message_a_line(@TempDir Path directory) throws Exception {
        // given
        Path file = directory.resolve("history.jsonl");
        SessionMemory memory = new SessionMemory(file);

        // when
        memory.add(new Message.FromUser("hi"));
        memory.add(AssistantMessage.failed("503 overloaded"));
        memory.dropFailure();

        // then
        assertThat(Files.readString(file)).isEqualTo("""
                        {"role":"user","content":"hi"}
                        {"role":"assistant","content":[],"stopReason":"error","errorMessage":"503 overloaded"}
                        """);
        assertThat(memory.context()).containsExactly(new Message.FromUser("hi"));
    }

    private static Arguments failure(String what, CannedTransport.Canned answer, String text) {
        return Arguments.of(
                what,
                answer,
                "{\"role\":\"assistant\",\"content\":[],\"stopReason\":\"error\",\"errorMessage\":\"" + text + "\"}");
    }
}
