package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Json;
import dev.retrykit.spec.Moment;
import dev.retrykit.spec.TraceEvent.Replied;
import dev.retrykit.spec.TraceEvent.Replied.Ending;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Replies in the wire formats of four providers, read alike. */
class HeardTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "[{'choices':[{'delta':{'content':'Hello'},'finish_reason':null}]},{'choices':[{'delta':{},'finish_reason':'stop'}]},'[DONE]']",
                "[{'type':'response.output_text.delta','delta':'Hello'},{'type':'response.completed','response':{'error':null}}]",
                "[{'type':'content_block_delta','delta':{'type':'text_delta','text':'Hello'}},{'type':'message_delta','delta':{'stop_reason':'end_turn'}},{'type':'message_stop'}]",
                "[{'candidates':[{'content':{'parts':[{'text':'Hello'}]}}]},{'candidates':[{'content':{'parts':[]},'finishReason':'STOP'}]}]"
            })
    void a_stream_that_came_to_its_end_succeeded_and_delivered_its_text(String events) {
        // when
        Heard heard = heard(200, events, Ending.COMPLETE);

        // then
        assertThat(heard.succeeded()).isTrue();
        assertThat(heard.text()).isEqualTo("Hello");
        assertThat(heard.delivers()).isTrue();
        assertThat(heard.asksForTools()).isFalse();
        assertThat(heard.error()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'choices':[{'message':{'content':'Hello','refusal':null},'finish_reason':'stop'}]}",
                "{'object':'response','status':'completed','error':null,'output':[]}",
                "{'type':'message','stop_reason':'end_turn','content':[{'type':'text','text':'Hello'}]}",
                "{'candidates':[{'content':{'parts':[{'text':'Hello'}]},'finishReason':'STOP'}]}"
            })
    void a_whole_answer_succeeded(String body) {
        assertThat(heard(200, body, Ending.COMPLETE).succeeded()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[{'error':{'message':'overloaded','type':null}}]",
                "[{'type':'response.failed','response':{'error':{'message':'overloaded'}}}]",
                "[{'type':'error','error':{'type':'overloaded_error','message':'overloaded'}}]",
                "[{'error':{'code':503,'message':'overloaded','status':'UNAVAILABLE'}}]"
            })
    void an_error_inside_a_stream_tells_its_message(String events) {
        // when
        Heard heard = heard(200, events, Ending.COMPLETE);

        // then
        assertThat(heard.succeeded()).isFalse();
        assertThat(heard.message()).isEqualTo("overloaded");
        assertThat(heard.delivers()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[{'choices':[{'delta':{'tool_calls':[{'index':0}]},'finish_reason':null}]},{'choices':[{'delta':{},'finish_reason':'tool_calls'}]}]",
                "[{'type':'response.output_item.added','item':{'type':'function_call'}},{'type':'response.completed'}]",
                "[{'type':'content_block_start','content_block':{'type':'tool_use'}},{'type':'message_stop'}]",
                "[{'candidates':[{'content':{'parts':[{'functionCall':{'name':'echo'}}]},'finishReason':'STOP'}]}]"
            })
    void an_answer_that_calls_a_tool_asks_for_it(String events) {
        assertThat(heard(200, events, Ending.COMPLETE).asksForTools()).isTrue();
    }

    @Test
    void half_a_stream_is_no_success_and_nothing_is_nothing() {
        // given
        String half = "[{'choices':[{'delta':{'content':'Hel'},'finish_reason':null}]}]";

        // then
        assertThat(heard(200, half, Ending.COMPLETE).succeeded()).isFalse();
        assertThat(heard(200, half, Ending.RESET).broke()).isTrue();
        assertThat(heard(200, half, Ending.ABANDONED).broke()).isFalse();
        assertThat(Heard.NOTHING.succeeded()).isFalse();
        assertThat(Heard.NOTHING.delivers()).isFalse();
    }

    private static Heard heard(int status, String content, Ending ending) {
        return Heard.of(new Replied(
                new Moment(Duration.ZERO, OptionalLong.empty()),
                OptionalInt.of(1),
                OptionalInt.of(status),
                Map.of(),
                Json.parse(content.replace('\'', '"')),
                ending));
    }
}
