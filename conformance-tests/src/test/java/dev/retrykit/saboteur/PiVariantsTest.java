package dev.retrykit.saboteur;

import static dev.retrykit.saboteur.Situation.amending;
import static dev.retrykit.saboteur.Situation.when;
import static dev.retrykit.saboteur.Variant.of;
import static dev.retrykit.saboteur.Variant.one;

import dev.retrykit.simulator.session.Decision;
import dev.retrykit.simulator.session.Decision.End;
import dev.retrykit.simulator.session.Decision.Stop;
import dev.retrykit.simulator.session.Decision.Stop.Part;
import dev.retrykit.simulator.session.Input;
import dev.retrykit.simulator.session.Quota;
import dev.retrykit.simulator.session.SdkRules;
import dev.retrykit.simulator.session.SdkRules.Repeating;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.node.ObjectNode;

/** Whoever gets a single word, number or moment of pi wrong is found out, too. */
class PiVariantsTest {
    private static final Repeating HONEST = SdkRules.standard().repeating();
    private static final Map<String, List<String>> WORDS = Map.of(
            "PI-CLASS-6", List.of("provider returned error", "Provider_returned-Error", "providerreturnederror"),
            "PI-CLASS-7", List.of("rate limit", "rate_limit", "RateLimit", "Too many requests", "429"),
            "PI-CLASS-8", List.of("500", "502", "503", "504"),
            "PI-CLASS-9", List.of("service unavailable", "service_unavailable", "server error", "Internal-Error"),
            "PI-CLASS-10",
                    List.of(
                            "network error",
                            "Connection error.",
                            "connection refused",
                            "connection_lost",
                            "fetch failed",
                            "other side closed",
                            "socket hang up"),
            "PI-CLASS-11", List.of("WebSocket error", "websocket closed"),
            "PI-CLASS-12",
                    List.of(
                            "upstream connect",
                            "reset before headers",
                            "ended without",
                            "Stream ended before message_stop",
                            "HTTP2 request did not get a response"),
            "PI-CLASS-13", List.of("timed out", "time out", "timeout", "terminated"),
            "PI-CLASS-15", List.of("0429", "15040", "abc502def", "ModelOverloadedException"));

    @TestFactory
    Stream<DynamicTest> deaf_to_one_word() {
        return Variant.tests(WORDS.entrySet().stream()
                .flatMap(entry -> entry.getValue().stream()
                        .map(word -> of(
                                one("never retries \"" + word + "\"", entry.getKey())
                                        .classifying(ClassSaboteurs.only(Reference.PI, text -> !text.contains(word))),
                                "was not retried"))));
    }

    @TestFactory
    Stream<DynamicTest> taking_one_used_up_quota_for_a_matter_of_speed() {
        return Variant.tests(IntStream.range(0, Quota.PHRASES.size())
                .mapToObj(phrase -> of(
                        one("has never heard of \"" + Quota.PHRASES.get(phrase) + "\"", "PI-QUOTA-" + (phrase + 1))
                                .classifying(QuotaSaboteurs.deaf(Reference.PI, phrase)),
                        "says that a quota is used up, and was followed by")));
    }

    @TestFactory
    Stream<DynamicTest> speaking_untruly_of_one_kind_of_end() {
        return Variant.tests(Stream.of(
                promising("a used-up quota", event -> text(event).contains("insufficient_quota")),
                promising("an overflow", event -> text(event).contains("prompt is too long")),
                promising("a final error", event -> text(event).startsWith("401")),
                promising("a success", event -> text(event).isEmpty())));
    }

    @TestFactory
    Stream<DynamicTest> leaving_out_one_part_when_it_is_put_away() {
        return Variant.tests(Stream.of(Part.values())
                .map(part -> of(
                        one("does not stop " + part, "PI-ABORT-3")
                                .deciding(amending(
                                        situation -> situation.input() instanceof Input.Disposed,
                                        Steps.instead(
                                                Stop.class,
                                                stop -> stop.part() == part ? List.of() : List.<Decision>of(stop)))),
                        "dispose() called")));
    }

    @TestFactory
    Stream<DynamicTest> leaving_one_kind_of_chain_open() {
        return Variant.tests(Stream.of(
                open("an overflow", Situation::overflows),
                open("a final error", situation -> situation.text().startsWith("401")),
                open("a used-up quota", situation -> situation.text().contains("insufficient_quota")),
                open("the maximum", Situation::exceeds)));
    }

    @TestFactory
    Stream<DynamicTest> repeating_too_little_or_too_much_below_the_session() {
        return Variant.tests(Stream.concat(
                Stream.of(429, 500, 502, 503, 504)
                        .map(status -> layer(
                                "does not repeat a " + status,
                                "PI-SDK-2",
                                (seen, text) -> seen != status && HONEST.repeats(seen, text),
                                "was not repeated below the session")),
                Stream.of("Rate_Limit", "Overloaded", "service unavailable", "upstream connect", "connection refused")
                        .map(word -> layer(
                                "does not know \"" + word + "\"",
                                "PI-SDK-3",
                                (seen, text) -> !text.contains(word) && HONEST.repeats(seen, text),
                                "was not repeated below the session"))));
    }

    private static Variant layer(String does, String clause, Repeating repeating, String because) {
        return of(one(does, clause).changing(SdkSaboteurs.ruled(rules -> rules.repeating(repeating))), because);
    }

    private static Variant promising(String what, Predicate<ObjectNode> which) {
        return of(
                one("promises a retry after " + what, "PI-WILL-2")
                        .disguised(WillSaboteurs.saying(event ->
                                which.test(event) || event.path("willRetry").asBoolean(false))),
                "willRetry is true; the clause asks for false");
    }

    private static Variant open(String what, Predicate<Situation> meant) {
        return of(
                one("leaves a chain open that ends by " + what, "PI-LIFE-6a")
                        .deciding(when(
                                meant, situation -> Steps.without(End.class).apply(situation.step()))),
                "asks for one auto_retry_end with success false");
    }

    private static String text(ObjectNode event) {
        return event.path("messages")
                .valueStream()
                .map(message -> message.path("errorMessage").asString(""))
                .reduce("", (first, second) -> second);
    }
}
