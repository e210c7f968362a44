package dev.retrykit.subject.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Integrity;
import dev.retrykit.check.Reading;
import dev.retrykit.check.Tale;
import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Reply.HttpError;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.Scenario.Planned;
import dev.retrykit.simulator.scenario.ScenarioFormat;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.scenario.Trigger;
import dev.retrykit.simulator.time.Timer;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.KitVersion;
import dev.retrykit.spec.Observation;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Configured;
import dev.retrykit.spec.TraceEvent.Logged;
import dev.retrykit.spec.TraceEvent.Snapshot;
import dev.retrykit.spec.TraceEvent.Snapshot.Cause;
import dev.retrykit.subject.Subject;
import dev.retrykit.subject.Surroundings;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What a trace shows of a subject that retries a call. */
class CallStageTest {
    private static final Planned CALL = new Planned(new Action.Call("hi"), new Trigger.At(Duration.ZERO));
    private static final Reply BUSY = HttpError.of(503, "busy");
    private static final Reply HELLO = Reply.Success.text("Hello.");

    @Test
    void a_call_shows_its_requests_its_wait_its_warning_its_output_and_its_result() {
        // given
        Scenario scenario = scenario(Script.of(BUSY, HELLO), CALL);

        // when
        Trace trace = run(Optional.empty(), scenario);

        // then
        Tale tale = Tale.of(Reading.of(trace));
        assertThat(tale.requests()).isEqualTo(2);
        assertThat(tale.callEnds()).containsExactly("succeeds");
        assertThat(tale.output()).contains("Hello.");
        assertThat(tale.exactWaits()).contains(List.of(BigDecimal.valueOf(1000)));
        assertThat(tale.exactEnd()).contains(Duration.ofSeconds(1));
        assertThat(causes(trace)).containsExactly("0 SEND", "0 SLEEP 1000", "1000 WAKE 1000", "1000 SEND");
        assertThat(trace.all(Logged.class))
                .extracting(each -> each.source() + " " + each.text() + " " + Json.line(each.fields()))
                .containsExactly("log retrying {\"level\":\"warn\"}");
        assertThat(trace.all(Configured.class)).hasSize(1);
    }

    @Test
    void a_call_leaves_the_same_trace_over_http_and_in_memory() {
        // given
        Planned cancel = new Planned(new Action.Cancel(), new Trigger.DuringWait(2, Duration.ofMillis(500)));
        Scenario scenario = scenario(Script.of(BUSY, BUSY, HELLO), CALL, cancel);

        // when
        Trace overHttp;
        try (HttpProvider provider = HttpProvider.start(0)) {
            overHttp = run(Optional.of(provider), scenario);
        }

        // then
        assertThat(overHttp).isEqualTo(run(Optional.empty(), scenario));
        assertThat(causes(overHttp)).endsWith("1000 SLEEP 1000", "1500 CANCEL 1000");
        assertThat(Tale.of(Reading.of(overHttp)).callEnds()).containsExactly("is cancelled");
    }

    @Test
    void the_user_acts_before_the_end_of_a_wait_and_after_a_call() {
        // given
        Planned cancel = new Planned(new Action.Cancel(), new Trigger.BeforeWake(1, Duration.ofMillis(1)));
        Planned again = new Planned(new Action.Call("hi"), new Trigger.AfterPrompt(1, Duration.ofMillis(10)));
        Scenario scenario = scenario(Script.of(BUSY, HELLO), CALL, cancel, again);

        // when
        Trace trace = run(Optional.empty(), scenario);

        // then
        assertThat(Tale.of(Reading.of(trace)).callEnds()).containsExactly("is cancelled", "succeeds");
        assertThat(trace.all(Acted.class))
                .extracting(act -> act.moment().at().toMillis() + " " + act.action() + " " + act.phase())
                .containsExactly(
                        "0 call CALLED",
                        "999 cancel CALLED",
                        "999 call COMPLETED",
                        "1009 call CALLED",
                        "1009 call COMPLETED");
    }

