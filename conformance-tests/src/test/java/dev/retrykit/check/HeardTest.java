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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Replies in the wire formats of four providers, read alike. */
class HeardTest {
    private static final String WHOLE = "{'choices':[{'message':{'content':'Hello'},'finish_reason':'stop'}]}";

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

    @ParameterizedTest
    @CsvSource({"100, false", "199, false", "200, true", "299, true", "300, false"})
    void a_whole_answer_of_another_status_is_no_success(int status, boolean succeeded) {
        assertThat(heard(status, WHOLE, Ending.COMPLETE).succeeded()).isEqualTo(succeeded);
    }

    @ParameterizedTest
    @EnumSource(
            value = Ending.class,
            names = {"RESET", "CLOSED", "ABANDONED", "REFUSED"})
    void an_answer_that_did_not_come_to_its_end_is_no_success(Ending ending) {
        assertThat(heard(200, WHOLE, ending).succeeded()).isFalse();
    }

    @Test
    void an_error_before_the_last_piece_spoils_the_answer() {
        // given
        String spoilt = "[{'error':{'message':'overloaded'}},{'choices':[{'delta':{},'finish_reason':'stop'}]}]";

        // then
        assertThat(heard(200, spoilt, Ending.COMPLETE).succeeded()).isFalse();
    }

    @Test
    void an_answer_that_is_cut_at_its_longest_succeeded() {
        assertThat(heard(200, "{'status':'incomplete','output':[]}", Ending.COMPLETE)
                        .succeeded())
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "200 | '<html>' | COMPLETE | true",
                "299 | ['one','two'] | COMPLETE | true",
                "300 | '<html>' | COMPLETE | false",
                "200 | '<html>' | RESET | false",
                "200 | ['one',{'choices':[]}] | COMPLETE | false"
            })
    void what_is_no_document_at_all_comes_in_disguise(int status, String content, Ending ending, boolean disguised) {
        assertThat(heard(status, content, ending).inDisguise()).isEqualTo(disguised);
    }

    @ParameterizedTest
    @CsvSource({"RESET, true", "CLOSED, true", "REFUSED, true", "ABANDONED, false", "COMPLETE, false"})
    void a_connection_broke_unless_it_came_to_its_end_or_the_client_let_go(Ending ending, boolean broke) {
        assertThat(heard(200, WHOLE, ending).broke()).isEqualTo(broke);
    }

    @ParameterizedTest
    @CsvSource({"RESET, true", "CLOSED, true", "COMPLETE, true", "ABANDONED, false"})
    void half_an_answer_broke_off_unless_the_client_let_go(Ending ending, boolean off) {
        assertThat(heard(200, "[{'choices':[{'delta':{'content':'Hel'},'finish_reason':null}]}]", ending)
                        .brokeOff())
                .isEqualTo(off);
    }

    @Test
    void a_refusal_begins_with_status_300() {
        // given
        String moved = "{'message':'moved','content':'x'}";

        // then
        assertThat(heard(300, moved, Ending.COMPLETE).error()).contains("{\"message\":\"moved\",\"content\":\"x\"}");
        assertThat(heard(300, moved, Ending.COMPLETE).message()).isEqualTo("moved");
        assertThat(heard(300, moved, Ending.COMPLETE).delivers()).isFalse();
        assertThat(heard(299, moved, Ending.COMPLETE).error()).isEmpty();
        assertThat(heard(299, moved, Ending.COMPLETE).message()).isEmpty();
        assertThat(heard(299, moved, Ending.COMPLETE).delivers()).isTrue();
    }

    @Test
    void the_message_stands_beside_an_error_that_is_only_a_name() {
        assertThat(heard(503, "{'error':'busy','message':'Try later'}", Ending.COMPLETE)
                        .message())
                .isEqualTo("Try later");
    }

    @Test
    void an_event_of_the_type_error_tells_of_one_by_itself() {
        assertThat(heard(200, "[{'type':'error','message':'overloaded'}]", Ending.COMPLETE)
                        .message())
                .isEqualTo("overloaded");
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
