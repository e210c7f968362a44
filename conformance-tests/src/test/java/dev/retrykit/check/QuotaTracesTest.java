package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the clauses of pi say of a quota that is used up, and of an overflow. */
class QuotaTracesTest {
    private static final String USUAL = "{'enabled':true,'maxRetries':3,'baseDelayMs':100}";
    private static final String COMPACTION = "'kind':'call','call':'checkCompaction','details':{}";
    private static final String QUOTA = "429 Monthly usage limit reached";
    private static final String OVERFLOW = "prompt is too long: 2 tokens > 1 maximum";

    @ParameterizedTest
    @CsvSource({"none, held", "start, broken", "request, broken", "end, broken"})
    void a_quota_that_is_used_up_is_final(String then, String kinds) {
        for (String clause : new String[] {"PI-QUOTA-3", "PI-CLASS-3", "PI-QUOTA-9"}) {
            assertThat(Tape.kinds(clause, failed(QUOTA, then).end(9))).isEqualTo(kinds);
        }
    }

    @Test
    void what_followed_a_quota_is_named() {
        assertThat(Tape.judge("PI-QUOTA-3", failed(QUOTA, "end").end(9)))
                .containsExactly(
                        new Broken("the failure \"429 Monthly usage limit reached\" says that a quota is used up, and"
                                + " was followed by no start,"
                                + " [{\"type\":\"auto_retry_end\",\"success\":false,\"attempt\":0,\"finalError\":\"x\"}]"
                                + " and 0 requests; the clause asks for it to be final"));
    }

    @Test
    void it_ends_the_chain_in_which_it_comes() {
        // given
        Trace ended = Tape.pi("virtual", USUAL)
                .waiting()
                .request(100)
                .reply(100, 429)
                .failed(100, QUOTA)
                .failure(100, 1, QUOTA)
                .end(200);

        // then
        assertThat(Tape.judge("PI-QUOTA-3", ended)).containsExactly(new Held());
    }

    @Test
    void an_overflow_with_such_words_is_an_overflow() {
        // given
        Trace trace = failed("429 insufficient_quota, " + OVERFLOW, "none").end(9);

        // then
        assertThat(Tape.judge("PI-QUOTA-5", trace)).isEmpty();
        assertThat(Tape.judge("PI-CLASS-3", trace)).isEmpty();
        assertThat(Tape.judge("PI-QUOTA-9", trace)).isEmpty();
    }

    @Test
    void an_overflow_is_left_to_compaction() {
        // given
        Trace right = failed(OVERFLOW, "none").line(2, COMPACTION).end(9);
        Trace alone = failed(OVERFLOW, "none").end(9);
        Trace retried = failed(OVERFLOW, "start").line(2, COMPACTION).end(9);
        Trace other = failed("503 busy", "none").end(9);

        // then
        assertThat(Tape.judge("PI-CLASS-2", right)).containsExactly(new Held());
        assertThat(Tape.judge("PI-CLASS-2", alone))
                .containsExactly(new Broken("the failure \"prompt is too long: 2 tokens > 1 maximum\" is a context"
                        + " overflow, and was followed by no check of compaction; the clause asks to leave it to"
                        + " compaction"));
        assertThat(Tape.kinds("PI-CLASS-2", retried)).isEqualTo("broken");
        assertThat(Tape.judge("PI-CLASS-2", other)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "billing: pay | billing: pay      | 'Error: billing: pay' | held",
                "billing: pay | billing: pay      |                       | held",
                "billing: pay | billing: pay      | 'Error: something'    | broken",
                "billing: pay | something         | 'Error: billing: pay' | broken",
                "no such key  | something         |                       | none"
            })
    void the_user_is_shown_the_provider_s_own_words(String said, String told, String lines, String kinds) {
        // given
        Tape tape = Tape.pi("virtual", USUAL)
                .prompt(0)
                .request(0)
                .reply(0, 429, "{'error':{'message':'" + said + "'}}")
                .failed(1, told);
        Trace trace = (lines == null
                        ? tape
                        : tape.line(2, "'kind':'ui','status':[],'lines':['Hello'," + lines + "],'escape':'abort'"))
                .end(9);

        // then
        assertThat(Tape.kinds("PI-QUOTA-10", trace)).isEqualTo(kinds);
    }

    private static Tape failed(String text, String then) {
        Tape tape = Tape.pi("virtual", USUAL).prompt(0).request(0).reply(0, 429).failed(0, text);
        return switch (then) {
            case "start" -> tape.start(1, 1, 100);
            case "request" -> tape.request(1);
            case "end" -> tape.failure(1, 0, "x");
            default -> tape;
        };
    }
}
