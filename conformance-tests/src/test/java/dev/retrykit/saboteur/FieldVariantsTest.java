package dev.retrykit.saboteur;

import static dev.retrykit.saboteur.EventSaboteurs.rewriting;
import static dev.retrykit.saboteur.FieldSaboteurs.treating;
import static dev.retrykit.saboteur.Situation.amending;
import static dev.retrykit.saboteur.Variant.of;
import static dev.retrykit.saboteur.Variant.one;

import dev.retrykit.simulator.session.Backoff;
import dev.retrykit.simulator.session.Classifier.Treatment;
import dev.retrykit.simulator.session.Decision;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import tools.jackson.databind.node.ObjectNode;

/** Whoever falls short of what users need by a little, or in the other way, is found out, too. */
class FieldVariantsTest {
    private static final Duration MOMENT = Duration.ofMillis(1);

    @TestFactory
    Stream<DynamicTest> by_the_other_wrong_treatment() {
        return Variant.tests(Stream.of(
                of(
                        one("gives up where the context is too long", "FIELD-CLASS-5")
                                .deciding(
                                        amending(Situation::overflows, Steps.without(Decision.CheckCompaction.class))),
                        "is a context overflow, and was not left to compaction"),
                of(
                        one("retries a refused permission alone", "FIELD-CLASS-2")
                                .deciding(treating(text -> text.startsWith("403"), Treatment.RETRY)),
                        "\"403 The caller does not have permission\" is a refusal, and was retried"),
                of(
                        one("believes digits inside a stream", "FIELD-CLASS-1")
                                .deciding(treating(text -> text.contains("503 lines"), Treatment.RETRY)),
                        "\"process exited with 503 lines of output\" is a refusal with digits that are no status"),
                of(
                        one("retries a quota that a code tells", "FIELD-QUOTA-1")
                                .deciding(treating(text -> text.contains("Too many calls"), Treatment.RETRY)),
                        "\"429 Too many calls came\" says that an allowance is used up, and was retried")));
    }

    @TestFactory
    Stream<DynamicTest> by_a_millisecond() {
        return Variant.tests(Stream.of(
                of(
                        one("comes a moment before it is asked to", "FIELD-WAIT-1")
                                .deciding(amending(
                                        situation -> true,
                                        Steps.each(
                                                Decision.Start.class,
                                                start -> new Decision.Start(
                                                        start.attempt(),
                                                        start.maxAttempts(),
                                                        start.delay().minus(MOMENT),
                                                        start.errorMessage())))),
                        "asked for 7000 ms and the retry announced 6999 ms"),
                of(
                        one("waits a moment longer than anybody", "FIELD-WAIT-3")
                                .waiting(() -> (base, attempt) ->
                                        Backoff.bounded(base, attempt).plus(MOMENT)),
                        "announced 600001 ms; the clause asks for no more than 600000 ms"),
                of(
                        one("waits a moment less than was set", "FIELD-WAIT-4")
                                .waiting(() -> (base, attempt) -> base.minus(MOMENT)),
                        "announced 999 ms; the clause asks for at least 1000 ms")));
    }

    @TestFactory
    Stream<DynamicTest> in_what_is_told() {
        return Variant.tests(Stream.of(
                of(
                        one("tells a refused connection as a stop", "FIELD-CANCEL-3")
                                .disguised(rewriting("message_end", FieldVariantsTest::stopped)),
                        "\"Connection error. (connection refused)\" was told as aborted"),
                of(
                        one("calls each end the last one", "FIELD-EVENT-2").disguised(rewriting("agent_end", event -> {
                            event.put("isTerminal", true).remove("willRetry");
                        })),
                        "an agent_end that says nothing of a retry was followed by"),
                of(
                        one("forgets to tell that its last chain is over", "FIELD-EVENT-1")
                                .disguised(Disguise.telling(() -> (event, on) -> {
                                    if (!event.path("finalError").asString("").contains("401")) {
                                        on.accept(event);
                                    }
                                })),
                        "\"503 The model is busy\"}, although its chain is over")));
    }

    private static void stopped(ObjectNode event) {
        if (event.path("message").path("errorMessage").asString("").contains("refused")) {
            ((ObjectNode) event.path("message")).put("stopReason", "aborted");
        }
    }
}
