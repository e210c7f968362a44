package dev.retrykit.simulator.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Json;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What follows a call of a function, where the recorded runs leave it open. */
class RetryDeciderTest {
    private static final JsonNode NOTHING = Json.object();

    @Test
    void behind_a_closed_gate_nothing_is_repeated() {
        // given
        RetryDecider decider = decider("{}", true, false);

        // when, then
        assertThat(decider.returned(Ledger.NONE, NOTHING)).isEqualTo(new Next.Return(NOTHING));
        assertThat(decider.thrown(Ledger.NONE, busy())).isInstanceOf(Next.Raise.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {"'provider':'acme', | `\"acme\"`", "'other':1, | null"})
    void an_empty_result_that_is_left_over_becomes_an_error_that_names_the_provider(String option, String provider) {
        // given
        RetryDecider decider = decider(
                "{" + option.replace('\'', '"') + "\"empty-exhausted\":\"throw\",\"empty-retries\":0}", true, true);

        // when
        Next.Raise raise = (Next.Raise) decider.returned(Ledger.NONE, NOTHING);

        // then
        JsonNode data = ((CanonicalException) raise.exception()).error().data();
        assertThat(data)
                .isEqualTo(
                        Json.parse("{\"type\":\"empty-completion-error\",\"message\":\"the model's answer is empty\","
                                + "\"retryable?\":false,\"provider\":" + provider + "}"));
    }

    @Test
    void the_number_of_calls_is_recorded_in_maps_alone() {
        // given
        RetryDecider decider = decider("{\"record-attempts?\":true}", false, true);

        // when, then
        assertThat(decider.returned(new Ledger(1, 1, 0), Json.parse("{\"text\":\"hi\"}")))
                .isEqualTo(new Next.Return(Json.parse("{\"text\":\"hi\",\"attempts\":2}")));
        assertThat(decider.returned(new Ledger(1, 1, 0), Json.parse("[1]")))
                .isEqualTo(new Next.Return(Json.parse("[1]")));
    }

    @Test
    void a_wrapper_without_a_cause_is_the_failure_itself() {
        // given
        Throwable wrapper = new CompletionException("nothing inside", null);

        // when
        Next next = decider("{}", false, true).thrown(Ledger.NONE, wrapper);

        // then
        assertThat(next).isEqualTo(new Next.Raise(wrapper));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"empty-retries\":null}", "{\"empty-retries\":\"many\"}", "{\"empty-retries\":-1}"})
    void a_budget_that_makes_no_sense_is_none(String options) {
        assertThat(decider(options, true, true).returned(Ledger.NONE, NOTHING)).isEqualTo(new Next.Return(NOTHING));
    }

    @Test
    void false_takes_every_budget_away_and_true_none() {
        assertThat(options(Json.parse("false"))).isEqualTo("0 0");
        assertThat(options(Json.parse("true"))).isEqualTo("2 1");
        assertThat(options(Json.parse("null"))).isEqualTo("2 1");
        assertThat(options(Json.object().path("missing"))).isEqualTo("2 1");
    }

    private static String options(JsonNode level) {
        RetryOptions options = RetryOptions.resolve(level, Json.object());
        return options.maxRetries() + " " + options.emptyRetries();
    }

    private static CanonicalException busy() {
        return new CanonicalException(CanonicalError.of("provider-error", "busy", true));
    }

    private static RetryDecider decider(String options, boolean empty, boolean gate) {
        return new RetryDecider(RetryOptions.resolve(Json.object(), Json.parse(options)), new Questions() {
            @Override
            public double random() {
                return 0;
            }

            @Override
            public boolean empty(JsonNode result) {
                return empty;
            }

            @Override
            public boolean gate() {
                return gate;
            }
        });
    }
}
