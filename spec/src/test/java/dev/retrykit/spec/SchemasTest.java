package dev.retrykit.spec;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SchemasTest {
    private static final SchemaRegistry REGISTRY =
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    @Test
    void every_line_of_a_written_trace_keeps_the_trace_schema() {
        assertThat(TraceFormat.write(Traces.everyKind()).lines())
                .hasSize(17)
                .allSatisfy(line -> assertThat(errors("trace", line)).isEmpty());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"at\":0,\"turn\":1,\"kind\":\"dream\"}",
                "{\"at\":-1,\"turn\":1,\"kind\":\"log\",\"source\":\"kit\",\"text\":\"\"}",
                "{\"at\":0,\"kind\":\"log\",\"source\":\"kit\",\"text\":\"\"}",
                "{\"at\":0,\"turn\":1,\"kind\":\"log\",\"source\":\"kit\",\"text\":\"\",\"key\":\"secret\"}",
                "{\"at\":0,\"turn\":1,\"kind\":\"ui\",\"status\":[],\"lines\":[]}",
                "{\"schema\":1,\"policy\":\"omp\"}"
            })
    void a_line_that_is_no_trace_breaks_the_trace_schema(String line) {
        assertThat(errors("trace", line)).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"agent_start\"}",
                "{\"type\":\"message_end\",\"message\":{\"role\":\"assistant\",\"content\":[],\"stopReason\":\"error\"}}",
                "{\"type\":\"agent_end\",\"messages\":[],\"willRetry\":true}",
                "{\"type\":\"auto_retry_start\",\"attempt\":1,\"maxAttempts\":3,\"delayMs\":2000.5,\"errorMessage\":\"\",\"errorId\":9}",
                "{\"type\":\"auto_retry_end\",\"success\":true,\"attempt\":1}",
                "{\"type\":\"auto_retry_end\",\"success\":false,\"attempt\":0,\"finalError\":\"Retry cancelled\"}",
                "{\"type\":\"auto_compaction_start\",\"reason\":\"overflow\"}",
                "{\"type\":\"queue_update\",\"pending\":2}"
            })
    void an_event_of_the_contract_keeps_the_session_event_schema(String event) {
        assertThat(errors("session-event", event)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"attempt\":1}",
                "{\"type\":\"message_end\"}",
                "{\"type\":\"auto_retry_start\",\"attempt\":0,\"maxAttempts\":3,\"delayMs\":2000,\"errorMessage\":\"\"}",
                "{\"type\":\"auto_retry_start\",\"attempt\":1,\"maxAttempts\":3,\"errorMessage\":\"\"}",
                "{\"type\":\"auto_retry_end\",\"success\":true,\"attempt\":1,\"finalError\":\"none\"}",
                "{\"type\":\"auto_retry_end\",\"success\":\"no\",\"attempt\":1}"
            })
    void an_event_that_the_contract_forbids_breaks_the_session_event_schema(String event) {
        assertThat(errors("session-event", event)).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"id\":\"1\",\"type\":\"prompt\",\"message\":\"hello\"}",
                "{\"type\":\"set_auto_retry\",\"enabled\":false}",
                "{\"type\":\"abort_retry\"}",
                "{\"id\":\"1\",\"type\":\"response\",\"command\":\"prompt\",\"success\":true}",
                "{\"type\":\"response\",\"command\":\"steer\",\"success\":false,\"error\":\"busy\"}",
                "{\"type\":\"response\",\"command\":\"get_state\",\"success\":true,\"data\":{\"isStreaming\":false}}",
                "{\"type\":\"response\",\"command\":\"get_messages\",\"success\":true,\"data\":{\"messages\":[]}}"
            })
    void a_line_of_the_contract_keeps_the_rpc_schema(String line) {
        assertThat(errors("rpc", line)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"prompt\"}",
                "{\"type\":\"set_auto_retry\",\"enabled\":\"no\"}",
                "{\"type\":\"sing\"}",
                "{\"type\":\"response\",\"command\":\"prompt\"}",
                "{\"type\":\"response\",\"command\":\"prompt\",\"success\":false}",
                "{\"type\":\"response\",\"command\":\"get_messages\",\"success\":true,\"data\":{}}"
            })
    void a_line_that_the_contract_forbids_breaks_the_rpc_schema(String line) {
        assertThat(errors("rpc", line)).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"hello\",\"mark\":\"m-1\"}",
                "{\"type\":\"time\",\"id\":1,\"now\":0}",
                "{\"type\":\"seen\",\"id\":1}",
                "{\"type\":\"sleep\",\"id\":7,\"ms\":2000.125}",
                "{\"type\":\"cancel\",\"id\":7}",
                "{\"type\":\"wake\",\"id\":7,\"now\":2000}"
            })
    void a_line_of_the_clock_keeps_the_clock_schema(String line) {
        assertThat(errors("clock", line)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"hello\"}",
                "{\"type\":\"sleep\",\"id\":7}",
                "{\"type\":\"sleep\",\"id\":7,\"ms\":-1}",
                "{\"type\":\"wake\",\"id\":\"7\",\"now\":2000}",
                "{\"type\":\"snore\",\"id\":7}"
            })
    void a_line_that_the_clock_does_not_know_breaks_the_clock_schema(String line) {
        assertThat(errors("clock", line)).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"retry\":{\"enabled\":true,\"maxRetries\":3,\"baseDelayMs\":2000,\"provider\":{\"maxRetries\":0}}}",
                "{\"max_retries\":3}",
                "{\"max-retries\":2,\"base-delay\":1000,\"multiplier\":2.0,\"respect-retry-after?\":true}"
            })
    void settings_of_the_contract_keep_the_settings_schema(String settings) {
        assertThat(errors("settings", settings)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "{\"retry\":true}",
                "{\"retry\":{\"maxRetries\":\"many\"}}",
                "{\"max_retries\":-1}",
                "{\"max-retries\":2,\"empty-exhausted\":\"shrug\"}"
            })
    void settings_out_of_the_ordinary_break_the_settings_schema(String settings) {
        assertThat(errors("settings", settings)).isNotEmpty();
    }

    private static List<Error> errors(String schema, String json) {
        String text = Resources.text("schemas/" + schema + ".schema.json");
        return REGISTRY.getSchema(Json.parse(text)).validate(Json.parse(json));
    }
}
