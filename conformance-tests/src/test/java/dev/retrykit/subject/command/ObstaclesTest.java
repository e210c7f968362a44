package dev.retrykit.subject.command;

import static dev.retrykit.subject.command.Bench.BUSY;
import static dev.retrykit.subject.command.Bench.CALL;
import static dev.retrykit.subject.command.Bench.HELLO;
import static dev.retrykit.subject.command.Bench.cancel;
import static dev.retrykit.subject.command.Bench.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.provider.Fault;
import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.Scenario.Planned;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.scenario.Trigger;
import dev.retrykit.spec.Json;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A scenario that a client cannot be put through says why, and how long the others may take is known before. */
class ObstaclesTest {
    private static final Duration SOON = Duration.ofMillis(300);
    private static final Script CHAIN = Script.of(BUSY, HELLO);
    private static final Trigger START = new Trigger.At(Duration.ZERO);

    @ParameterizedTest(name = "{1}")
    @MethodSource("impossible")
    void what_a_client_cannot_show_is_said(Scenario scenario, String why) {
        assertThat(obstacle(scenario)).contains(why);
    }

    static Stream<Arguments> impossible() {
        Reply tool = Reply.Success.call(new Reply.ToolCall("echo", "{}"));
        Reply silent = new Reply.Faulty(HELLO, List.of(new Fault.Break(1, Fault.Way.HANG)));
        return Stream.of(
                Arguments.of(scenario(CHAIN, CALL), "a client makes one call, and the scenario asks for 2"),
                Arguments.of(
                        scenario(CHAIN, new Planned(new Action.Abort(), START)),
                        "a client knows a call and its cancel, and no abort"),
                Arguments.of(scenario(CHAIN, cancel(START)), "a client that has not begun cannot be told to cancel"),
                Arguments.of(
                        scenario(CHAIN, cancel(new Trigger.BeforeWake(1, Duration.ZERO))),
                        "nobody outside a client knows the instant in which its wait ends"),
                Arguments.of(
                        scenario(CHAIN, cancel(new Trigger.DuringWait(1, Duration.ofMillis(751)))),
                        "a cancel so near to the end of a wait may come after it"),
                Arguments.of(
                        scenario(CHAIN, cancel(new Trigger.OnEvent("text_delta", 1))),
                        "nothing can be done inside the client in the instant of an event"),
                Arguments.of(
                        scenario(CHAIN, cancel(new Trigger.AfterPrompt(1, SOON))),
                        "a client is gone when its call is over"),
                Arguments.of(
                        scenario(Script.of(new Reply.Late(SOON, new Reply.Refused()))),
                        "a connection cannot be refused to one client while the provider serves others"),
                Arguments.of(scenario(Script.of(tool)), "a client makes one call, and runs no tools"),
                Arguments.of(
                        scenario(option("kit", "{\"random\":1,\"entries\":[\"async\"]}"), CHAIN),
                        "the scenario hands in \"entries\", which only the reference takes"),
                Arguments.of(
                        scenario(Script.of(new Reply.Returned(Json.object()))),
                        "a function in the provider's place can only be called by the reference"),
                Arguments.of(
                        scenario(Script.of(BUSY, new Reply.Hang())),
                        "a request that hangs lasts as long as the client's own time-out"),
                Arguments.of(
                        scenario(Script.of(silent)),
                        "a request that hangs lasts as long as the client's own time-out"));
    }

    @Test
    void a_chain_with_cancels_in_a_wait_and_in_a_request_that_hangs_is_possible() {
        assertThat(obstacle(scenario(CHAIN, cancel(new Trigger.DuringWait(1, SOON)))))
                .isEmpty();
        assertThat(obstacle(scenario(Script.of(new Reply.Hang()), cancel(new Trigger.DuringRequest(1, SOON)))))
                .isEmpty();
    }

    @Test
    void the_waits_of_the_agent_loop_are_known_and_never_scaled() {
        // given
        Script chain = Script.of(BUSY, BUSY, BUSY, BUSY, BUSY, new Reply.Late(Duration.ofSeconds(3), HELLO));

        Reply stalled = new Reply.Faulty(HELLO, List.of(new Fault.Stall(1, Duration.ofSeconds(40))));

        // when
        Tempo usual = Tempo.of("agent-loop", scenario(chain), 0.01);
        Tempo silent = Tempo.of("agent-loop", scenario(Script.of(stalled)), 0.01);
        Tempo many = Tempo.of("agent-loop", scenario(option("max_retries", "9"), chain), 0.01);

        // then
        assertThat(usual.factor()).isEqualTo(1);
        assertThat(usual.longest()).isEqualTo(Duration.ofSeconds(1 + 2 + 4 + 3));
        assertThat(silent.longest()).isEqualTo(Duration.ofSeconds(1 + 40));
        assertThat(many.longest()).isEqualTo(Duration.ofSeconds(1 + 2 + 4 + 4 + 4 + 3));
    }

    @Test
    void the_waits_of_ttalk_are_scaled_where_they_are_set_and_no_hint_is_given() {
        // given
        Settings settings = option("base-delay", "4000").withOption("max-delay", Json.parse("10000"));
        Reply hint = new Reply.HttpError(
                429,
                java.util.Map.of("retry-after", "1"),
                new Reply.ErrorBody.Told("slow", Optional.empty(), Optional.empty()));

        // when
        Tempo scaled = Tempo.of("ttalk", scenario(settings, Script.of(BUSY, BUSY, BUSY)), 0.01);
        Tempo hinted = Tempo.of("ttalk", scenario(settings, Script.of(hint, HELLO)), 0.01);
        Tempo acted = Tempo.of(
                "ttalk", scenario(settings, Script.of(BUSY, HELLO), cancel(new Trigger.DuringWait(1, SOON))), 0.01);
        Tempo usual = Tempo.of("ttalk", scenario(Script.of(BUSY, HELLO)), 0.01);

        // then
        assertThat(Json.line(scaled.settings().json())).isEqualTo("{\"base-delay\":40,\"max-delay\":100}");
        assertThat(scaled.longest()).isEqualTo(Duration.ofMillis(40 + 80));
        assertThat(Json.line(hinted.settings().json())).isEqualTo("{\"base-delay\":4000,\"max-delay\":10000}");
        assertThat(Json.line(acted.settings().json())).isEqualTo("{\"base-delay\":1000,\"max-delay\":2500}");
        assertThat(usual.factor()).isEqualTo(1);
    }

    private static Settings option(String key, String value) {
        return Settings.none().withOption(key, Json.parse(value));
    }

    private static Optional<String> obstacle(Scenario scenario) {
        return Obstacles.of(scenario, Tempo.of("agent-loop", scenario, 0.01));
    }
}
