package dev.retrykit.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retrykit.spec.TraceEvent.Logged;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class TraceFormatTest {
    private static final String HEADER = """
            {"schema":1,"kit":{"version":"0.1.0","commit":"abc1234"},\
            "subject":{"name":"agent","version":"","kind":"rpc","command":"python3 agent.py","api":"openai-chat",\
            "clock":"real","scale":0.01},"policy":"omp","seed":7,"scenario":"one failure, then an answer",\
            "shows":["http","events","rpc"],"settings":{"retry":{"baseDelayMs":20}},"factor":0.01,\
            "plan":{"script":[503,"ok"]}}
            """;

    private static final String EVERY_KIND = HEADER + """
            {"at":0,"turn":1,"kind":"action","action":"prompt","phase":"called","details":{"message":"hello"}}
            {"at":0,"turn":2,"kind":"request","number":1,"method":"POST","path":"/v1/chat/completions","body":{"model":"m1"}}
            {"at":1.5,"turn":3,"kind":"reply","number":1,"status":503,"headers":{"retry-after":"1"},"content":"busy","ending":"complete"}
            {"at":1.5,"turn":4,"kind":"event","event":{"type":"agent_end","messages":[]}}
            {"at":1.5,"turn":4,"kind":"state","cause":"sleep","delayMs":20,"attempt":1,"retrying":true,"contextSize":null}
            {"at":20.001,"turn":null,"kind":"rpc","to":"kit","line":{"type":"response"}}
            {"at":20.001,"turn":5,"kind":"extension","event":{"type":"agent_end","willRetry":false}}
            {"at":20.001,"turn":5,"kind":"auth","what":"limit-reached","credential":"key#1","details":{"hintMs":20000}}
            {"at":20.001,"turn":5,"kind":"call","call":"abortRetry","details":{}}
            {"at":20.001,"turn":5,"kind":"settings","document":{"retry":{}},"answers":{"enabled":true}}
            {"at":20.001,"turn":5,"kind":"settings","document":{},"answers":null}
            {"at":20.005,"turn":5,"kind":"ui","status":["Retrying (1/3) in 2s… (esc to cancel)"],"lines":["> hello"],"escape":"abort"}
            {"at":20.01,"turn":null,"kind":"log","source":"stderr","text":"half \\ud83d of a smile, a ☺ and a \\u0007"}
            {"at":20.01,"turn":5,"kind":"log","source":"log","text":"retrying","fields":{"level":"warn","attempt":1}}
            {"at":20.1,"turn":null,"kind":"reply","number":null,"status":null,"headers":{},"content":null,"ending":"refused"}
            {"at":21000,"turn":null,"kind":"end","reason":"kit-error","detail":"nobody asked for it","history":[{"role":"user"}]}
            """;

    @Test
    void a_trace_is_written_as_a_header_and_one_line_for_each_event() {
        assertThat(TraceFormat.write(Traces.everyKind())).isEqualTo(EVERY_KIND);
    }

    @Test
    void what_was_written_is_read_back_unchanged() {
        assertThat(TraceFormat.parse("trace.jsonl", EVERY_KIND)).isEqualTo(Traces.everyKind());
    }

    @Test
    void a_time_beyond_three_hundred_years_stays_exact() {
        // given
        Moment late = new Moment(Duration.ofSeconds(400L * 365 * 86_400, 1_000_000), OptionalLong.of(9));
        Trace trace = new Trace(Traces.header(), List.of(new Logged(late, "kit", "still here")));

        // when
        String text = TraceFormat.write(trace);

        // then
        assertThat(text)
                .endsWith(
                        "{\"at\":12614400000001,\"turn\":9,\"kind\":\"log\",\"source\":\"kit\",\"text\":\"still here\"}\n");
        assertThat(TraceFormat.parse("trace.jsonl", text)).isEqualTo(trace);
    }

    @Test
    void what_is_finer_than_a_microsecond_is_cut_off() {
        // given
        Moment fine = new Moment(Duration.ofNanos(1_999_999), OptionalLong.empty());
        Trace trace = new Trace(Traces.header(), List.of(new Logged(fine, "kit", "tick")));

        // then
        assertThat(TraceFormat.write(trace)).contains("{\"at\":1.999,");
    }

    @Test
    void an_empty_file_is_refused() {
        assertRefused("", "trace.jsonl:1: expected the header of a trace, but the file is empty");
    }

    @Test
    void a_header_of_another_schema_is_refused() {
        assertRefused(
                HEADER.replace("\"schema\":1", "\"schema\":2"),
                "trace.jsonl:1: expected \"schema\" to be 1, but found 2");
    }

    @Test
    void a_header_that_lacks_a_field_is_refused() {
        assertRefused(
                HEADER.replace("\"seed\":7,", ""),
                "trace.jsonl:1: expected \"seed\" to be a whole number, but it is missing");
    }

    @Test
    void a_line_that_is_no_object_is_refused() {
        assertRefused(HEADER + "[]\n", "trace.jsonl:2: expected a JSON object, but found another value");
    }

    @Test
    void a_line_that_was_cut_off_is_refused() {
        assertThatThrownBy(() -> TraceFormat.parse("trace.jsonl", HEADER + "{\"at\":0,\"turn\":1"))
                .isInstanceOf(MalformedFileException.class)
                .hasMessageStartingWith("trace.jsonl:2: expected a JSON object, but Unexpected end-of-input");
    }

    @Test
    void an_unknown_kind_is_refused() {
        assertRefused(
                HEADER + "{\"at\":0,\"turn\":1,\"kind\":\"dream\"}\n",
                "trace.jsonl:2: expected \"kind\" to be one of action, request, reply, event, state, rpc, ui, extension, auth, call, settings, log, end, "
                        + "but found \"dream\"");
    }

    @Test
    void a_time_before_the_beginning_is_refused() {
        assertRefused(
                HEADER + "{\"at\":-1,\"turn\":1,\"kind\":\"log\",\"source\":\"kit\",\"text\":\"\"}\n",
                "trace.jsonl:2: expected \"at\" to be milliseconds since the scenario began, but found -1");
    }

    @Test
    void a_word_that_is_not_known_is_refused() {
        assertRefused(
                EVERY_KIND.replace("\"ending\":\"refused\"", "\"ending\":\"lost\""),
                "trace.jsonl:16: expected \"ending\" to be one of complete, reset, closed, abandoned, refused, "
                        + "but found \"lost\"");
    }

    @Test
    void a_status_line_that_is_no_text_is_refused() {
        assertRefused(
                EVERY_KIND.replace("\"lines\":[\"> hello\"]", "\"lines\":[7]"),
                "trace.jsonl:13: expected \"lines\" to be a list of texts, but found [7]");
    }

    private static void assertRefused(String text, String message) {
        assertThatThrownBy(() -> TraceFormat.parse("trace.jsonl", text))
                .isInstanceOf(MalformedFileException.class)
                .hasMessage(message);
    }
}
