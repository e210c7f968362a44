package dev.retrykit.saboteur;

import static dev.retrykit.saboteur.Situation.amending;
import static dev.retrykit.saboteur.Situation.when;
import static dev.retrykit.saboteur.Variant.of;
import static dev.retrykit.saboteur.Variant.one;

import dev.retrykit.simulator.session.AssistantMessage;
import dev.retrykit.simulator.session.Decider;
import dev.retrykit.simulator.session.Decision;
import dev.retrykit.simulator.session.Decision.DropFailure;
import dev.retrykit.simulator.session.Decision.End;
import dev.retrykit.simulator.session.Decision.ResolvePromise;
import dev.retrykit.simulator.session.Decision.Start;
import dev.retrykit.simulator.session.Message;
import dev.retrykit.simulator.session.RetryState;
import dev.retrykit.simulator.session.Step;
import dev.retrykit.simulator.session.StopReason;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Whoever takes a single step of a chain wrongly, once, is found out, too. */
class ChainVariantsTest {
    @TestFactory
    Stream<DynamicTest> only_from_the_second_retry_on() {
        return Variant.tests(Stream.of(
                of(
                        one("does not announce its second retry", "OMP-LIFE-5")
                                .deciding(amending(ChainVariantsTest::later, Steps.without(Start.class))),
                        "was retried without an auto_retry_start"),
                of(
                        one("keeps its second failed message", "OMP-LIFE-6")
                                .deciding(amending(ChainVariantsTest::later, Steps.without(DropFailure.class))),
                        "which retries request 2, carries the failed message"),
                of(
                        one("drops its second failed message too early", "OMP-LIFE-11")
                                .deciding(amending(
                                        ChainVariantsTest::later,
                                        step -> Steps.deferring(Decision.Sleep.class)
                                                .apply(Steps.deferring(Start.class)
                                                        .apply(step)))),
                        "at auto_retry_start and 1 when the sleep began"),
                of(
                        one("announces its second retry twice", "OMP-EVENT-4")
                                .deciding(amending(
                                        ChainVariantsTest::later,
                                        Steps.instead(Start.class, start -> List.of(start, start)))),
                        "start 3 of a chain says attempt 2; the clause asks for 3"),
                of(
                        one("resolves its promise with the second announcement", "OMP-LIFE-4")
                                .deciding(amending(
                                        ChainVariantsTest::later, step -> Steps.last(step, new ResolvePromise()))),
                        "inside a chain; the clause asks for true without a gap")));
    }

    @TestFactory
    Stream<DynamicTest> only_some_final_failures() {
        return Variant.tests(Stream.of(
                of(
                        one("drops what is not retryable", "OMP-LIFE-13")
                                .deciding(amending(Situation::refuses, ChainVariantsTest::dropping)),
                        "\"401 The key is not valid\" left the runtime context"),
                of(
                        one("drops what exceeds the maximum", "OMP-LIFE-13")
                                .deciding(amending(Situation::exceeds, ChainVariantsTest::dropping)),
                        "left the runtime context although no retry started"),
                of(
                        one("drops what fails while retry is off", "OMP-LIFE-13")
                                .deciding(amending(Situation::disabled, ChainVariantsTest::dropping)),
                        "left the runtime context although no retry started")));
    }

    @TestFactory
    Stream<DynamicTest> only_some_messages() {
        return Variant.tests(Stream.of(
                of(
                        one("keeps only the last failure in its history", "OMP-LIFE-7")
                                .remembering(() -> MemorySaboteurs.history(history -> history.stream()
                                        .filter(message -> !message.path("errorMessage")
                                                .asString("")
                                                .contains("first"))
                                        .toList())),
                        "history holds the failure \"503 The first\" 0 times"),
                of(
                        one("forgets what its tools answered", "OMP-LIFE-12")
                                .remembering(() -> MemorySaboteurs.afterDrops(context -> context.stream()
                                        .filter(message -> !(message instanceof Message.ToolResult))
                                        .toList())),
                        "which retries request 2, lost ["),
                of(
                        one("forgets what it answered before", "OMP-LIFE-12")
                                .remembering(() -> MemorySaboteurs.afterDrops(context -> context.stream()
                                        .filter(message -> !(message instanceof AssistantMessage answer
                                                && answer.toolCalls().isEmpty()))
                                        .toList())),
                        "which retries request 2, lost ["),
                of(
                        one("says the last message of the user again", "OMP-LIFE-9")
                                .remembering(() -> MemorySaboteurs.afterDrops(context -> Stream.concat(
                                                context.stream(),
                                                context.stream()
                                                        .filter(Message.FromUser.class::isInstance)
                                                        .reduce((a, b) -> b)
                                                        .stream())
                                        .toList())),
                        "which retries request 1, adds [user")));
    }

