package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the clauses on accounts say of a usage limit that was told, of one that was not, and of what is none. */
class UsageTracesTest {
    private static final String USUAL = "{'enabled':true,'maxRetries':3,'baseDelayMs':100}";
    private static final String LIMIT = "usage limit reached";

    @Test
    void the_storage_is_told_of_a_limit_once_and_with_its_hint() {
        // given
        Trace once = failed(USUAL, LIMIT).line(1, told("{}")).start(1, 1, 100).end(9);
        Trace never = failed(USUAL, LIMIT).start(1, 1, 100).end(9);
        Trace twice =
                failed(USUAL, LIMIT).line(1, told("{}")).line(1, told("{}")).end(9);
        Trace hint = failed(USUAL, "usage limit, try again in 5 seconds")
                .line(1, told("{'hintMs':5000}"))
                .end(9);
        Trace other = failed(USUAL, "usage limit, try again in 5 seconds")
                .line(1, told("{'hintMs':5}"))
                .end(9);
        Trace word = failed(USUAL, "usage limit, try again in 5 seconds")
                .line(1, told("{'hintMs':'5000'}"))
                .end(9);

        // then
        assertThat(Tape.judge("OMP-USAGE-1", once)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-USAGE-1", never))
                .containsExactly(
                        new Broken("after the failure \"usage limit reached\" the auth storage was told 0 times;"
                                + " the clause asks for once"));
        assertThat(Tape.kinds("OMP-USAGE-1", twice)).isEqualTo("broken");
        assertThat(Tape.judge("OMP-USAGE-1", hint)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-USAGE-1", other))
                .containsExactly(new Broken("the auth storage was told the hint 5 ms; the failure says 5000 ms"));
        assertThat(Tape.kinds("OMP-USAGE-1", word)).isEqualTo("broken");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "503 busy            | {'enabled':true}  | false | held | none   | none",
                "503 busy            | {'enabled':true}  | true  | broken | none | none",
                "quota exceeded      | {'enabled':true}  | true  | none | none   | held",
                "usage limit reached | {'enabled':true}  | true  | none | none   | none",
                "usage limit reached | {'enabled':false} | true  | none | broken | none",
                "usage limit reached | {'enabled':false} | false | none | held   | none",
                "usage limit reached | {'maxRetries':0}  | true  | none | broken | none",
                "quota exceeded      | {'enabled':false} | true  | none | none   | held"
            })
    void the_storage_is_told_of_usage_limits_alone_and_of_those_that_are_retried(
            String text, String retry, boolean told, String others, String onTheWay, String quotas) {
        // given
        Tape tape = failed(retry, text);

        // when
        Trace trace = (told ? tape.line(1, told("{}")) : tape).end(9);

        // then
        assertThat(Tape.kinds("OMP-USAGE-4", trace)).isEqualTo(others);
        assertThat(Tape.kinds("OMP-USAGE-5", trace)).isEqualTo(onTheWay);
        assertThat(Tape.kinds("OMP-OPEN-7", trace)).isEqualTo(quotas);
    }

    @Test
    void what_was_told_of_another_failure_is_not_told_of_this_one() {
        // given
        Trace later = failed(USUAL, "503 busy")
                .start(0, 1, 100)
                .request(100)
                .reply(100, 429)
                .failed(100, LIMIT)
                .line(100, told("{}"))
                .end(200);

        // then
        assertThat(Tape.kinds("OMP-USAGE-4", later)).isEqualTo("held");
        assertThat(Tape.kinds("OMP-USAGE-1", later)).isEqualTo("held");
    }

    @Test
    void after_a_switch_another_account_asks_at_once() {
        // given
        Trace right = switched(0).line(0, auth("used", "key#2")).request(0).end(9);
        Trace announced = switched(100).request(100).end(200);
        Trace silent = switched(0).end(9);
        Trace touched = switched(0).act(0, "abort_retry").end(9);
        Trace late = switched(0).request(5).end(9);
        Trace same = switched(0).line(0, auth("used", "key#1")).request(0).end(9);

        // then
        assertThat(Tape.judge("OMP-USAGE-2", right)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-USAGE-2", announced))
                .containsExactly(new Broken("the account was switched and 100 ms announced; the clause asks for 0"));
        assertThat(Tape.judge("OMP-USAGE-2", silent))
                .containsExactly(new Broken("the account was switched and no request followed"));
        assertThat(Tape.judge("OMP-USAGE-2", touched)).containsExactly(new Held());
        assertThat(Tape.judge("OMP-USAGE-2", late))
                .containsExactly(new Broken(
                        "the account was switched and the next request came 5 ms later; the clause asks for at once"));
        assertThat(Tape.judge("OMP-USAGE-2", same))
                .containsExactly(new Broken("the account was switched and the next request still used key#1"));
    }

    @Test
    void without_a_switch_a_limit_is_waited_for_by_the_formula() {
        // given
        Trace right = failed(USUAL, LIMIT).start(0, 1, 100).end(9);
        Trace wrong = failed(USUAL, LIMIT).start(0, 1, 0).end(9);
        Trace odd = failed("{'maxRetries':-1}", LIMIT).start(0, 1, 0).end(9);
        Trace busy = failed(USUAL, "503 busy").start(0, 1, 0).end(9);

        // then
        assertThat(Tape.judge("OMP-USAGE-3", right)).containsExactly(new Held());
        assertThat(Tape.kinds("OMP-USAGE-3", wrong)).isEqualTo("broken");
        assertThat(Tape.judge("OMP-USAGE-3", odd)).isEmpty();
        assertThat(Tape.judge("OMP-USAGE-3", busy)).isEmpty();
        assertThat(Tape.judge("OMP-USAGE-3", switched(0).end(9))).isEmpty();
    }

    @Test
    void a_switch_is_an_attempt_like_any_other() {
        // given
        Trace right = switched(0).busy(0).start(0, 2, 200).end(9);
        Trace fresh = switched(0).busy(0).start(0, 1, 100).end(9);
        Trace shortly = switched(0).busy(0).start(0, 2, 100).end(9);
        Trace shy = switched(0).busy(0).end(9);
        Trace stopped = switched(0).busy(0).act(0, "abort").end(9);
        Trace last =
                switched(0).request(0).reply(0, 400).failed(0, "no such key").end(9);
        Trace closed = switched(0).failure(0, 1, "x").busy(0).end(9);

        // then
        assertThat(Tape.judge("OMP-USAGE-6", right)).containsExactly(new Held(), new Held());
        assertThat(Tape.kinds("OMP-USAGE-6", fresh)).isEqualTo("broken held");
        assertThat(Tape.kinds("OMP-USAGE-6", shortly)).isEqualTo("held broken");
        assertThat(Tape.judge("OMP-USAGE-6", shy))
                .containsExactly(new Broken(
                        "after a switch as attempt 1 of 3 came no retry; the clause asks for a" + " switch to count"));
        assertThat(Tape.judge("OMP-USAGE-6", stopped)).isEmpty();
        assertThat(Tape.judge("OMP-USAGE-6", last)).isEmpty();
        assertThat(Tape.judge("OMP-USAGE-6", closed)).isEmpty();
    }

    private static Tape failed(String retry, String text) {
        return Tape.accounts(retry)
                .prompt(0)
                .line(0, auth("used", "key#1"))
                .request(0)
                .reply(0, 429)
                .failed(0, text);
    }

    private static Tape switched(int delay) {
        return failed(USUAL, LIMIT).line(0, auth("switched", "key#2")).start(0, 1, delay);
    }

    private static String told(String details) {
        return "'kind':'auth','what':'limit-reached','credential':'key#1','details':" + details;
    }

    private static String auth(String what, String credential) {
        return "'kind':'auth','what':'" + what + "','credential':'" + credential + "','details':{}";
    }
}
