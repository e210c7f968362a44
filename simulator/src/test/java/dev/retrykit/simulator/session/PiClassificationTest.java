package dev.retrykit.simulator.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.session.Classifier.Treatment;
import dev.retrykit.spec.Corpus;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The pi classification: against the errors of real providers, and each of its texts beside a near miss. */
class PiClassificationTest {
    private static final Map<String, Treatment> WORDS = Map.of(
            "retry", Treatment.RETRY,
            "no_retry", Treatment.GIVE_UP,
            "compaction", Treatment.COMPACT);

    @ParameterizedTest(name = "{0}")
    @MethodSource("entries")
    void each_error_of_the_corpus_is_treated_as_the_document_says(String id, String message, String expected) {
        // given an entry of the corpus

        // when
        Treatment treatment = Classifier.pi(message);

        // then
        assertThat(treatment).isEqualTo(WORDS.get(expected));
    }

    static List<Object[]> entries() {
        return Corpus.load().stream()
                .map(entry -> new Object[] {entry.id(), entry.message(), entry.piExpected()})
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Overloaded",
                "Provider returned error",
                "provider_returned_error",
                "rate limit",
                "rateLimit",
                "Too Many Requests",
                "model m-0429 is busy",
                "it took 1500 ms",
                "502",
                "503",
                "504",
                "service_unavailable",
                "Server Error",
                "internal-error",
                "network error",
                "NetworkError",
                "connection error",
                "Connection refused",
                "connection lost",
                "fetch failed",
                "other side closed",
                "socket hang up",
                "WebSocket closed 1006",
                "websocket error",
                "upstream connect",
                "reset before headers",
                "request ended without sending any chunks",
                "stream ended before message_stop",
                "HTTP2 request did not get a response",
                "timed out",
                "time out",
                "timeout",
                "terminated",
                "retry delay"
            })
    void each_text_of_a_family_is_retried(String text) {
        // given a text of the outline

        // when
        Treatment treatment = Classifier.pi(text);

        // then
        assertThat(treatment).isEqualTo(Treatment.RETRY);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "over loaded",
                "provider gave an error",
                "rate  limit",
                "usage limit",
                "too  many requests",
                "42 9",
                "501",
                "service is unavailable",
                "servererr",
                "net work error",
                "connection closed",
                "fetch  failed",
                "other side is closed",
                "socket hangup",
                "web socket closed",
                "upstream failed",
                "reset after headers",
                "stream ended before message stop",
                "times out",
                "terminating",
                "retry_delay",
                "stream_read_error"
            })
    void a_text_that_is_only_near_a_family_is_final(String text) {
        // given a text of the outline

        // when
        Treatment treatment = Classifier.pi(text);

        // then
        assertThat(treatment).isEqualTo(Treatment.GIVE_UP);
    }

    @ParameterizedTest
    @CsvSource({
        "429 GoUsageLimitError, gousagelimiterror",
        "429 FREEUSAGELIMITERROR, freeusagelimiterror",
        "429 Monthly usage limit reached, monthly usage limit reached",
        "429 no available balance, available balance",
        "429 insufficient_quota, insufficient_quota",
        "429 you are out of budget, out of budget",
        "429 Quota exceeded, quota exceeded",
        "503 see your Billing page, billing"
    })
    void a_used_up_quota_is_final_although_a_family_matches(String text, String phrase) {
        // given a text of the outline

        // when
        Treatment treatment = Classifier.pi(text);

        // then
        assertThat(treatment).isEqualTo(Treatment.GIVE_UP);
        assertThat(Quota.PHRASES.stream().filter(each -> each.in(text)).map(Phrase::toString))
                .containsExactly(phrase);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "429 FreeUsageError",
                "429 weekly usage limit reached",
                "429 balance is available",
                "429 insufficient quota",
                "429 over budget",
                "429 quota was exceeded",
                "429 bill"
            })
    void a_text_that_is_only_near_a_quota_is_left_to_the_families(String text) {
        // given a text of the outline

        // when
        Treatment treatment = Classifier.pi(text);

        // then
        assertThat(treatment).isEqualTo(Treatment.RETRY);
    }

    @ParameterizedTest
    @CsvSource({
        "503 prompt is too long; see billing, COMPACT",
        "rate limit: too many tokens, RETRY",
        "rate limit: too many tokens; quota exceeded, GIVE_UP"
    })
    void overflow_comes_before_quota_and_quota_before_the_families(String text, Treatment expected) {
        // given a text of the outline

        // when
        Treatment treatment = Classifier.pi(text);

        // then
        assertThat(treatment).isEqualTo(expected);
    }
}
