package dev.retrykit.simulator.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.session.Classifier.Treatment;
import dev.retrykit.spec.Corpus;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class CauseTest {
    /** Those that are read otherwise, and why that is left so. */
    private static final Map<String, String> KNOWN = Map.of(
            "fw-nan", "a 400 that passes: no other text says so, and a status decides over words",
            "tgi-422", "its phrase for an overflow is its own; any other 422 is a request that is wrong");

    private static final Set<String> NEVER = Set.of("quota", "auth");

    @Test
    void the_corpus_is_read_as_users_need_it_but_for_the_entries_that_are_listed() {
        // when
        List<String> wrong = Corpus.load().stream()
                .filter(entry -> !accepted(entry))
                .map(Corpus.Entry::id)
                .toList();

        // then
        assertThat(wrong).containsExactlyInAnyOrderElementsOf(KNOWN.keySet());
        assertThat(wrong.size()).isLessThanOrEqualTo(Corpus.load().size() * 3 / 100);
    }

    @Test
    void a_used_up_quota_and_a_refused_key_are_never_retried_with_or_without_their_status() {
        // given
        Stream<Corpus.Entry> entries = Corpus.load().stream()
                .filter(entry -> NEVER.contains(entry.expected()))
                .filter(entry -> !entry.tags().contains("ambiguous"));

        // when
        Stream<String> retried = entries.filter(entry -> read(entry) == Treatment.RETRY
                        || Cause.of(OptionalInt.empty(), Map.of(), entry.message()) == Cause.TRANSIENT)
                .map(Corpus.Entry::id);

        // then
        assertThat(retried).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("signs")
    void no_sign_serves_one_entry_alone(Signs.Sign sign) {
        assertThat(Corpus.load().stream().filter(entry -> sign.in(text(entry)))).hasSizeGreaterThan(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "300 | redirected: server error            | REFUSAL",
                "299 | answered: server error              | TRANSIENT",
                "0   | 503 Busy                            | TRANSIENT",
                "0   | 404 Server error                    | REFUSAL",
                "0   | request was aborted: server error   | REFUSAL",
                "503 | flagged as prohibited content       | REFUSAL",
                "519 | busy                                | REFUSAL",
                "520 | busy                                | TRANSIENT",
                "529 | busy                                | TRANSIENT",
                "530 | busy                                | REFUSAL",
                "402 | busy                                | QUOTA",
                "429 | try again in 600 seconds            | TRANSIENT",
                "429 | try again in 601 seconds            | QUOTA",
                "400 | (no body)                           | OVERFLOW",
                "413 | (no body)                           | OVERFLOW",
                "503 | (no body)                           | TRANSIENT",
                "0   | connection error                    | TRANSIENT",
                "0   | connection error (bad certificate)  | REFUSAL"
            })
    void the_status_the_words_and_the_wait_that_is_asked_for_tell_the_cause(int status, String text, Cause cause) {
        // given
        OptionalInt known = status == 0 ? OptionalInt.empty() : OptionalInt.of(status);

        // when, then
        assertThat(Cause.of(known, Map.of(), text)).isEqualTo(cause);
    }

    private static Stream<Signs.Sign> signs() {
        return Stream.of(
                        List.of(Signs.RATE, Signs.TOO_LARGE, Signs.FILTERED, Signs.CANCELLED, Signs.UNTRUSTED),
                        Signs.QUOTA,
                        Signs.OVERFLOW,
                        Signs.TRANSIENT)
                .flatMap(List::stream);
    }

    private static boolean accepted(Corpus.Entry entry) {
        return entry.tags().contains("ambiguous") || read(entry) == needed(entry);
    }

    private static Treatment needed(Corpus.Entry entry) {
        return switch (entry.expected()) {
            case "retryable" -> Treatment.RETRY;
            case "overflow" -> Treatment.COMPACT;
            default -> Treatment.GIVE_UP;
        };
    }

    private static Treatment read(Corpus.Entry entry) {
        return Cause.of(entry.httpStatus(), Map.of(), text(entry)).treatment();
    }

    private static String text(Corpus.Entry entry) {
        return entry.message() + "\n" + entry.body().orElse("");
    }
}
