package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What an attempt of ttalk came to, by what the provider or the function gave. */
class CameTest {
    private static final String FUNCTION = "{'kit':{'function':true,'empty':true}}";
    private static final String IMPATIENT = "{'kit':{'firstByteMs':5}}";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "400  | {}                             | complete  | FINAL",
                "401  | {}                             | complete  | FINAL",
                "429  | {}                             | complete  | RETRYABLE",
                "429  | {'error':'the Quota is spent'} | complete  | DOUBTFUL",
                "499  | {}                             | complete  | DOUBTFUL",
                "500  | {}                             | complete  | RETRYABLE",
                "503  | {'error':'Too long'}           | complete  | DOUBTFUL",
                "300  | {}                             | closed    | DOUBTFUL",
                "200  | {}                             | reset     | RETRYABLE",
                "200  | {}                             | closed    | RETRYABLE",
                "null | null                           | abandoned | NOTHING",
                "200  | {'choices':[{'message':{'content':'Hi'},'finish_reason':'stop'}]}   | complete | VALUE",
                "200  | {'choices':[{'message':{'content':' '},'finish_reason':'stop'}]}    | complete | EMPTY",
                "200  | {'choices':[{'message':{'content':''},'finish_reason':'length'}]}   | complete | VALUE",
                "200  | {'candidates':[{'content':{'parts':[{'functionCall':{'name':'f'}}]},'finishReason':'STOP'}]} | complete | VALUE"
            })
    void an_answer_of_a_provider_is_known_by_its_status_its_words_and_its_ending(
            String status, String content, String ending, Came came) {
        // given
        Trace trace = CallTape.virtual("{}")
                .request(1)
                .reply(1, status, content, ending)
                .end(9);

        // then
        assertThat(only(trace)).isEqualTo(came);
    }

    @ParameterizedTest
    @CsvSource({"null, RETRYABLE", "200, NOTHING"})
    void a_client_that_waits_only_so_long_for_the_first_byte_may_give_an_attempt_up(String status, Came came) {
        // given
        Trace trace = CallTape.virtual(IMPATIENT)
                .request(1)
                .reply(6, status, "null", "abandoned")
                .end(9);

        // then
        assertThat(only(trace)).isEqualTo(came);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'return':{}}                                       | EMPTY",
                "{'return':{'text':'Hi'}}                            | VALUE",
                "{'return':[]}                                       | VALUE",
                "{'how':'canonical','raise':{'retryable?':true}}     | RETRYABLE",
                "{'how':'canonical','raise':{'retryable?':false}}    | FINAL",
                "{'how':'canonical','raise':{'retryable?':'true'}}   | DOUBTFUL",
                "{'how':'canonical','raise':{}}                      | UNMARKED",
                "{'how':'plain','raise':{'retryable?':true}}         | UNMARKED"
            })
    void what_a_function_gives_or_throws_is_known_by_its_mark(String content, Came came) {
        // given
        Trace trace = CallTape.virtual(FUNCTION)
                .request(1)
                .reply(1, "200", content, "complete")
                .end(9);

        // then
        assertThat(only(trace)).isEqualTo(came);
    }

    @Test
    void nothing_is_empty_for_who_does_not_know_what_empty_is() {
        // given
        Trace trace = CallTape.virtual("{'kit':{'function':true}}")
                .request(1)
                .gave(1, "{}")
                .end(9);

        // then
        assertThat(only(trace)).isEqualTo(Came.VALUE);
    }

    @Test
    void an_attempt_without_a_reply_came_to_nothing() {
        assertThat(only(CallTape.virtual("{}").request(1).end(9))).isEqualTo(Came.NOTHING);
    }

    private static Came only(Trace trace) {
        return Came.of(Reading.of(trace).calls().get(0).attempts().get(0), Terms.of(trace, 1));
    }
}
