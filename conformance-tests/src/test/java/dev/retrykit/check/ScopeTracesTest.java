package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which message of a run decides, and what is left to compaction. */
class ScopeTracesTest {
    private static final String OVERFLOW = "prompt is too long: 210000 tokens > 200000 maximum";
    private static final String TOOL = "{'type':'message_end','message':{'role':'toolResult','content':[]}}";
    private static final String OVER = "{'type':'agent_end','messages':[]}";

    @Test
    void the_last_of_several_messages_decides_and_a_single_one_is_no_question() {
        // given
        Trace right =
                begun().failed(0, "503 busy").said(1, "stop").event(2, OVER).end(9);
        Trace wrong = begun().failed(0, "503 busy")
                .said(1, "stop")
                .event(2, OVER)
                .start(3, 1, 100)
                .end(9);
        Trace shy =
                begun().said(0, "toolUse").failed(1, "503 busy").event(2, OVER).end(9);
        Trace final1 = begun().said(0, "toolUse")
                .failed(1, "no such key")
                .event(2, OVER)
                .end(9);
        Trace single = begun().failed(0, "503 busy").event(2, OVER).end(9);

        // then
        assertThat(Tape.judge("OMP-SCOPE-1", right)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-SCOPE-1", wrong))
                .containsExactly(new Broken(
                        "a run whose last assistant message is no error was retried for another message of it"));
        assertThat(Tape.judge("OMP-SCOPE-1", shy))
                .containsExactly(new Broken("the failure \"503 busy\" is the last of its run and was not retried"));
        assertThat(Tape.judge("OMP-SCOPE-1", final1)).isEmpty();
        assertThat(Tape.judge("OMP-SCOPE-1", single)).isEmpty();
    }

    @Test
    void a_message_of_a_tool_behind_it_does_not_decide() {
        // given
        Trace shy = begun().failed(0, "503 busy").event(1, TOOL).event(2, OVER).end(9);
        Trace right = begun().failed(0, "503 busy")
                .event(1, TOOL)
                .event(2, OVER)
                .start(3, 1, 100)
                .end(9);

        // then
        assertThat(Tape.kinds("OMP-SCOPE-1", shy)).isEqualTo("broken");
        assertThat(Tape.judge("OMP-SCOPE-1", right)).containsExactly(new Held());
    }

    @ParameterizedTest
    @CsvSource({"none, held, broken", "compaction, held, held", "start, broken, broken", "abort, none, none"})
    void an_overflow_is_compacted_and_not_retried_unless_the_user_stepped_in(
            String then, String retried, String compacted) {
        // given
        Tape tape = begun().failed(0, OVERFLOW);
        switch (then) {
            case "compaction" -> tape.event(1, "{'type':'auto_compaction_start'}");
            case "start" -> tape.start(1, 1, 100);
            case "abort" -> tape.act(1, "abort");
            default -> {}
        }
        Trace trace = tape.end(9);

        // then
        assertThat(Tape.kinds("OMP-SCOPE-4", trace)).isEqualTo(retried);
        assertThat(Tape.kinds("OMP-SCOPE-5", trace)).isEqualTo(compacted);
    }

    @Test
    void only_the_end_of_a_message_is_one() {
        // given
        Trace trace = Tape.real("{'enabled':true,'maxRetries':1,'baseDelayMs':100}")
                .waiting()
                .request(100)
                .reply(100, 503)
                .event(100, "{'type':'message_start','message':{'role':'assistant','stopReason':'stop'}}")
                .failed(100, "503 busy")
                .failure(100, 1, "503 busy")
                .end(200);

        // then
        assertThat(Tape.judge("OMP-MAX-2", trace)).containsExactly(new Held());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'Hel'                           | broken",
                "[{'type':'text','text':'Hel'}]  | broken",
                "[{'type':'toolCall'}]           | broken",
                "[{'type':'image'}]              | none",
                "[]                              | none"
            })
    void a_message_holds_content_in_its_text_or_its_calls_of_tools(String content, String kinds) {
        // given
        Trace trace = begun().event(
                        0,
                        "{'type':'message_end','message':{'role':'assistant','content':" + content
                                + ",'stopReason':'error','errorMessage':'503 busy'}}")
                .end(9);

        // then
        assertThat(Tape.kinds("OMP-CLASS-13", trace)).isEqualTo(kinds);
    }

    private static Tape begun() {
        return Tape.virtual()
                .prompt(0)
                .event(0, "{'type':'agent_start'}")
                .request(0)
                .reply(0, 503);
    }
}
