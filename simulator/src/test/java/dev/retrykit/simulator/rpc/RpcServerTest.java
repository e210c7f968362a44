package dev.retrykit.simulator.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.provider.MemoryTransport;
import dev.retrykit.simulator.provider.Playback;
import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.scenario.SettingsStore;
import dev.retrykit.simulator.session.AgentSession;
import dev.retrykit.simulator.session.World;
import dev.retrykit.simulator.time.EventLoop;
import dev.retrykit.simulator.time.Limits;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.Recorder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The server on virtual time: lines in, lines out. */
class RpcServerTest {
    private static final Reply FAULT = Reply.HttpError.of(503, "busy");
    private static final Reply OK = Reply.Success.text("Hello");

    private final EventLoop loop = new EventLoop();
    private final SettingsStore settings = new SettingsStore(Settings.retry(3, Duration.ofSeconds(2)));
    private final List<String> out = new ArrayList<>();
    private RpcServer server;

    @Test
    void a_prompt_is_accepted_before_anything_follows_from_it() {
        // given
        serve(FAULT, OK);

        // when
        say(0, "{\"id\":\"7\",\"type\":\"prompt\",\"message\":\"hi\"}");
        run();

        // then
        assertThat(out)
                .containsExactly(
                        "{\"id\":\"7\",\"type\":\"response\",\"command\":\"prompt\",\"success\":true}",
                        "{\"type\":\"agent_start\"}",
                        "{\"type\":\"message_end\",\"message\":{\"role\":\"user\",\"content\":\"hi\"}}",
                        "{\"type\":\"message_end\",\"message\":{\"role\":\"assistant\",\"content\":[],"
                                + "\"stopReason\":\"error\",\"errorMessage\":\"503 busy\"}}",
                        "{\"type\":\"agent_end\",\"messages\":[{\"role\":\"user\",\"content\":\"hi\"},"
                                + "{\"role\":\"assistant\",\"content\":[],\"stopReason\":\"error\","
                                + "\"errorMessage\":\"503 busy\"}]}",
                        "{\"type\":\"auto_retry_start\",\"attempt\":1,\"maxAttempts\":3,\"delayMs\":2000,"
                                + "\"errorMessage\":\"503 busy\"}",
                        "{\"type\":\"agent_start\"}",
                        "{\"type\":\"message_end\",\"message\":{\"role\":\"assistant\","
                                + "\"content\":[{\"type\":\"text\",\"text\":\"Hello\"}],\"stopReason\":\"stop\",\"usage\":{\"input\":12,\"cacheRead\":0,\"output\":7}}}",
                        "{\"type\":\"auto_retry_end\",\"success\":true,\"attempt\":1}",
                        "{\"type\":\"agent_end\",\"messages\":[{\"role\":\"assistant\","
                                + "\"content\":[{\"type\":\"text\",\"text\":\"Hello\"}],\"stopReason\":\"stop\",\"usage\":{\"input\":12,\"cacheRead\":0,\"output\":7}}]}");
    }

    @ParameterizedTest
    @CsvSource({"abort_retry, 500", "abort, 500"})
    void a_wait_is_cancelled_by_a_command(String command, int atMs) {
        // given
        serve(FAULT, OK);

        // when
        say(0, "{\"type\":\"prompt\",\"message\":\"hi\"}");
        say(atMs, "{\"id\":\"2\",\"type\":\"" + command + "\"}");
        run();

        // then
        assertThat(loop.now().toEpochMilli()).isEqualTo(500);
        assertThat(out)
                .contains(
                        "{\"type\":\"auto_retry_end\",\"success\":false,\"attempt\":1,\"finalError\":\"Retry cancelled\"}")
                .contains("{\"id\":\"2\",\"type\":\"response\",\"command\":\"" + command + "\",\"success\":true}");
    }

    @ParameterizedTest
    @CsvSource({"abort_retry, ''", "abort, ''", "set_auto_retry, ',\"enabled\":false'", "new_session, ''"})
    void a_command_is_answered_with_success_where_nothing_waits(String command, String parameters) {
        // given
        serve();

        // when
        say(0, "{\"type\":\"" + command + "\"" + parameters + "}");
        run();

        // then
        assertThat(out).containsExactly("{\"type\":\"response\",\"command\":\"" + command + "\",\"success\":true}");
    }

    @Test
    void retry_is_turned_off_in_the_settings_themselves() {
        // given
        serve(FAULT);

        // when
        say(0, "{\"type\":\"set_auto_retry\",\"enabled\":false}");
        say(1, "{\"type\":\"prompt\",\"message\":\"hi\"}");
        run();

        // then
        assertThat(settings.get().retry("enabled").asBoolean()).isFalse();
        assertThat(types()).noneMatch(type -> type.startsWith("auto_retry"));
    }

    @Test
    void the_state_tells_of_the_run_and_not_of_the_retry() {
        // given
        serve(slow(FAULT), OK);

        // when
        say(0, "{\"type\":\"prompt\",\"message\":\"hi\"}");
        say(500, "{\"id\":\"2\",\"type\":\"get_state\"}");
        say(1_500, "{\"id\":\"3\",\"type\":\"get_state\"}");
        run();

        // then
        assertThat(out)
                .contains(
                        "{\"id\":\"2\",\"type\":\"response\",\"command\":\"get_state\",\"success\":true,"
                                + "\"data\":{\"isStreaming\":true,\"autoCompactionEnabled\":true,\"messageCount\":1}}",
                        "{\"id\":\"3\",\"type\":\"response\",\"command\":\"get_state\",\"success\":true,"
                                + "\"data\":{\"isStreaming\":false,\"autoCompactionEnabled\":true,\"messageCount\":1}}");
    }

