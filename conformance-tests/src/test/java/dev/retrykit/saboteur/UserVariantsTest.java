package dev.retrykit.saboteur;

import static dev.retrykit.saboteur.Situation.amending;
import static dev.retrykit.saboteur.Situation.when;
import static dev.retrykit.saboteur.Variant.of;
import static dev.retrykit.saboteur.Variant.one;

import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.session.Decider;
import dev.retrykit.simulator.session.Decision.AbortRequest;
import dev.retrykit.simulator.session.Decision.End;
import dev.retrykit.simulator.session.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Whoever mishears the user once, or tells of one event a little wrongly, is found out, too. */
class UserVariantsTest {
    @TestFactory
    Stream<DynamicTest> deaf_at_one_moment() {
        return Variant.tests(Stream.of(
                of(
                        deaf(
                                "in the second wait",
                                "OMP-ABORT-1",
                                situation -> situation.state().attempt() == 2),
                        "1 request followed abortRetry() during the sleep"),
                of(
                        one("does not hear a cancel in the instant of its announcement", "OMP-ABORT-1")
                                .disguised(Disguise.hearing(new BiConsumer<>() {
                                    private int cancels;

                                    @Override
                                    public void accept(Action action, Consumer<Action> on) {
                                        if (!(action instanceof Action.AbortRetry) || cancels++ > 0) {
                                            on.accept(action);
                                        }
                                    }
                                })),
                        "1 request followed abortRetry() during the sleep"),
                of(
                        one("aborts a first request when the retry is cancelled", "OMP-ABORT-4")
                                .deciding(amending(
                                        situation -> situation.retryAborted()
                                                && !situation.state().chained(),
                                        step -> Steps.last(step, new AbortRequest()))),
                        "abortRetry() with no chain running aborted a request"),
                of(
                        one("tells of the end when an aborted wait is aborted again", "OMP-ABORT-6")
                                .deciding(second(Situation::aborted)),
                        "two cancels of one sleep gave 2 end events"),
                of(
                        one("tells of an end when the retried request is not cancelled", "OMP-OPEN-8")
                                .deciding(amending(
                                        situation -> situation.retryAborted() && situation.retrying(),
                                        step -> Steps.last(step, new End(false, 1, Optional.of("Retry cancelled"))))),
                        "the reading asks for no event"),
                of(
                        one("tells of a cancel as of a success", "OMP-ABORT-2")
                                .deciding(amending(
                                        Situation::cancels,
                                        Steps.each(End.class, end -> new End(true, end.attempt(), Optional.empty())))),
                        "the clause asks for one auto_retry_end with success false"),
                of(
                        one("tells of a cancel twice", "OMP-ABORT-2")
                                .deciding(amending(
                                        Situation::cancels, Steps.instead(End.class, end -> List.of(end, end)))),
                        "the clause asks for one auto_retry_end with success false"),
                of(
                        one("tells nothing of an abort", "OMP-ABORT-5")
                                .deciding(amending(
                                        situation -> situation.cancels() && situation.aborted(),
                                        Steps.without(End.class))),
                        "after the cancel came none"),
                of(
                        one("counts a cancelled attempt as one less", "OMP-ABORT-8")
                                .deciding(amending(
                                        Situation::cancels,
                                        Steps.each(
                                                End.class,
                                                end -> new End(false, end.attempt() - 1, end.finalError())))),
                        "the cancelled end carries attempt 1; the attempt that waited is 2")));
    }

    @TestFactory
    Stream<DynamicTest> deaf_to_one_word() {
        return Variant.tests(Stream.of(Action.Steer.class, Action.FollowUp.class)
                .map(kind -> of(
                        one("loses each " + kind.getSimpleName(), "OMP-OPEN-11")
                                .disguised(Disguise.hearing((action, on) -> {
                                    if (!kind.isInstance(action)) {
                                        on.accept(action);
                                    }
                                })),
                        "is in no later request; the reading asks that it is not lost")));
    }

    @TestFactory
    Stream<DynamicTest> wrong_fields() {
        Stream<Variant> missing = Stream.of("attempt", "maxAttempts", "delayMs", "errorMessage")
                .map(field -> of(
                        one("leaves " + field + " out of a start", "OMP-EVENT-1")
                                .disguised(EventSaboteurs.rewriting("auto_retry_start", event -> event.remove(field))),
                        "lacks a field"));
        Stream<Variant> ends = Stream.of("success", "attempt")
                .map(field -> of(
                        one("leaves " + field + " out of an end", "OMP-EVENT-2")
                                .disguised(EventSaboteurs.rewriting("auto_retry_end", event -> event.remove(field))),
                        "is not as the clause asks"));
        Stream<Variant> texts = Stream.of(
                of(
                        one("cuts long error texts", "OMP-EVENT-7")
                                .disguised(EventSaboteurs.rewriting("auto_retry_start", event -> {
                                    String text = event.path("errorMessage").asString();
                                    event.put("errorMessage", text.substring(0, Math.min(80, text.length())));
                                })),
                        "the failed message says"),
                of(
                        one("leaves the status out of error texts", "OMP-EVENT-7")
                                .disguised(EventSaboteurs.rewriting(
                                        "auto_retry_start",
                                        event -> event.put(
                                                "errorMessage",
                                                event.path("errorMessage")
                                                        .asString()
                                                        .replaceFirst("^[0-9]+ ", "")))),
                        "the failed message says \"503 The"),
                of(
                        one("announces the retries that are left", "OMP-EVENT-6")
                                .disguised(EventSaboteurs.rewriting(
                                        "auto_retry_start",
                                        event -> event.put(
                                                "maxAttempts",
                                                event.path("maxAttempts").asInt()
                                                        - event.path("attempt").asInt()
                                                        + 1))),
                        "maxAttempts is"));
        return Variant.tests(Stream.of(missing, ends, texts).flatMap(each -> each));
    }

    @TestFactory
    Stream<DynamicTest> over_too_soon() {
        return Variant.tests(Stream.of("message_end", "agent_end", "auto_retry_start")
                .flatMap(event -> Stream.of(1, 2)
                        .map(nth -> of(
                                one("calls a prompt over at its " + event + " number " + nth, "OMP-PROMPT-1")
                                        .disguised(SessionSaboteurs.hurried(event, nth)),
                                "while its chain was still running"))));
    }

    private static Saboteur deaf(String where, String clause, Predicate<Situation> meant) {
        return one("hears no cancel " + where, clause)
                .deciding(when(
                        situation -> situation.cancels() && meant.test(situation),
                        situation -> new Step(situation.state(), List.of())));
    }

    private static UnaryOperator<Decider> second(Predicate<Situation> meant) {
        return honest -> {
            List<End> told = new ArrayList<>();
            return when(meant, situation -> {
                        Step step = situation.step();
                        Step more = told.isEmpty() ? step : Steps.last(step, told.toArray(End[]::new));
                        step.decisions().stream()
                                .filter(End.class::isInstance)
                                .map(End.class::cast)
                                .forEach(told::add);
                        return more;
                    })
                    .apply(honest);
        };
    }
}
