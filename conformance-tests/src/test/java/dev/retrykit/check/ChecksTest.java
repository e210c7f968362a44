package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Which clauses each class of checks answers for. */
class ChecksTest {
    @ParameterizedTest(name = "{0}")
    @MethodSource("classes")
    void a_class_of_checks_answers_for_its_clauses(String name, Supplier<Map<String, Check>> checks, String clauses) {
        assertThat(String.join(" ", new TreeSet<>(checks.get().keySet()))).isEqualTo(clauses);
    }

    private static Stream<Arguments> classes() {
        return Stream.of(
                of("ScopeChecks", ScopeChecks::all, "OMP-SCOPE-1 OMP-SCOPE-2 OMP-SCOPE-3 OMP-SCOPE-4 OMP-SCOPE-5"),
                of(
                        "ClassChecks",
                        ClassChecks::all,
                        "OMP-CLASS-1 OMP-CLASS-10 OMP-CLASS-11 OMP-CLASS-12 OMP-CLASS-13 OMP-CLASS-2 OMP-CLASS-3 OMP-CLASS-4 OMP-CLASS-5 OMP-CLASS-6 OMP-CLASS-7 OMP-CLASS-8 OMP-CLASS-9"),
                of(
                        "LifeChecks",
                        LifeChecks::all,
                        "OMP-LIFE-1 OMP-LIFE-10 OMP-LIFE-13 OMP-LIFE-2 OMP-LIFE-3 OMP-LIFE-4"),
                of("SleepChecks", SleepChecks::all, "OMP-LIFE-11 OMP-LIFE-5 OMP-LIFE-8"),
                of("ContextChecks", ContextChecks::all, "OMP-LIFE-12 OMP-LIFE-14 OMP-LIFE-6 OMP-LIFE-7 OMP-LIFE-9"),
                of(
                        "BackoffChecks",
                        BackoffChecks::all,
                        "OMP-BACKOFF-1 OMP-BACKOFF-2 OMP-BACKOFF-3 OMP-BACKOFF-4 OMP-BACKOFF-5 OMP-BACKOFF-6"),
                of(
                        "UsageChecks",
                        UsageChecks::all,
                        "OMP-OPEN-7 OMP-USAGE-1 OMP-USAGE-2 OMP-USAGE-3 OMP-USAGE-4 OMP-USAGE-5 OMP-USAGE-6"),
                of("MaxChecks", MaxChecks::all, "OMP-MAX-1 OMP-MAX-2 OMP-MAX-3 OMP-MAX-4 OMP-MAX-5"),
                of(
                        "ResetChecks",
                        ResetChecks::all,
                        "OMP-RESET-1 OMP-RESET-2 OMP-RESET-3 OMP-RESET-4 OMP-RESET-5 OMP-RESET-6 OMP-RESET-7"),
                of(
                        "AbortChecks",
                        AbortChecks::all,
                        "OMP-ABORT-1 OMP-ABORT-2 OMP-ABORT-3 OMP-ABORT-4 OMP-ABORT-5 OMP-ABORT-6 OMP-ABORT-7 OMP-ABORT-8"),
                of("PromptChecks", PromptChecks::all, "OMP-PROMPT-1 OMP-PROMPT-2 OMP-PROMPT-3"),
                of(
                        "ControlChecks",
                        ControlChecks::all,
                        "OMP-CONTROL-1 OMP-CONTROL-2 OMP-CONTROL-3 OMP-CONTROL-4 OMP-CONTROL-5 OMP-CONTROL-6 OMP-CONTROL-7 OMP-EVENT-3"),
                of(
                        "EventChecks",
                        EventChecks::all,
                        "OMP-EVENT-1 OMP-EVENT-2 OMP-EVENT-4 OMP-EVENT-5 OMP-EVENT-6 OMP-EVENT-7"),
                of("UiChecks", UiChecks::omp, "OMP-OPEN-15 OMP-UI-1 OMP-UI-2 OMP-UI-3 OMP-UI-4 OMP-UI-5 OMP-UI-6"),
                of(
                        "OverflowChecks",
                        OverflowChecks::all,
                        "OMP-OPEN-5 PI-OVERFLOW-1 PI-OVERFLOW-2 PI-OVERFLOW-3 PI-OVERFLOW-4 PI-OVERFLOW-5 PI-OVERFLOW-6"),
                of("StopChecks", StopChecks::all, "OMP-STOP-1 OMP-STOP-2 OMP-STOP-3 OMP-STOP-4 OMP-STOP-5 OMP-STOP-6"),
                of(
                        "OpenChecks",
                        OpenChecks::all,
                        "OMP-OPEN-1 OMP-OPEN-10 OMP-OPEN-11 OMP-OPEN-12 OMP-OPEN-13 OMP-OPEN-14 OMP-OPEN-2 OMP-OPEN-3 OMP-OPEN-4 OMP-OPEN-6 OMP-OPEN-8 OMP-OPEN-9"),
                of(
                        "QuotaChecks",
                        QuotaChecks::all,
                        "PI-CLASS-10 PI-CLASS-11 PI-CLASS-12 PI-CLASS-13 PI-CLASS-14 PI-CLASS-15 PI-CLASS-2 PI-CLASS-3 PI-CLASS-5 PI-CLASS-6 PI-CLASS-7 PI-CLASS-8 PI-CLASS-9 PI-QUOTA-1 PI-QUOTA-10 PI-QUOTA-2 PI-QUOTA-3 PI-QUOTA-4 PI-QUOTA-5 PI-QUOTA-6 PI-QUOTA-7 PI-QUOTA-8 PI-QUOTA-9"),
                of(
                        "ChainChecks",
                        ChainChecks::all,
                        "PI-EVENT-2 PI-LIFE-5 PI-LIFE-6 PI-LIFE-8 PI-LIFE-9 PI-OPEN-11 PI-OPEN-12"),
                of("WillChecks", WillChecks::all, "PI-WILL-1 PI-WILL-2 PI-WILL-3 PI-WILL-4 PI-WILL-5 PI-WILL-6"),
                of("EndChecks", EndChecks::all, "PI-BACKOFF-3 PI-BACKOFF-5 PI-MAX-1 PI-MAX-2 PI-RESET-1 PI-RESET-1a"),
                of(
                        "CancelChecks",
                        CancelChecks::all,
                        "PI-ABORT-1 PI-ABORT-2 PI-ABORT-3 PI-ABORT-4 PI-ABORT-6 PI-LIFE-7 PI-OPEN-10 PI-OPEN-15 PI-OPEN-9"),
                of("StateChecks", StateChecks::all, "PI-OPEN-18 PI-RESET-3 PI-STATE-1 PI-STATE-2 PI-STATE-3"),
                of("UiChecks", UiChecks::pi, "PI-OPEN-17 PI-OPEN-6 PI-UI-1 PI-UI-2 PI-UI-3 PI-UI-4 PI-UI-5 PI-UI-6"),
                of(
                        "SdkChecks",
                        SdkChecks::all,
                        "PI-OPEN-13 PI-SDK-1 PI-SDK-2 PI-SDK-3 PI-SDK-4 PI-SDK-5 PI-SDK-6 PI-SDK-7 PI-SDK-8"),
                of(
                        "LoopClassChecks",
                        LoopClassChecks::all,
                        "LOOP-CLASS-1 LOOP-CLASS-2 LOOP-CLASS-3 LOOP-CLASS-4 LOOP-CLASS-5 LOOP-CLASS-6 LOOP-OPEN-2 LOOP-OPEN-4 LOOP-OPEN-5"),
                of("LoopWaitChecks", LoopWaitChecks::all, "LOOP-BACKOFF-1 LOOP-BACKOFF-2 LOOP-BACKOFF-3 LOOP-OPEN-1"),
                of("LoopMaxChecks", LoopMaxChecks::all, "LOOP-MAX-1 LOOP-MAX-2 LOOP-MAX-3 LOOP-MAX-4 LOOP-MAX-5"),
                of(
                        "LoopCancelChecks",
                        LoopCancelChecks::all,
                        "LOOP-CANCEL-1 LOOP-CANCEL-2 LOOP-CANCEL-3 LOOP-CANCEL-4 LOOP-CANCEL-5 LOOP-CANCEL-6 LOOP-CANCEL-7 LOOP-CANCEL-8 LOOP-OPEN-9"),
                of(
                        "LoopStreamChecks",
                        LoopStreamChecks::all,
                        "LOOP-OPEN-7 LOOP-STREAM-1 LOOP-STREAM-2 LOOP-STREAM-3 LOOP-STREAM-4 LOOP-STREAM-5 LOOP-STREAM-6"),
                of(
                        "LoopConfigChecks",
                        LoopConfigChecks::all,
                        "LOOP-CONFIG-1 LOOP-CONFIG-2 LOOP-CONFIG-3 LOOP-CONFIG-4 LOOP-CONFIG-5 LOOP-CONFIG-6 LOOP-CONFIG-7 LOOP-OPEN-3"),
                of("LoopLogChecks", LoopLogChecks::all, "LOOP-LOG-1 LOOP-LOG-2 LOOP-OPEN-6"),
                of(
                        "LoopScopeChecks",
                        LoopScopeChecks::all,
                        "LOOP-OPEN-8 LOOP-SCOPE-1 LOOP-SCOPE-2 LOOP-SCOPE-3 LOOP-SCOPE-4 LOOP-SCOPE-5 LOOP-SCOPE-6"),
                of(
                        "PlaceChecks",
                        PlaceChecks::all,
                        "TTALK-PLACE-1 TTALK-PLACE-2 TTALK-PLACE-3 TTALK-PLACE-4 TTALK-PLACE-5"),
                of(
                        "BoundaryChecks",
                        BoundaryChecks::all,
                        "TTALK-CLASS-1 TTALK-CLASS-2 TTALK-CLASS-3 TTALK-CLASS-4 TTALK-CLASS-5 TTALK-CLASS-6 TTALK-OPEN-10"),
                of(
                        "JitterChecks",
                        JitterChecks::all,
                        "TTALK-BACKOFF-1 TTALK-BACKOFF-2 TTALK-BACKOFF-3 TTALK-BACKOFF-4 TTALK-BACKOFF-5 TTALK-BACKOFF-6 TTALK-BACKOFF-7 TTALK-BACKOFF-8 TTALK-OPEN-8 TTALK-OPEN-9"),
                of(
                        "BudgetChecks",
                        BudgetChecks::all,
                        "TTALK-BUDGET-1 TTALK-MAX-1 TTALK-MAX-2 TTALK-OPEN-1 TTALK-OPEN-11 TTALK-OPEN-5"),
                of(
                        "EmptyChecks",
                        EmptyChecks::all,
                        "TTALK-EMPTY-1 TTALK-EMPTY-2 TTALK-EMPTY-3 TTALK-EMPTY-4 TTALK-EMPTY-5 TTALK-EMPTY-6 TTALK-EMPTY-7 TTALK-OPEN-2 TTALK-OPEN-3 TTALK-OPEN-4"),
                of("StreamChecks", StreamChecks::all, "TTALK-STREAM-1 TTALK-STREAM-2 TTALK-STREAM-3 TTALK-STREAM-4"),
                of(
                        "ResultChecks",
                        ResultChecks::all,
                        "TTALK-ERROR-1 TTALK-ERROR-2 TTALK-ERROR-3 TTALK-ERROR-4 TTALK-OPEN-6 TTALK-OPEN-7"),
                of(
                        "OptionChecks",
                        OptionChecks::all,
                        "TTALK-OPTS-1 TTALK-OPTS-2 TTALK-OPTS-3 TTALK-OPTS-4 TTALK-OPTS-5 TTALK-OPTS-6"),
                of(
                        "TwinChecks",
                        TwinChecks::all,
                        "TTALK-ASYNC-1 TTALK-ASYNC-2 TTALK-ASYNC-3 TTALK-ASYNC-4 TTALK-ASYNC-5 TTALK-ASYNC-6 TTALK-OPEN-12 TTALK-WRAP-1 TTALK-WRAP-2"),
                of(
                        "FieldChecks",
                        FieldChecks::all,
                        "FIELD-CLASS-1 FIELD-CLASS-2 FIELD-CLASS-3 FIELD-CLASS-4 FIELD-CLASS-5 FIELD-CLASS-6 FIELD-QUOTA-1 FIELD-QUOTA-2"),
                of(
                        "FieldChainChecks",
                        FieldChainChecks::all,
                        "FIELD-CANCEL-2 FIELD-CANCEL-3 FIELD-EVENT-1 FIELD-EVENT-2 FIELD-LIMIT-1 FIELD-WAIT-1 FIELD-WAIT-2 FIELD-WAIT-3 FIELD-WAIT-4"),
                of("FieldOutputChecks", FieldOutputChecks::all, "FIELD-OUTPUT-2 FIELD-OUTPUT-3"));
    }

    private static Arguments of(String name, Supplier<Map<String, Check>> checks, String clauses) {
        return Arguments.of(name, checks, clauses);
    }
}
