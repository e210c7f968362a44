package dev.retrykit.simulator.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.spec.Json;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.http.HttpTimeoutException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** The recorded canonical errors of answers and exceptions. */
class BoundaryVectorsTest {
    private static final Instant NOW = Instant.ofEpochMilli(
            Vectors.part("observed", "parse_retry_after_now_epoch_ms").longValue());

    /** Readings of headers that the later release changed, or that broke down where this reference sees no hint. */
    private static final Set<String> NOT_REPEATED = Set.of(
            "asctime", // the later release reads all three forms of a date
            "retry-after-ms-header-ignored", // read first (TTALK-CLASS-5)
            "overflow", // a null pointer
            "overflow-mult"); // an arithmetic exception

    @ParameterizedTest
    @MethodSource("statuses")
    void a_status_has_a_type_and_says_whether_a_retry_helps(JsonNode row) {
        // given
        int status = row.path("status").intValue();

        // when
        CanonicalError error = Boundary.refusal(status, Json.object(), "", NOW);

        // then
        assertThat(":" + error.data().path("type").stringValue())
                .isEqualTo(row.path("type").stringValue());
        assertThat(error.retryable()).isEqualTo(row.path("retryable").booleanValue());
        assertThat(error.data().path("status").intValue()).isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{'error':{'message':'overloaded'}}                            | provider-error         | overloaded | true",
                "{'odd':1}                                                     | provider-error         | {'odd':1}  | true",
                "{'error':{'message':'used up','code':'insufficient_quota'}}   | quota-exhausted-error  | used up    | false",
                "{'error':{'message':'prompt is too long'}}  | context-overflow-error | prompt is too long      | false"
            })
    void an_error_inside_an_answer_is_read_by_its_words(String event, String type, String message, boolean retryable) {
        // when
        CanonicalError error = Boundary.inBand(Json.parse(event.replace('\'', '"')));

        // then
        assertThat(error.data().path("type").stringValue()).isEqualTo(type);
        assertThat(error.data().path("message").stringValue()).isEqualTo(message.replace('\'', '"'));
        assertThat(error.retryable()).isEqualTo(retryable);
    }

    @ParameterizedTest
    @CsvSource({"TIMED_OUT, timeout-error", "RESET, network-error", "CLOSED, network-error"})
    void a_connection_that_fails_is_told_apart_from_one_that_is_late(Transport.Failure failure, String type) {
        // when
        CanonicalException thrown = Boundary.failure(failure);

        // then
        assertThat(thrown.error().data().path("type").stringValue()).isEqualTo(type);
        assertThat(thrown.error().retryable()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("hints")
    void a_header_is_read_as_recorded(JsonNode row) {
        // when
        CanonicalError error = Boundary.refusal(429, row.path("headers"), "", NOW);

        // then
        assertThat(error.data().path("retry-after-ms").asLong(-1))
                .isEqualTo(row.path("ms").asLong(-1));
    }

    @ParameterizedTest
    @MethodSource("exceptions")
    void an_exception_has_a_type_and_says_whether_a_retry_helps(JsonNode row) {
        // given
        Throwable thrown = thrown(row);

        // when
        CanonicalError error = Boundary.error(thrown);

        // then
        assertThat(":" + error.data().path("type").stringValue())
                .isEqualTo(row.path("type").stringValue());
        assertThat(error.retryable()).isEqualTo(row.path("retryable").booleanValue());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "429 | {'error':{'message':'You exceeded your current quota','type':'insufficient_quota','code':'insufficient_quota'}} | quota-exhausted-error",
                "429 | {'error':{'type':'usage_limit_reached','message':'The usage limit has been reached'}} | quota-exhausted-error",
                "429 | {'error':{'type':'GoUsageLimitError','message':'Monthly usage limit reached.'}} | quota-exhausted-error",
                "429 | {'error':{'code':'1113','message':'[1113] Please recharge.'}} | quota-exhausted-error",
                "402 | | quota-exhausted-error",
                "500 | {'error':{'message':'context length exceeded'}} | context-overflow-error",
                "400 | {'error':{'message':'x','code':'context_length_exceeded'}} | context-overflow-error"
            })
    void a_limit_that_no_waiting_lifts_is_final(int status, String body, String type) {
        // when
        CanonicalError error =
                Boundary.refusal(status, Json.object(), body == null ? "" : body.replace('\'', '"'), NOW);

        // then
        assertThat(error.data().path("type").stringValue()).isEqualTo(type);
        assertThat(error.retryable()).isFalse();
    }

    static Stream<JsonNode> statuses() {
        return Vectors.rows("observed", "http_status_classification").stream();
    }

    static Stream<JsonNode> hints() {
        return Stream.concat(
                Vectors.rows("contract_0_5_447", "retry_after_ms_header").stream(),
                Vectors.rows("observed", "parse_retry_after").stream()
                        .filter(row -> !NOT_REPEATED.contains(row.path("id").stringValue())));
    }

    static Stream<JsonNode> exceptions() {
        return Vectors.rows("observed", "exception_classification").stream();
    }

    private static Throwable thrown(JsonNode row) {
        CanonicalError error = new CanonicalError(Json.object()
                .put("type", row.path("type").stringValue().substring(1))
                .put("retryable?", row.path("retryable").booleanValue()));
        Map<String, Throwable> byClass = Map.of(
                "java.io.IOException", new IOException("x"),
                "java.net.SocketTimeoutException", new SocketTimeoutException("x"),
                "java.net.http.HttpTimeoutException", new HttpTimeoutException("x"),
                "java.util.concurrent.TimeoutException", new TimeoutException("x"),
                "java.lang.UnsupportedOperationException", new UnsupportedOperationException("x"),
                "clojure.lang.ExceptionInfo", new CanonicalException(error));
        assertThat(List.copyOf(byClass.keySet())).contains(row.path("class").stringValue());
        return byClass.get(row.path("class").stringValue());
    }
}
