package dev.retrykit.simulator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retrykit.spec.Json;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The recorded resolutions of options, and the recorded backoffs. */
class OptionsVectorsTest {
    private static final JsonNode NOTHING = Json.parse("null");

    @Test
    void the_defaults_are_those_of_the_release_whose_stream_budget_nobody_published() {
        // given
        ObjectNode published = (ObjectNode) Vectors.plain(Vectors.part("defaults_0_5_447"));
        published.remove("stream-retries");

        // when
        ObjectNode defaults = (ObjectNode) RetryOptions.defaults().json().deepCopy();
        defaults.remove("stream-retries");

        // then
        assertThat(defaults).isEqualTo(published);
    }

    @ParameterizedTest
    @MethodSource("resolutions")
    void three_levels_resolve_as_was_seen(JsonNode row) {
        // given
        JsonNode config = Vectors.level(row.path("config"));
        JsonNode call = Vectors.level(row.path("call"));

        // when
        RetryOptions options = RetryOptions.resolve(config, call);

        // then
        row.path("resolved")
                .propertyStream()
                .forEach(expected ->
                        assertThat(options.json().path(expected.getKey())).isEqualTo(expected.getValue()));
    }

    @ParameterizedTest
    @MethodSource("budgets")
    void three_budgets_resolve_as_the_later_release_documents(JsonNode row) {
        // given
        JsonNode config = Vectors.level(row.path("config"));
        JsonNode call = Vectors.level(row.path("call"));

        // when
        RetryOptions options = RetryOptions.resolve(config, call);

        // then
        row.path("expected_budgets")
                .propertyStream()
                .forEach(expected ->
                        assertThat(options.json().path(expected.getKey())).isEqualTo(expected.getValue()));
    }

    @Test
    void anything_else_at_a_level_is_refused_with_its_value() {
        assertThatThrownBy(() -> RetryOptions.resolve(Json.parse("\"3\""), NOTHING))
                .isInstanceOfSatisfying(
                        CanonicalException.class,
                        thrown -> assertThat(thrown.error().data().path("retry").stringValue())
                                .isEqualTo("3"))
                .hasMessage("the retry options are \"3\"; they are nothing, true, false or a map");
        assertThatThrownBy(() -> RetryOptions.resolve(NOTHING, Json.parse("\":yes\"")))
                .isInstanceOf(CanonicalException.class);
    }

    @Test
    void an_explicit_nothing_replaces_and_unknown_keys_stay() {
        // when
        RetryOptions options = RetryOptions.resolve(
                Json.object().putNull("max-retries"), Json.object().put("foo", 1));

        // then
        assertThat(options.json().path("max-retries").isNull()).isTrue();
        assertThat(options.maxRetries()).isZero();
        assertThat(options.json().path("foo").intValue()).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("backoffs")
    void a_backoff_is_as_was_seen(JsonNode row) {
        // given
        RetryOptions options = new RetryOptions(row.has("opts") ? row.path("opts") : Json.object());

        // when
        long delay = FullJitter.delay(
                        row.path("attempt").intValue(),
                        options,
                        row.path("rand").doubleValue())
                .toMillis();

        // then
        assertThat(delay).isEqualTo(row.path("ms").longValue());
    }

    static Stream<JsonNode> resolutions() {
        return Vectors.rows("observed", "resolve_opts").stream();
    }

    static Stream<JsonNode> budgets() {
        return Vectors.rows("contract_0_5_447", "resolve").stream();
    }

    static Stream<JsonNode> backoffs() {
        return Stream.concat(
                Vectors.rows("observed", "compute_backoff_default").stream(),
                Vectors.rows("observed", "compute_backoff_other").stream());
    }
}
