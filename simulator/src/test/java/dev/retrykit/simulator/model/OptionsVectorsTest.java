package dev.retrykit.simulator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retrykit.spec.Json;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The recorded resolutions of options, and the recorded backoffs. */
class OptionsVectorsTest {
    private static final JsonNode NOTHING = Json.parse("null");

    /** The configuration and the call's options of which the recordings keep the names. */
    private static final Map<String, List<JsonNode>> ODD_LEVELS = Map.of(
            "nil-config", List.of(NOTHING, NOTHING),
            "invalid-string", List.of(Json.parse("\"3\""), NOTHING),
            "invalid-at-call-level", List.of(NOTHING, Json.parse("\":yes\"")),
            "map-explicit-nil-overrides", List.of(Json.parse("{\"max-retries\":null}"), NOTHING),
            "unknown-keys-kept", List.of(Json.parse("{\"foo\":1}"), NOTHING));

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
    void the_defaults_of_the_earlier_release_are_among_those_of_the_later_one() {
        // when
        JsonNode defaults = RetryOptions.defaults().json();

        // then
        assertThat(defaults.propertyStream())
                .containsAll(Vectors.part("observed", "default_opts").properties());
    }

    @ParameterizedTest
    @MethodSource("oddities")
    void a_level_of_an_odd_kind_resolves_or_is_refused_as_was_seen(JsonNode row) {
        // given
        JsonNode expected = row.path("resolved");
        List<JsonNode> levels = ODD_LEVELS.get(row.path("id").stringValue());

        // when
        ThrowingCallable resolving = () -> RetryOptions.resolve(levels.get(0), levels.get(1));

        // then
        if (expected.has("throws")) {
            assertThatThrownBy(resolving)
                    .isInstanceOfSatisfying(
                            CanonicalException.class,
                            thrown -> assertThat(thrown.error().data().path("retry"))
                                    .isEqualTo(expected.path("ex-data").path("retry")));
        } else {
            assertThat(RetryOptions.resolve(levels.get(0), levels.get(1)).json().propertyStream())
                    .containsAll(expected.properties());
        }
    }

    @Test
    void every_odd_level_that_was_recorded_is_tried_here() {
        assertThat(oddities().map(row -> row.path("id").stringValue()))
                .containsExactlyInAnyOrderElementsOf(ODD_LEVELS.keySet());
    }

    @Test
    void a_level_that_is_refused_is_named_with_what_it_may_be() {
        assertThatThrownBy(() -> RetryOptions.resolve(Json.parse("\"3\""), NOTHING))
                .hasMessage("the retry options are \"3\"; they are nothing, true, false or a map");
    }

    @Test
    void a_budget_that_is_explicitly_nothing_is_none() {
        assertThat(RetryOptions.resolve(Json.object().putNull("max-retries"), NOTHING)
                        .maxRetries())
                .isZero();
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

    static Stream<JsonNode> oddities() {
        return Vectors.rows("observed", "resolve_opts_misc").stream();
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
