package dev.retrykit.saboteur;

import dev.retrykit.simulator.session.AssistantMessage;
import dev.retrykit.simulator.session.Classifier;
import dev.retrykit.simulator.session.Classifier.Treatment;
import dev.retrykit.simulator.session.Input;
import dev.retrykit.simulator.session.Step;
import dev.retrykit.subject.Subject;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/** Those who misjudge what is retryable. */
final class ClassSaboteurs {
    private static final Pattern PLAIN_BLANKS = Pattern.compile(
            "overloaded|(rate|usage) limit|too many requests|429|50[0234]"
                    + "|service unavailable|(server|internal|connection) error|fetch failed|retry delay",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern DIGITS = Pattern.compile("429|50[0234]");
    private static final Pattern WHOLE_STATUS = Pattern.compile("(?<![0-9])(429|50[0234])(?![0-9])");
    private static final Pattern TRANSPORT = Pattern.compile("[0-9]{3} .*|Connection error.*", Pattern.DOTALL);

    private ClassSaboteurs() {}

    static List<Saboteur> all(Reference reference) {
        return List.of(
                reference
                        .named(
                                "RereadingAgent",
                                "retries a good answer that quotes an error",
                                "OMP-CLASS-1",
                                "PI-CLASS-1")
                        .deciding(Situation.when(
                                situation -> quotesAnError(reference, situation),
                                situation -> retried(situation, said(situation)))),
                reference
                        .named(
                                "ResurrectingAgent",
                                "takes an answer that the user broke off for a lost connection",
                                "OMP-CLASS-1",
                                "OMP-STOP-6",
                                "PI-CLASS-1")
                        .deciding(Situation.when(
                                Situation::brokenOff, situation -> retried(situation, "Connection error. (aborted)"))),
                reference
                        .named("BlindAgent", "retries an error that says nothing", "OMP-CLASS-2", "PI-CLASS-1")
                        .deciding(Situation.when(
                                situation ->
                                        situation.failed() && situation.text().isEmpty(),
                                situation -> retried(situation, "overloaded"))),
                reference
                        .named("OverloadDenier", "never retries an overload", "OMP-CLASS-3", "PI-CLASS-5")
                        .classifying(without(reference, "overload")),
                reference
                        .named("GlossingAgent", "tells an overload as a good answer", "OMP-CLASS-3", "PI-CLASS-5")
                        .classifying(without(reference, "overload"), glossing("overloaded")),
                reference
                        .named(
                                "StatusBoundAgent",
                                "retries no error that came inside a stream",
                                "OMP-CLASS-3",
                                "OMP-CLASS-13",
                                "PI-CLASS-5",
                                "PI-CLASS-11")
                        .classifying(
                                only(reference, text -> TRANSPORT.matcher(text).matches())),
                reference
                        .named("RateDenier", "never retries a limit", "OMP-CLASS-4", "PI-CLASS-7")
                        .classifying(without(reference, "rate")),
                reference
                        .named("StatusDenier", "never retries a status", "OMP-CLASS-5", "PI-CLASS-8")
                        .classifying(without(reference, "status")),
                reference
                        .named("ServerDenier", "never retries a server's own error", "OMP-CLASS-6", "PI-CLASS-9")
                        .classifying(without(reference, "server")),
                reference
                        .named("NetworkDenier", "never retries a broken connection", "OMP-CLASS-7", "PI-CLASS-10")
                        .classifying(without(reference, "network")),
                reference
                        .named("ProviderDenier", "never retries what a router passes on", "PI-CLASS-6")
                        .classifying(without(reference, "provider")),
                reference
                        .named("WebsocketDenier", "never retries a closed socket", "PI-CLASS-11")
                        .classifying(without(reference, "websocket")),
                reference
                        .named("UpstreamDenier", "never retries a stream that lost its end", "PI-CLASS-12")
                        .classifying(without(reference, "upstream")),
                reference
                        .named("TimeDenier", "never retries what took too long", "PI-CLASS-13")
                        .classifying(without(reference, "time")),
                reference
                        .named("CarefulReader", "takes digits inside a longer number for no status", "PI-CLASS-15")
                        .classifying(only(reference, text -> surely(reference, text))),
                reference
                        .named("DelayDenier", "never retries for a retry delay", "OMP-CLASS-8", "PI-CLASS-14")
                        .classifying(without(reference, "delay")),
                reference
                        .named(
                                "StubbornAgent",
                                "hears no refusal",
                                "OMP-CLASS-10",
                                "OMP-STOP-2",
                                "PI-CLASS-3",
                                "PI-CLASS-4")
                        .classifying(taking(reference, Treatment.GIVE_UP)),
                reference
                        .named(
                                "BookishAgent",
                                "looks for signs of a failure in the whole conversation",
                                "OMP-CLASS-10",
                                "PI-CLASS-4")
                        .deciding(Memories.quoting(
                                text -> !reference.familiesOf(text).isEmpty())),
                reference
                        .named("PedanticAgent", "reads small letters only", "OMP-CLASS-11", "PI-CLASS-5", "PI-CLASS-7")
                        .classifying(only(reference, text -> inSmallLetters(reference, text))),
                reference
                        .named(
                                "LiteralAgent",
                                "knows no other separator than a blank",
                                "OMP-CLASS-12",
                                "PI-CLASS-7",
                                "PI-CLASS-9")
                        .classifying(only(
                                reference, text -> PLAIN_BLANKS.matcher(text).find())),
                reference
                        .named("PrudentAgent", "gives up once a message holds some text", "OMP-CLASS-13", "PI-CLASS-11")
                        .deciding(Situation.when(
                                situation -> situation.failed()
                                        && !situation
                                                .last()
                                                .orElseThrow()
                                                .text()
                                                .isEmpty(),
                                situation -> retried(situation, "It broke off"))),
                reference
                        .named("ToolShyAgent", "gives up once a message holds a tool call", "OMP-CLASS-13")
                        .deciding(Situation.when(
                                situation -> situation.failed()
                                        && !situation
                                                .last()
                                                .orElseThrow()
                                                .toolCalls()
                                                .isEmpty(),
                                situation -> retried(situation, "It broke off"))),
                reference
                        .named(
                                "CompactingAgent",
                                "asks again with the same context after an overflow",
                                "OMP-STOP-3",
                                "PI-CLASS-2",
                                "PI-LIFE-9")
                        .classifying(taking(reference, Treatment.COMPACT)));
    }

    /** Whether a text is retryable for more than digits inside a longer number. */
    static boolean surely(Reference reference, String text) {
        boolean digits = Set.of(List.of("status"), List.of("rate")).contains(reference.familiesOf(text))
                && DIGITS.matcher(text).find();
        return !digits || WHOLE_STATUS.matcher(text).find();
    }

    private static boolean inSmallLetters(Reference reference, String text) {
        return !reference.familiesOf(text.replaceAll("[A-Z]", "#")).isEmpty();
    }

    /** Deaf to texts that belong to this family alone. */
    static Classifier without(Reference reference, String family) {
        return only(reference, text -> !reference.familiesOf(text).equals(List.of(family)));
    }

    /** Retries only those retryable texts that pass the test. */
    static Classifier only(Reference reference, Predicate<String> test) {
        return text -> {
            Treatment honest = reference.classifier().treat(text);
            return honest == Treatment.RETRY && !test.test(text) ? Treatment.GIVE_UP : honest;
        };
    }

    /** Retries what is to be treated otherwise. */
    private static Classifier taking(Reference reference, Treatment other) {
        return text -> {
            Treatment honest = reference.classifier().treat(text);
            return honest == other ? Treatment.RETRY : honest;
        };
    }

    private static boolean quotesAnError(Reference reference, Situation situation) {
        return situation.last().filter(AssistantMessage::succeeded).isPresent()
                && !reference.familiesOf(said(situation)).isEmpty();
    }

    private static String said(Situation situation) {
        return situation.last().map(AssistantMessage::text).orElse("");
    }

    /** What the reference decides if the run has failed with this text. */
    private static Step retried(Situation situation, String text) {
        return situation.on(new Input.AgentEnded(AssistantMessage.failed(text)));
    }

    private static UnaryOperator<Subject> glossing(String word) {
        return EventSaboteurs.rewriting("message_end", event -> {
            if (event.path("message").path("errorMessage").asString("").contains(word)) {
                ((ObjectNode) event.path("message")).put("stopReason", "stop").remove("errorMessage");
            }
        });
    }
}