    @TestFactory
    Stream<DynamicTest> only_some_ends() {
        return Variant.tests(Stream.of(
                of(
                        one("takes an answer cut at its length for no success", "OMP-RESET-1")
                                .deciding(amending(
                                        situation -> Stream.of(situation.good(), situation.last())
                                                .flatMap(Optional::stream)
                                                .anyMatch(message -> message.stopReason() == StopReason.LENGTH),
                                        Steps.without(End.class))),
                        "after the first good message came"),
                of(
                        one("takes an empty answer for no success", "OMP-RESET-1")
                                .deciding(amending(
                                        situation -> Stream.of(situation.good(), situation.last())
                                                .flatMap(Optional::stream)
                                                .anyMatch(message -> message.stopReason() == StopReason.STOP
                                                        && message.text().isEmpty()),
                                        Steps.without(End.class))),
                        "after the first good message came none"),
                of(
                        one("calls an aborted answer a success", "OMP-RESET-1")
                                .deciding(amending(
                                        Situation::brokenOff,
                                        Steps.each(End.class, end -> new End(true, end.attempt(), Optional.empty())))),
                        "follows a message that is an error or aborted"),
                of(
                        one("tells of a success one attempt too high", "OMP-RESET-1")
                                .deciding(amending(
                                        Situation::succeeds,
                                        Steps.each(
                                                End.class, end -> new End(true, end.attempt() + 1, Optional.empty())))),
                        "success true and attempt 1"),
                of(
                        one("tells of a success twice", "OMP-RESET-1")
                                .deciding(amending(
                                        Situation::succeeds, Steps.instead(End.class, end -> List.of(end, end)))),
                        "the clause asks for one auto_retry_end with success true"),
                of(
                        one("tells of the maximum twice", "OMP-MAX-2")
                                .deciding(amending(
                                        Situation::exceeds, Steps.instead(End.class, end -> List.of(end, end)))),
                        "the clause asks for one auto_retry_end with success false, attempt 2"),
                of(
                        one("tells of the maximum with words of its own", "OMP-MAX-2")
                                .deciding(amending(
                                        Situation::exceeds,
                                        Steps.each(
                                                End.class,
                                                end -> new End(
                                                        false,
                                                        end.attempt(),
                                                        end.finalError().map(error -> "Retry failed: " + error))))),
                        "finalError \"500 The last\""),
                of(
                        one("tells of the maximum without an error", "OMP-MAX-2")
                                .deciding(amending(
                                        Situation::exceeds,
                                        Steps.each(End.class, end -> new End(false, end.attempt(), Optional.empty())))),
                        "finalError \"500 The last\""),
                of(
                        one("leaves a chain open after an overflow", "OMP-OPEN-4")
                                .deciding(amending(Situation::overflows, Steps.without(End.class))),
                        "was followed by none"),
                of(
                        one("keeps its counter after a final error", "OMP-OPEN-4")
                                .deciding(Memories.grudge(Situation::refuses)),
                        "the next began at attempt 2; the reading asks for 1"),
                of(
                        one("keeps its counter after an aborted answer", "OMP-OPEN-2")
                                .deciding(Memories.grudge(Situation::brokenOff)),
                        "the next began at attempt 2; the reading asks for 1")));
    }

    @TestFactory
    Stream<DynamicTest> only_some_resets() {
        return Variant.tests(Stream.of(
                of(
                        one("begins anew after half a tool call", "OMP-RESET-7")
                                .deciding(resetting(situation -> !situation
                                        .last()
                                        .orElseThrow()
                                        .toolCalls()
                                        .isEmpty())),
                        "after a further error the attempt is 1; the clause asks for 2"),
                of(
                        one("begins anew after another error than the last", "OMP-RESET-7")
                                .deciding(
                                        resetting(situation -> situation.text().contains("502"))),
                        "after a further error the attempt is 1; the clause asks for 3"),
                of(
                        one("counts one less after a cancel", "OMP-RESET-3")
                                .deciding(Memories.grudge(situation ->
                                        situation.cancels() && situation.state().attempt() == 2)),
                        "was followed by attempt 3; the clause asks for attempt 1"),
                of(
                        one("keeps its counter after an abort", "OMP-RESET-3")
                                .deciding(Memories.grudge(situation -> situation.cancels() && situation.aborted())),
                        "was followed by attempt 2; the clause asks for attempt 1")));
    }

    @TestFactory
    Stream<DynamicTest> only_some_promises() {
        return Variant.tests(Stream.of(
                        clinging("retry is turned off", Situation::disabled),
                        clinging(
                                "the retried request is aborted",
                                situation -> situation.aborted() && situation.retrying()),
                        clinging("an error is final", Situation::refuses),
                        clinging("a wait is aborted", situation -> situation.cancels() && situation.aborted()))
                .map(saboteur -> of(saboteur, "the prompt never completed")));
    }

    private static Saboteur clinging(String where, Predicate<Situation> meant) {
        return one("keeps its promise pending when " + where, "OMP-PROMPT-3")
                .deciding(amending(meant, Steps.without(ResolvePromise.class)));
    }

    private static UnaryOperator<Decider> resetting(Predicate<Situation> meant) {
        return when(
                situation -> situation.failed() && meant.test(situation),
                situation -> situation.in(new RetryState(
                        0, situation.state().promised(), situation.state().phase())));
    }

    private static boolean later(Situation situation) {
        return situation.announces() && situation.state().attempt() == 1;
    }

    private static Step dropping(Step step) {
        return Steps.first(step, new DropFailure());
    }
}