    @Test
    void an_answer_without_a_request_is_not_believed() {
        // given
        Scenario scenario = scenario(
                Script.of(HELLO),
                new Planned(
                        new Action.Call("hi", Optional.of("memory of old answers")), new Trigger.At(Duration.ZERO)));

        // when
        Trace trace = run(Optional.empty(), scenario);

        // then
        assertThat(Integrity.breach(Reading.of(trace)))
                .contains("the call ended in \"value\" with the output \"\" and without a request; an answer without a"
                        + " model call proves nothing");
    }

    @Test
    void a_scenario_of_calls_can_be_read_back() {
        // given
        Scenario scenario = scenario(
                Script.of(HELLO),
                new Planned(new Action.Call("hi", Optional.of("maintenance")), new Trigger.At(Duration.ZERO)),
                new Planned(new Action.Cancel(), new Trigger.DuringRequest(1, Duration.ofMillis(5))));

        // when, then
        assertThat(ScenarioFormat.parse("again.yaml", ScenarioFormat.yaml(scenario)))
                .isEqualTo(scenario);
    }

    private static List<String> causes(Trace trace) {
        return trace.all(Snapshot.class).stream()
                .map(each -> each.moment().at().toMillis() + " " + each.cause()
                        + (each.cause() == Cause.SEND
                                ? ""
                                : " " + each.delayMs().orElseThrow()))
                .toList();
    }

    private static Scenario scenario(Script script, Planned... actions) {
        return new Scenario(
                "a scenario", Set.of(), Settings.none(), false, script, List.of(actions), false, Scenario.HORIZON);
    }

    private static Trace run(Optional<HttpProvider> provider, Scenario scenario) {
        SubjectInfo info = SubjectInfo.inProcess("caller", "");
        return new VirtualStage(new KitVersion("", ""), info, "agent-loop", 1, Caller::new, provider).run(scenario);
    }

    /** Calls a model, and after each failure once more after a second, for as long as nobody cancels. */
    private static final class Caller implements Subject {
        private Surroundings world;
        private Transport.Exchange exchange = () -> {};
        private Timer wait = () -> {};

        @Override
        public Set<Observation> shows() {
            return Set.of(
                    Observation.HTTP, Observation.RESULT, Observation.OUTPUT, Observation.LOG, Observation.CONFIG);
        }

        @Override
        public void start(Surroundings surroundings) {
            world = surroundings;
        }

        @Override
        public void act(Action action) {
            if (action instanceof Action.Cancel) {
                wait.cancel();
                exchange.abort();
                world.observer().callCompleted(Json.object().put("outcome", "cancelled"));
            } else if (action instanceof Action.Call call && call.caller().isPresent()) {
                world.observer().callCompleted(Json.object().put("outcome", "value"));
            } else {
                send();
            }
        }

        private void send() {
            JsonNode body = Json.parse("{\"model\":\"m1\",\"stream\":false,\"messages\":[]}");
            exchange = world.transport().send(new Transport.Call("/v1/chat/completions", body), new Listening());
        }

        private void retry() {
            world.observer().logged("retrying", Json.object().put("level", "warn"));
            wait = world.clock().after(Duration.ofSeconds(1), this::send);
        }

        /** Takes a whole answer as the call's value. */
        private final class Listening implements Transport.Receiver {
            private int status;
            private JsonNode body = Json.object();

            @Override
            public void head(int code, Map<String, String> headers) {
                status = code;
            }

            @Override
            public void part(String data) {
                body = Json.parse(data);
            }

            @Override
            public void end() {
                if (status >= 400) {
                    retry();
                    return;
                }
                String text = body.at("/choices/0/message/content").asString();
                world.observer().emitted(Json.object().put("type", "text_delta").put("text", text));
                world.observer()
                        .callCompleted(Json.object().put("outcome", "value").put("value", text));
            }

            @Override
            public void failed(Transport.Failure failure) {
                retry();
            }
        }
    }
}
