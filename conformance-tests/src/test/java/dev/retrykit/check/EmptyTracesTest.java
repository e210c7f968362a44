package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.spec.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the clauses on empty results say where a trace gives hardly an occasion, or none. */
class EmptyTracesTest {
    private static final String KNOWING = "'kit':{'function':true,'empty':true}";
    private static final String ALL = "{" + KNOWING + "}";
    private static final String NOTHING = "{'outcome':'value','value':{}}";

    @Test
    void an_empty_result_is_repeated_at_once_and_without_a_sleep() {
        // given
        Trace right = empty(ALL).again(0);
        Trace slow = empty(ALL).again(1);
        Trace slept = empty(ALL).heard(0, "sleep", "'ms':0").again(0);

        // then
        assertThat(CallTape.judge("TTALK-EMPTY-1", right)).containsExactly(new Held(), new Held());
        assertThat(CallTape.judge("TTALK-EMPTY-1", slow))
                .containsExactly(
                        new Held(),
                        new Broken("attempt 1 (an empty result) was repeated after 1 ms; the clause asks for at once"));
        assertThat(CallTape.judge("TTALK-EMPTY-1", slept))
                .containsExactly(
                        new Held(),
                        new Broken("attempt 1 (an empty result) was repeated after 0 ms; the clause asks for at once"));
    }

    @Test
    void on_a_real_clock_nobody_measures_what_at_once_is() {
        assertThat(CallTape.judge("TTALK-EMPTY-1", empty(CallTape.whole(ALL)).again(30)))
                .containsExactly(new Held());
    }

    @ParameterizedTest
    @CsvSource({"201, broken", "200, held"})
    void on_a_real_clock_three_repeats_are_not_all_late(double pause, String last) {
        // given
        CallTape tape = CallTape.whole("{'empty-retries':3}");
        String nothing = "{'choices':[{'message':{'content':''},'finish_reason':'stop'}]}";

        // when
        for (int nth = 0; nth < 4; nth++) {
            tape.request(nth * (pause + 5)).reply(nth * (pause + 5) + 5, "200", nothing, "complete");
        }
        String kinds = Tape.kinds(
                CallTape.judge("TTALK-EMPTY-1", tape.over(9000, NOTHING).end(9001)));

        // then
        assertThat(kinds).isEqualTo(last.equals("held") ? "held held held held" : "held held held held broken");
    }

