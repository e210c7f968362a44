package dev.retrykit.property;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.proof.Move;
import dev.retrykit.proof.Plan;
import dev.retrykit.simulator.session.AssistantMessage;
import dev.retrykit.simulator.session.Decider;
import dev.retrykit.simulator.session.Decision;
import dev.retrykit.simulator.session.Input;
import dev.retrykit.simulator.session.OmpDecider;
import dev.retrykit.simulator.session.PiDecider;
import dev.retrykit.simulator.session.RetrySettings;
import dev.retrykit.simulator.session.RetryState;
import dev.retrykit.simulator.session.RetryState.Phase;
import dev.retrykit.simulator.session.Step;
import dev.retrykit.simulator.session.StopReason;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Emitted;
import dev.retrykit.spec.TraceEvent.Snapshot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import tools.jackson.databind.JsonNode;

/** A session tells step by step what its pure machine decides on the same inputs. */
class MachineProperties {
    private static final String MACHINE = "20260204";
    private static final Map<String, Decider> MACHINES =
            Map.of("omp", OmpDecider.standard(), "pi", PiDecider.standard());

    @Property(seed = MACHINE)
    void what_a_session_tells_is_what_its_machine_decides(
            @ForAll @Size(min = 1, max = 14) List<Move> moves, @ForAll @IntRange(max = 5) int retries) {
        MACHINES.forEach((policy, machine) -> {
            // given
            Plan plan = new Plan(retries, Duration.ofSeconds(2), true, moves);

            // when
            Trace trace = SessionProperties.run(policy, plan);

            // then
            RetrySettings settings = new RetrySettings(true, retries, Duration.ofSeconds(2));
            assertThat(told(trace))
                    .as(SessionProperties.kept(MACHINE, policy, plan))
                    .isEqualTo(new Machine(machine, settings).decided(trace));
        });
    }

    private static List<String> told(Trace trace) {
        return trace.all(Emitted.class).stream()
                .filter(each -> each.type().startsWith("auto_retry_"))
                .map(Emitted::event)
                .map(event -> event.path("type").asString().equals("auto_retry_start")
                        ? "start " + event.path("attempt") + " " + event.path("delayMs") + " "
                                + event.path("errorMessage").asString()
                        : "end " + event.path("success") + " " + event.path("attempt") + " "
                                + event.path("finalError").asString(""))
                .toList();
    }

    /** The pure machine, fed with what happened according to a trace. */
    private static final class Machine {
        private final Decider decider;
        private final RetrySettings settings;
        private final List<String> decided = new ArrayList<>();
        private RetryState state = RetryState.IDLE;
        private AssistantMessage last = AssistantMessage.said("");

        Machine(Decider decider, RetrySettings settings) {
            this.decider = decider;
            this.settings = settings;
        }

        List<String> decided(Trace trace) {
            trace.events().forEach(this::happened);
            return decided;
        }

        private void happened(TraceEvent event) {
            if (event instanceof Emitted emitted) {
                emitted(emitted.type(), emitted.event());
            } else if (event instanceof Snapshot snapshot && snapshot.cause() == Snapshot.Cause.WAKE) {
                woke();
            } else if (event instanceof Acted act && act.action().equals("abort_retry")) {
                feed(new Input.RetryAborted());
            } else if (event instanceof Acted act && act.action().equals("abort")) {
                feed(new Input.Aborted());
            }
        }

        private void emitted(String type, JsonNode event) {
            JsonNode message = event.path("message");
            if (type.equals("message_end") && message.path("role").asString("").equals("assistant")) {
                last = message(message);
                feed(new Input.AssistantEnded(last));
            } else if (type.equals("agent_end")) {
                feed(new Input.AgentEnded(last));
            }
        }

        private void woke() {
            if (state.phase() == Phase.SLEEPING) {
                feed(new Input.SleepElapsed());
            } else {
                feed(new Input.ContinuationDue());
            }
        }

        private static AssistantMessage message(JsonNode message) {
            String error = message.path("errorMessage").asString("");
            return switch (message.path("stopReason").asString("")) {
                case "error" -> AssistantMessage.failed(error);
                case "aborted" -> new AssistantMessage("", List.of(), StopReason.ABORTED, Optional.of(error));
                default -> AssistantMessage.said("");
            };
        }

        private void feed(Input input) {
            Step step = decider.decide(state, input, settings);
            state = step.state();
            step.decisions().forEach(this::decided);
        }

        private void decided(Decision decision) {
            if (decision instanceof Decision.Start start) {
                decided.add("start " + start.attempt() + " " + start.delay().toMillis() + " " + start.errorMessage());
            } else if (decision instanceof Decision.End end) {
                decided.add("end " + end.success() + " " + end.attempt() + " "
                        + end.finalError().orElse(""));
            } else if (decision instanceof Decision.ScheduleContinuation) {
                // The later turn is no wait that a trace shows.
                feed(new Input.ContinuationDue());
            } else if (decision instanceof Decision.MarkUsageLimit mark) {
                // Nobody has a second account in these conversations.
                feed(new Input.UsageLimitMarked(mark.last(), false));
            }
        }
    }
}
