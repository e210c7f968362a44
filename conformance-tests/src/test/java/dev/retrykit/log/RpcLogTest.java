package dev.retrykit.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Json;
import dev.retrykit.spec.KitVersion;
import dev.retrykit.spec.Observation;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Emitted;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RpcLogTest {
    private static final Recording.Reader READER =
            new Recording.Reader(new KitVersion("0.1.0", "abc1234"), Optional.of("pi"), Optional.empty());
    private static final String FAILED =
            "{'type':'message_end','message':{'role':'assistant','content':[],'stopReason':'error','errorMessage':'503'}}";
    private static final String ANSWERED =
            "{'type':'message_end','message':{'role':'assistant','content':[],'stopReason':'stop'}}";
    private static final String WAIT =
            "{'type':'auto_retry_start','attempt':1,'maxAttempts':2,'delayMs':1000,'errorMessage':'503'}";
    private static final String PROMPTED = "{'type':'response','command':'prompt','success':true}";
    private static final String BEGIN = "{'type':'agent_start'}";
    private static final String LAST = "{'type':'agent_end','messages':[],'willRetry':false}";

    @Test
    void a_cancel_that_only_its_response_tells_of_stands_before_what_it_brought_about() {
        // given, when
        Recording recording = read(
                PROMPTED,
                BEGIN,
                FAILED,
                "{'type':'agent_end','messages':[],'willRetry':true}",
                WAIT,
                "{'type':'auto_retry_end','success':false,'attempt':1,'finalError':'Retry cancelled'}",
                "{'type':'response','command':'abort_retry','success':true}");

        // then
        assertThat(story(recording.traces().get(0)))
                .containsExactly(
                        "prompt called",
                        "agent_start",
                        "message_end",
                        "agent_end",
                        "auto_retry_start",
                        "abort_retry called",
                        "auto_retry_end",
                        "prompt quiet");
        assertThat(recording.notes()).isEmpty();
    }

    @Test
    void commands_in_the_log_are_what_the_user_did() {
        // given, when
        Recording recording =
                read("{'id':'1','type':'prompt','message':'Say hello.'}", PROMPTED, BEGIN, ANSWERED, LAST);

        // then
        Trace trace = recording.traces().get(0);
        assertThat(story(trace))
                .containsExactly("prompt called", "agent_start", "message_end", "agent_end", "prompt settled");
        assertThat(trace.all(Acted.class).get(0).details().path("message").asString())
                .isEqualTo("Say hello.");
        assertThat(trace.header().shows()).containsExactlyInAnyOrder(Observation.EVENTS, Observation.RPC);
    }

    @Test
    void without_commands_and_responses_a_run_that_nothing_announced_is_a_prompt() {
        // given, when
        Recording recording = read(BEGIN, FAILED, WAIT, BEGIN, ANSWERED, LAST, BEGIN, ANSWERED, LAST);

        // then
        assertThat(story(recording.traces().get(0)))
                .containsExactly(
                        "prompt called",
                        "agent_start",
                        "message_end",
                        "auto_retry_start",
                        "agent_start",
                        "message_end",
                        "agent_end",
                        "prompt settled",
                        "prompt called",
                        "agent_start",
                        "message_end",
                        "agent_end",
                        "prompt settled");
    }

    @Test
    void each_session_is_a_trace_of_its_own() {
        // given, when
        Recording recording = read(
                PROMPTED,
                BEGIN,
                ANSWERED,
                LAST,
                "{'type':'response','command':'new_session','success':true}",
                PROMPTED,
                BEGIN,
                ANSWERED,
                LAST);

        // then
        assertThat(recording.traces())
                .extracting(trace -> trace.header().scenario())
                .containsExactly("agent.log", "agent.log, session 2");
    }

    @Test
    void a_broken_line_is_named_and_the_trace_says_what_it_lacks() {
        // given, when
        Recording recording = read(PROMPTED, BEGIN, "{'type':'message_end','mess", LAST, "Listening.");

        // then
        assertThat(recording.notes())
                .extracting(Note::toString)
                .containsExactly(
                        "agent.log:3: a line of JSON that is broken or cut: {\"type\":\"message_end\",\"mess; the rest is"
                                + " judged",
                        "agent.log:5: no JSON object: Listening.; it is left out");
        assertThat(recording.traces().get(0).losses()).containsExactly("line 3 cannot be read");
    }

    @Test
    void a_prompt_whose_end_is_not_in_the_log_is_left_out() {
        // given, when
        Recording recording = read(PROMPTED, BEGIN, ANSWERED, LAST, PROMPTED, BEGIN, FAILED, WAIT);

        // then
        assertThat(story(recording.traces().get(0)))
                .containsExactly("prompt called", "agent_start", "message_end", "agent_end", "prompt settled");
        assertThat(recording.notes())
                .extracting(Note::toString)
                .containsExactly("agent.log:5: the log does not hold the end of the prompt that begins here; it is not"
                        + " judged");
    }

    @Test
    void settings_are_what_the_first_announced_retry_tells() {
        // given, when
        Recording told = read(PROMPTED, BEGIN, FAILED, WAIT, BEGIN, ANSWERED, LAST);
        Recording silent = read(PROMPTED, BEGIN, ANSWERED, LAST);

        // then
        assertThat(told.traces().get(0).header().settings())
                .isEqualTo(Json.parse("{\"retry\":{\"enabled\":true,\"maxRetries\":2,\"baseDelayMs\":1000}}"));
        assertThat(silent.traces().get(0).header().settings()).isEqualTo(Json.parse("{\"retry\":{\"enabled\":null}}"));
    }

    private static Recording read(String... lines) {
        return Recording.of(LogFile.of("agent.log", String.join("\r\n", lines).replace('\'', '"')), READER);
    }

    private static List<String> story(Trace trace) {
        return trace.events().stream().flatMap(event -> words(event).stream()).toList();
    }

    private static Optional<String> words(TraceEvent event) {
        if (event instanceof Acted acted) {
            return Optional.of(acted.action() + " " + acted.phase().name().toLowerCase(java.util.Locale.ROOT));
        }
        return event instanceof Emitted emitted ? Optional.of(emitted.type()) : Optional.empty();
    }
}
