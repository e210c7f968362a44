package dev.retrykit.simulator.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Json;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

class RpcClientTest {
    private final List<String> sent = new ArrayList<>();
    private final RpcClient client = new RpcClient(command -> sent.add(Json.line(command)));

    @Test
    void each_helper_sends_its_command_with_an_id_of_its_own() {
        // when
        client.setAutoRetry(false);
        client.abortRetry();
        client.prompt("hi");
        client.steer("be brief");
        client.followUp("sum up");
        client.abort();
        client.newSession();
        client.getState();
        client.getMessages();

        // then
        assertThat(sent)
                .containsExactly(
                        "{\"id\":\"1\",\"type\":\"set_auto_retry\",\"enabled\":false}",
                        "{\"id\":\"2\",\"type\":\"abort_retry\"}",
                        "{\"id\":\"3\",\"type\":\"prompt\",\"message\":\"hi\"}",
                        "{\"id\":\"4\",\"type\":\"steer\",\"message\":\"be brief\"}",
                        "{\"id\":\"5\",\"type\":\"follow_up\",\"message\":\"sum up\"}",
                        "{\"id\":\"6\",\"type\":\"abort\"}",
                        "{\"id\":\"7\",\"type\":\"new_session\"}",
                        "{\"id\":\"8\",\"type\":\"get_state\"}",
                        "{\"id\":\"9\",\"type\":\"get_messages\"}");
    }

    @Test
    void a_response_finds_its_command_in_any_order() {
        // given
        CompletableFuture<JsonNode> first = client.abort();
        CompletableFuture<JsonNode> second = client.abortRetry();

        // when
        client.accept(Json.parse("{\"id\":\"2\",\"type\":\"response\",\"command\":\"abort_retry\",\"success\":true}"));

        // then
        assertThat(first).isNotDone();
        assertThat(second)
                .isCompletedWithValueMatching(answer -> answer.path("success").asBoolean());
    }

    @Test
    void what_is_no_response_is_an_event() {
        // given
        List<String> events = new ArrayList<>();
        client.subscribe(event -> events.add(event.path("type").asString()));

        // when
        client.accept(Json.parse("{\"type\":\"agent_start\"}"));
        client.accept(Json.parse("{\"id\":\"99\",\"type\":\"response\",\"success\":true}"));

        // then
        assertThat(events).containsExactly("agent_start");
    }

    @Test
    @Timeout(20)
    void over_streams_lines_for_people_are_passed_over() throws Exception {
        // given
        PipedOutputStream far = new PipedOutputStream();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        RpcClient over = RpcClient.over(new PipedInputStream(far), out);

        // when
        CompletableFuture<JsonNode> answer = over.setAutoRetry(true);
        far.write("ready!\r\n{\"id\":\"1\",\"type\":\"response\",\"success\":true,\"error\":\"☺\"}\r\n"
                .getBytes(StandardCharsets.UTF_8));
        far.flush();

        // then
        assertThat(answer.get(10, TimeUnit.SECONDS).path("error").asString()).isEqualTo("☺");
        assertThat(out.toString(StandardCharsets.UTF_8))
                .isEqualTo("{\"id\":\"1\",\"type\":\"set_auto_retry\",\"enabled\":true}\n");
    }

    @Test
    void lines_end_with_a_line_feed_alone() {
        // given
        List<String> lines = new ArrayList<>();
        String text = "one\u2028still one\ntwo\r\nthree\rstill three\n\nlast ☺";

        // when
        JsonLines.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), lines::add);

        // then
        assertThat(lines).containsExactly("one\u2028still one", "two", "three\rstill three", "", "last ☺");
    }
}