    @Test
    void the_budget_of_empty_results_is_the_only_one_that_they_have() {
        // given
        Trace given = empty(ALL).ended(NOTHING);
        Trace value =
                CallTape.virtual(ALL).request(0).gave(0, "{'text':'Hello'}").ended(NOTHING);

        // then
        assertThat(CallTape.judge("TTALK-EMPTY-1", given))
                .containsExactly(new Broken("attempt 1 (an empty result) was not repeated after 0 repeats of empty"
                        + " results and 0 retries of errors; the budget for empty results is 1"));
        assertThat(CallTape.judge("TTALK-EMPTY-1", value)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {"'empty-retries':'many' | none", "'empty-retries':-1 | none", "'empty-retries':0 | none"})
    void without_a_budget_that_is_known_nothing_is_asked_of_empty_results(String budget, String kinds) {
        assertThat(CallTape.kinds(
                        "TTALK-EMPTY-1",
                        empty("{" + budget + "," + KNOWING + "}").again(0)))
                .isEqualTo(kinds);
    }

    @Test
    void a_budget_that_is_used_up_gives_the_empty_result_back() {
        // given
        Trace value = twice(ALL).ended(NOTHING);
        Trace text = twice(ALL).ended("{'outcome':'value','value':{'text':'Hello'}}");
        Trace error = twice(ALL).ended("{'outcome':'error','error':'nothing came'}");
        Trace early = empty("{'empty-retries':2," + KNOWING + "}").ended("{'outcome':'error'}");
        Trace gate = twice(ALL).heard(0, "gate", "'open':false").ended("{'outcome':'error'}");
        Trace none = empty("{'empty-retries':0," + KNOWING + "}").ended("{'outcome':'error'}");

        // then
        assertThat(CallTape.judge("TTALK-EMPTY-2", value)).containsExactly(new Held());
        assertThat(CallTape.judge("TTALK-EMPTY-2", text))
                .containsExactly(new Broken(
                        "the call ended in the value {\"text\":\"Hello\"}; the clause asks for the empty result"));
        assertThat(CallTape.judge("TTALK-EMPTY-2", error))
                .containsExactly(new Broken(
                        "the call ended in the error \"nothing came\"; the clause asks for the empty result"));
        assertThat(CallTape.judge("TTALK-EMPTY-2", early)).isEmpty();
        assertThat(CallTape.judge("TTALK-EMPTY-2", gate)).isEmpty();
        assertThat(CallTape.judge("TTALK-EMPTY-2", none)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'type':'empty-completion-error','provider':'acme' | held",
                "'type':'empty-completion-error','provider':'other' | broken",
                "'type':'provider-error','provider':'acme' | broken"
            })
    void where_it_is_to_be_thrown_an_error_of_its_own_comes(String data, String kinds) {
        // given
        String settings = "{'provider':'acme','empty-exhausted':'throw'," + KNOWING + "}";

        // then
        assertThat(CallTape.kinds("TTALK-EMPTY-2", twice(settings).ended("{'outcome':'error','data':{" + data + "}}")))
                .isEqualTo(kinds);
    }

    @Test
    void without_a_budget_the_empty_result_is_given_back_and_not_repeated() {
        // given
        String settings = "{'empty-retries':0," + KNOWING + "}";

        // then
        assertThat(CallTape.judge("TTALK-EMPTY-3", empty(settings).ended(NOTHING)))
                .containsExactly(new Held());
        assertThat(CallTape.judge("TTALK-EMPTY-3", empty(settings).again(0)))
                .containsExactly(new Broken("attempt 1 (an empty result) was repeated, although empty-retries is 0"));
        assertThat(CallTape.judge("TTALK-EMPTY-3", empty(ALL).ended(NOTHING))).isEmpty();
        assertThat(CallTape.judge(
                        "TTALK-EMPTY-3",
                        empty("{'empty-retries':0,'empty-exhausted':'throw'," + KNOWING + "}")
                                .ended(NOTHING)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "null | held",
                "'' | held",
                "' ' | held",
                "[] | held",
                "{} | held",
                "{'text':' '} | held",
                "{'finish':'stop'} | held",
                "{'finish':'length'} | none",
                "{'text':'Hello'} | none",
                "{'tool-calls':[1]} | none",
                "'Hello' | none",
                "7 | none"
            })
    void without_a_predicate_whatever_says_nothing_is_a_success(String value, String kinds) {
        // given
        CallTape tape = CallTape.virtual("{'kit':{'function':true}}").request(0).gave(0, value);

        // then
        assertThat(CallTape.kinds("TTALK-EMPTY-4", tape.ended("{'outcome':'value','value':" + value + "}")))
                .isEqualTo(kinds);
    }

    @Test
    void a_success_that_was_repeated_or_changed_is_named() {
        // given
        CallTape tape = CallTape.virtual("{'kit':{'function':true}}").request(0).gave(0, "{}");
        Trace changed = CallTape.virtual("{'kit':{'function':true}}")
                .request(0)
                .gave(0, "{}")
                .ended("{'outcome':'value','value':{'text':'Hello'}}");

        // when
        Trace repeated = tape.request(0).gave(0, "{}").over(0, NOTHING).end(1);

        // then
        assertThat(CallTape.judge("TTALK-EMPTY-4", repeated))
                .containsExactly(new Broken(
                        "the function gave {}, which was repeated; without empty? every result is a success"));
        assertThat(CallTape.judge("TTALK-EMPTY-4", changed))
                .containsExactly(new Broken("the function gave {}, which was given back as the value"
                        + " {\"text\":\"Hello\"}; without empty? every result is a success"));
    }

    @Test
    void who_knows_what_is_empty_makes_no_success_of_everything() {
        // given
        Trace knowing = CallTape.virtual(ALL).request(0).gave(0, "''").ended("{'outcome':'value','value':''}");
        Trace model = CallTape.virtual("{}")
                .request(0)
                .reply(0, "200", "{'return':''}", "complete")
                .ended("{'outcome':'value','value':''}");

        // then
        assertThat(CallTape.judge("TTALK-EMPTY-4", knowing)).isEmpty();
        assertThat(CallTape.judge("TTALK-EMPTY-4", model)).isEmpty();
    }

    private static CallTape empty(String settings) {
        return empty(CallTape.virtual(settings));
    }

    private static CallTape empty(CallTape tape) {
        return tape.request(0).gave(0, "{}");
    }

    private static CallTape twice(String settings) {
        return empty(empty(settings));
    }
}
