package dev.retrykit.saboteur;

import static dev.retrykit.saboteur.Variant.of;
import static dev.retrykit.saboteur.Variant.one;

import dev.retrykit.simulator.session.AssistantMessage;
import dev.retrykit.simulator.session.Classifier;
import dev.retrykit.simulator.session.Classifier.Treatment;
import dev.retrykit.simulator.session.Input;
import dev.retrykit.simulator.session.StopReason;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Whoever misjudges a single word is found out, too. */
class ClassVariantsTest {
    private static final Map<String, List<String>> PRINTED = Map.of(
            "OMP-CLASS-3", List.of("overloaded"),
            "OMP-CLASS-4", List.of("rate limit", "usage limit", "too many requests"),
            "OMP-CLASS-5", List.of("429", "500", "502", "503", "504"),
            "OMP-CLASS-6", List.of("service unavailable", "server error", "internal error"),
            "OMP-CLASS-7", List.of("connection error", "fetch failed"),
            "OMP-CLASS-8", List.of("retry delay"));
    private static final List<String> LOOSE = List.of(
            "rate limit", "usage limit", "service unavailable", "server error", "internal error", "connection error");

    @TestFactory
    Stream<DynamicTest> deaf_to_one_printed_word() {
        return Variant.tests(PRINTED.entrySet().stream()
                .flatMap(entry -> entry.getValue().stream()
                        .map(word -> of(
                                one("never retries \"" + word + "\"", entry.getKey())
                                        .classifying(ClassSaboteurs.only(Reference.OMP, text -> !text.contains(word))),
                                "was not retried, although its text is retryable"))));
    }

    @TestFactory
    Stream<DynamicTest> deaf_to_one_word_in_another_case() {
        return Variant.tests(PRINTED.values().stream()
                .flatMap(List::stream)
                .filter(word -> !Character.isDigit(word.charAt(0)))
                .map(word -> of(
                        one("wants \"" + word + "\" in small letters", "OMP-CLASS-11")
                                .classifying(ClassSaboteurs.only(
                                        Reference.OMP,
                                        text -> text.contains(word)
                                                || !text.toLowerCase(Locale.ROOT)
                                                        .contains(word))),
                        "was not retried, although its text is retryable")));
    }

    @TestFactory
    Stream<DynamicTest> deaf_to_one_separator() {
        return Variant.tests(LOOSE.stream()
                .flatMap(word -> Stream.of("_", "-", "").map(separator -> {
                    String joined = word.replace(" ", separator);
                    return of(
                            one("never retries \"" + joined + "\"", "OMP-CLASS-12")
                                    .classifying(ClassSaboteurs.only(Reference.OMP, text -> !text.contains(joined))),
                            joined);
                })));
    }

    @TestFactory
    Stream<DynamicTest> too_eager_for_one_text() {
        return Variant.tests(Stream.of(
                        "400 ",
                        "401 ",
                        "403 ",
                        "404 ",
                        "408 ",
                        "409 ",
                        "413 ",
                        "418 ",
                        "422 ",
                        "501 ",
                        "505 ",
                        "520 ",
                        "524 ",
                        "529 ",
                        "overload",
                        "limit",
                        "many requests",
                        "unavailable",
                        "error",
                        "connection",
                        "fetch",
                        "timed out",
                        "timeout",
                        "terminated",
                        "socket hang up",
                        "other side closed",
                        "network error",
                        "ECONNRESET",
                        "provider returned error",
                        "ended without",
                        "delay",
                        "50")
                .map(word -> of(
                        one("retries \"" + word + "\"", "OMP-CLASS-10")
                                .classifying(text -> Classifier.omp(text) == Treatment.GIVE_UP && text.contains(word)
                                        ? Treatment.RETRY
                                        : Classifier.omp(text)),
                        "was retried, although its text is of no retryable family")));
    }

    @TestFactory
    Stream<DynamicTest> too_eager_for_one_ending() {
        return Variant.tests(Stream.of(StopReason.STOP, StopReason.LENGTH, StopReason.ABORTED)
                .map(ending -> of(
                        one("retries a message that ended in " + ending, "OMP-CLASS-1")
                                .deciding(Situation.when(
                                        situation -> situation
                                                .last()
                                                .filter(message -> message.stopReason() == ending)
                                                .filter(message ->
                                                        !message.text().startsWith("(beyond"))
                                                .isPresent(),
                                        situation -> situation.on(
                                                new Input.AgentEnded(AssistantMessage.failed("overloaded"))))),
                        "a message that ended in \"" + ending.word() + "\" was retried")));
    }

    @TestFactory
    Stream<DynamicTest> led_by_more_than_the_text() {
        Pattern refused = Pattern.compile("4(?!29)[0-9][0-9] .*", Pattern.DOTALL);
        return Variant.tests(Stream.of(
                of(
                        one("retries no refusal of the 400s", "OMP-CLASS-9")
                                .classifying(ClassSaboteurs.only(
                                        Reference.OMP,
                                        text -> !refused.matcher(text).matches())),
                        "was not retried, although its text is retryable"),
                of(
                        one("retries whatever broke off in the middle", "OMP-CLASS-10")
                                .deciding(Situation.when(
                                        situation -> situation.failed()
                                                && !situation
                                                        .last()
                                                        .orElseThrow()
                                                        .text()
                                                        .isEmpty(),
                                        situation -> situation.on(
                                                new Input.AgentEnded(AssistantMessage.failed("overloaded"))))),
                        "was retried, although its text is of no retryable family")));
    }
}