    @Test
    void the_messages_are_those_of_the_runtime_context() {
        // given
        serve(FAULT, OK);

        // when
        say(0, "{\"type\":\"prompt\",\"message\":\"hi\"}");
        say(9_000, "{\"id\":\"2\",\"type\":\"get_messages\"}");
        run();

        // then
        assertThat(out)
                .last()
                .isEqualTo(
                        "{\"id\":\"2\",\"type\":\"response\",\"command\":\"get_messages\",\"success\":true,"
                                + "\"data\":{\"messages\":[{\"role\":\"user\",\"content\":\"hi\"},{\"role\":\"assistant\","
                                + "\"content\":[{\"type\":\"text\",\"text\":\"Hello\"}],\"stopReason\":\"stop\",\"usage\":{\"input\":12,\"cacheRead\":0,\"output\":7}}]}}");
    }

    @Test
    void a_new_session_remembers_nothing_and_ends_what_the_old_one_did() {
        // given
        serve(FAULT, OK);

        // when
        say(0, "{\"type\":\"prompt\",\"message\":\"hi\"}");
        say(500, "{\"type\":\"new_session\"}");
        say(9_000, "{\"id\":\"2\",\"type\":\"get_messages\"}");
        run();

        // then
        assertThat(out)
                .last()
                .isEqualTo("{\"id\":\"2\",\"type\":\"response\",\"command\":\"get_messages\",\"success\":true,"
                        + "\"data\":{\"messages\":[]}}");
        assertThat(types()).filteredOn("agent_start"::equals).hasSize(1);
    }

    @Test
    void what_is_said_during_a_run_is_heard_in_it_and_after_it() {
        // given
        serve(slow(OK), OK, OK);

        // when
        say(0, "{\"type\":\"prompt\",\"message\":\"one\"}");
        say(500, "{\"type\":\"follow_up\",\"message\":\"three\"}");
        say(500, "{\"type\":\"steer\",\"message\":\"two\"}");
        run();

        // then
        assertThat(out.stream()
                        .filter(line -> line.contains("\"message_end\"") && line.contains("\"user\""))
                        .map(line ->
                                Json.parse(line).path("message").path("content").asString()))
                .containsExactly("one", "two", "three");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"type\":\"dance\",\"id\":\"1\"} | dance | there is no command \"dance\"",
                "{\"id\":\"1\"} | parse | the command has no \"type\"",
                "[1] | parse | the line is no JSON object",
                "'' | parse | the line is no JSON object",
                "{\"type\":\"prompt\"} | prompt | \"message\" is to be a text",
                "{\"type\":\"steer\",\"message\":7} | steer | \"message\" is to be a text",
                "{\"type\":\"set_auto_retry\",\"enabled\":\"no\"} | set_auto_retry | \"enabled\" is to be true or false"
            })
    void a_line_that_cannot_be_understood_is_answered_with_the_reason(String line, String command, String error) {
        // given
        serve();

        // when
        say(0, line);
        run();

        // then
        JsonNode answer = Json.parse(out.get(0));
        assertThat(out).hasSize(1);
        assertThat(answer.path("success").asBoolean()).isFalse();
        assertThat(answer.path("command").asString()).isEqualTo(command);
        assertThat(answer.path("error").asString()).isEqualTo(error);
        assertThat(answer.has("id")).isEqualTo(line.contains("\"id\""));
    }

    @Test
    void a_broken_line_does_not_stop_the_next_one() {
        // given
        serve();

        // when
        say(0, "{\"type\":");
        say(0, "{\"type\":\"abort\"}");
        run();

        // then
        assertThat(out).hasSize(2);
        assertThat(out.get(0))
                .startsWith("{\"type\":\"response\",\"command\":\"parse\",\"success\":false,"
                        + "\"error\":\"the line is no JSON: ");
        assertThat(out.get(1)).isEqualTo("{\"type\":\"response\",\"command\":\"abort\",\"success\":true}");
    }

    @Test
    void a_closed_server_sends_no_further_request() {
        // given
        serve(FAULT, OK);

        // when
        say(0, "{\"type\":\"prompt\",\"message\":\"hi\"}");
        loop.after(Duration.ofMillis(500), server::close);
        run();

        // then
        assertThat(types()).filteredOn("agent_start"::equals).hasSize(1);
        assertThat(loop.now().toEpochMilli()).isEqualTo(500);
    }

    private static Reply slow(Reply reply) {
        return new Reply.Late(Duration.ofSeconds(1), reply);
    }

    private void serve(Reply... replies) {
        Playback playback = new Playback(Script.of(replies), new Recorder(loop::moment), Playback.Listener.none());
        World world = new World(loop, new MemoryTransport(loop, playback), settings, true);
        server = new RpcServer(() -> AgentSession.omp(world), line -> out.add(Json.line(line)));
    }

    private void say(long atMs, String line) {
        loop.after(Duration.ofMillis(atMs), () -> server.accept(line));
    }

    private void run() {
        loop.run(Limits.of(Duration.ofDays(1)));
    }

    private List<String> types() {
        return out.stream()
                .map(line -> Json.parse(line).path("type").asString())
                .toList();
    }
}
