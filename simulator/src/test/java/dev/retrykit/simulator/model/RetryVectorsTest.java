package dev.retrykit.simulator.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Json;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The recorded calls, run by both twins. Where the recordings disagree, the later release wins. */
class RetryVectorsTest {
    /** Recordings that this reference does not repeat, and what it does instead. */
    private static final Map<String, List<Long>> OTHER_SLEEPS = Map.of(
            // A negative hint is no time at all (TTALK-OPEN-8); recorded was a sleep of -250 ms.
            "retry-after-negative", List.of(0L),
            // A longest wait that is missing has its default; recorded was a null pointer.
            "retry-after-no-max-delay-quirk-NPE", List.of(5000L));

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("observed")
    void a_call_goes_as_the_earlier_release_was_seen_to_go(String id, Play.Way way, JsonNode row) {
        // given
        JsonNode expected = row.path("observed");
        Play play = play(row);

        // when
        Play.Tale tale = play.run(way);

        // then
        assertThat(tale.calls()).isEqualTo(expected.path("calls").intValue());
        assertThat(tale.sleeps()).isEqualTo(longs(expected.path("sleeps")));
        assertThat(tale.attempts()).isEqualTo(ints(expected.path("on-retry"), "attempt"));
        assertThat(tale.sameException()).doesNotContain(false);
        outcome(tale, expected.path("outcome"));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("exceptions")
    void a_recording_that_no_reader_would_want_is_not_repeated(String id, Play.Way way, JsonNode row) {
        // given
        Play play = play(row);

        // when
        Play.Tale tale = play.run(way);

        // then
        assertThat(tale.sleeps()).isEqualTo(OTHER_SLEEPS.get(id));
        assertThat(tale.outcome()).isEqualTo("returns");
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("contract")
    void a_call_goes_as_the_later_release_documents(String id, Play.Way way, JsonNode row) {
        // given
        JsonNode expected = row.path("expected");
        Play play = contractPlay(row);

        // when
        Play.Tale tale = play.run(way);

        // then
        assertThat(tale.calls()).isEqualTo(expected.path("calls").intValue());
        assertThat(tale.sleeps()).isEqualTo(longs(expected.path("sleeps")));
        assertThat(tale.kinds()).isEqualTo(kinds(row));
        assertThat(tale.outcome())
                .isEqualTo(expected.path("outcome").stringValue().replace("-empty-as-is", ""));
        if (expected.has("result")) {
            assertThat(tale.value()).isEqualTo(expected.path("result"));
        }
        if (expected.has("ex_data_attempts")) {
            assertThat(data(tale).path("attempts").asInt(0))
                    .isEqualTo(expected.path("ex_data_attempts").asInt(0));
            assertThat(":" + data(tale).path("type").stringValue())
                    .isEqualTo(expected.path("error").stringValue());
        }
    }

    @ParameterizedTest(name = "{0} attempts")
    @CsvSource({"A1, 1", "A2, 2", "A5, 2"})
    void a_result_tells_the_number_of_calls_where_that_is_asked_for(String id, int attempts) {
        // given
        JsonNode row = Vectors.rows("contract_0_5_447", "record_attempts").stream()
                .filter(each -> each.path("id").stringValue().equals(id))
                .findFirst()
                .orElseThrow();
        RetryOptions options = RetryOptions.resolve(
                Json.parse("null"),
                Json.object()
                        .put("record-attempts?", row.path("record_attempts").booleanValue()));
        Questions questions = new Questions() {
            @Override
            public double random() {
                return 0;
            }

            @Override
            public boolean empty(JsonNode result) {
                return result.isEmpty();
            }
        };

        // when
        JsonNode map = Json.object().put("text", "done");
        Next next = new RetryDecider(options, questions)
                .returned(new Ledger(attempts - 1, 0, id.equals("A5") ? 1 : 0), id.equals("A5") ? Json.object() : map);

        // then
        assertThat(((Next.Return) next).result().path("attempts").intValue())
                .isEqualTo(row.path("expected_attempts_on_result").intValue())
                .isEqualTo(attempts);
    }

    static Stream<Arguments> observed() {
        return rows(Vectors.rows("observed", "run").stream()
                .filter(row -> !OTHER_SLEEPS.containsKey(row.path("id").stringValue())));
    }

    static Stream<Arguments> exceptions() {
        return rows(Vectors.rows("observed", "run").stream()
                .filter(row -> OTHER_SLEEPS.containsKey(row.path("id").stringValue())));
    }

    static Stream<Arguments> contract() {
        return rows(Vectors.rows("contract_0_5_447", "run").stream());
    }

    private static Stream<Arguments> rows(Stream<JsonNode> rows) {
        return rows.flatMap(row -> Stream.of(Play.Way.values())
                .map(way -> Arguments.of(row.path("id").stringValue(), way, row)));
    }

    private static Play play(JsonNode row) {
        JsonNode options = Vectors.plain(row.path("opts"));
        return Play.of(
                row.path("script").valueStream().toList(),
                new RetryOptions(options),
                options.path("rand-fn").doubleValue());
    }

    /** The options of these rows stand over the defaults; the budget of a stream is written as that of errors. */
    private static Play contractPlay(JsonNode row) {
        ObjectNode options = (ObjectNode) Vectors.plain(row.path("opts"));
        if (kinds(row).contains("stream")) {
            options.put("retry-kind", "stream");
        }
        return new Play(
                row.path("script").valueStream().toList(),
                RetryOptions.resolve(Json.parse("null"), options),
                row.path("rand").doubleValue(),
                row.path("opts").path("empty?").asBoolean(true),
                row.path("gate_answers")
                        .valueStream()
                        .map(JsonNode::booleanValue)
                        .toList());
    }

    private static void outcome(Play.Tale tale, JsonNode expected) {
        if (expected.has("result")) {
            assertThat(tale.outcome()).isEqualTo("returns");
            assertThat(tale.value()).isEqualTo(expected.path("result"));
            return;
        }
        String name = expected.path("throws").stringValue().replace("ExceptionInfo", "CanonicalException");
        assertThat(tale.exception().getClass().getSimpleName()).isEqualTo(name);
        assertThat(tale.exception().getMessage())
                .isEqualTo(expected.path("message").stringValue());
        if (expected.path("ex-data").isObject()) {
            // The number of calls is what the later release adds.
            ObjectNode data = (ObjectNode) data(tale).deepCopy();
            data.remove("attempts");
            assertThat(data).isEqualTo(Vectors.plain(expected.path("ex-data")));
        }
    }

    private static JsonNode data(Play.Tale tale) {
        return ((CanonicalException) tale.exception()).error().data();
    }

    private static List<String> kinds(JsonNode row) {
        return row.path("expected")
                .path("kinds")
                .valueStream()
                .map(kind -> kind.stringValue().substring(1))
                .toList();
    }

    private static List<Long> longs(JsonNode numbers) {
        return numbers.valueStream().map(JsonNode::longValue).toList();
    }

    private static List<Integer> ints(JsonNode events, String key) {
        return events.valueStream().map(event -> event.path(key).intValue()).toList();
    }
}
