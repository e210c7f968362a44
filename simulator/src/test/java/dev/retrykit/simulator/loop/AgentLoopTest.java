package dev.retrykit.simulator.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.loop.ConfigPath.AgentRuntimeConfig;
import dev.retrykit.simulator.loop.LlmProvider.Answered;
import dev.retrykit.simulator.loop.LlmProvider.Delta;
import dev.retrykit.simulator.loop.LlmProvider.Failed;
import dev.retrykit.simulator.session.AssistantMessage;
import dev.retrykit.simulator.session.AssistantMessage.ToolCall;
import dev.retrykit.simulator.session.Message;
import dev.retrykit.simulator.session.StopReason;
import dev.retrykit.simulator.time.EventLoop;
import dev.retrykit.simulator.time.Limits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** A turn of the loop whose provider is the test. */
class AgentLoopTest {
    private static final AssistantMessage ASKS_FOR_TOOL =
            new AssistantMessage("", List.of(new ToolCall("c1", "echo", "{}")), StopReason.TOOL_USE, Optional.empty());

    private final EventLoop time = new EventLoop();
    private final Wire wire = new Wire();
    private final CancelToken token = new CancelToken();
    private final List<String> heard = new ArrayList<>();
    private final List<Outcome> outcomes = new ArrayList<>();

    @Test
    void a_turn_goes_on_with_the_results_of_its_tools() {
        // given
        begin(5);

        // when
        wire.answer(new Answered(ASKS_FOR_TOOL));
        wire.answer(new Answered(AssistantMessage.said("Done.")));

        // then
        assertThat(wire.contexts).extracting(List::size).containsExactly(1, 3);
        assertThat(outcomes).containsExactly(new Outcome.Value(AssistantMessage.said("Done.")));
    }

    @Test
    void a_turn_that_asks_for_tools_without_end_comes_to_one() {
        // given
        begin(1);

        // when
        wire.answer(new Answered(ASKS_FOR_TOOL));
        wire.answer(new Answered(ASKS_FOR_TOOL));

        // then
        assertThat(wire.contexts).hasSize(2);
        assertThat(outcomes).hasSize(1);
    }

    @Test
    void a_cancel_from_within_a_delta_ends_the_call_and_drops_what_follows() {
        // given
        begin(5);

        // when
        wire.deltas.accept(new Delta("text_delta", "stop here"));
        wire.deltas.accept(new Delta("text_delta", "too late"));
        wire.answer(new Answered(AssistantMessage.said("too late")));

        // then
        assertThat(heard).containsExactly("stop here");
        assertThat(wire.abandoned).isEqualTo(1);
        assertThat(outcomes).containsExactly(new Outcome.Cancelled());
    }

    @Test
    void a_failure_after_a_cancel_is_not_tried_again() {
        // given
        begin(5);
        token.cancel();

        // when
        wire.answer(new Failed("connection reset"));
        time.run(Limits.of(Duration.ofDays(1)));

        // then
        assertThat(wire.contexts).hasSize(1);
        assertThat(outcomes).containsExactly(new Outcome.Cancelled());
    }

    @Test
    void a_second_cancel_and_one_after_the_end_change_nothing() {
        // given
        begin(5);
        wire.answer(new Answered(AssistantMessage.said("Done.")));

        // when
        token.cancel();
        token.cancel();

        // then
        assertThat(outcomes).containsExactly(new Outcome.Value(AssistantMessage.said("Done.")));
    }

    private void begin(int toolIterations) {
        AgentLoop loop = new AgentLoop(
                time, wire, new AgentRuntimeConfig(3, toolIterations), RetryRule::standard, (text, fields) -> {});
        loop.run("hi", true, token, this::hear, outcomes::add);
    }

    private void hear(Delta delta) {
        heard.add(delta.text());
        if (delta.text().equals("stop here")) {
            token.cancel();
        }
    }

    /** The far end of a provider. */
    private static final class Wire implements LlmProvider {
        private final List<List<Message>> contexts = new ArrayList<>();
        private Consumer<Delta> deltas = delta -> {};
        private Consumer<Answer> answered = answer -> {};
        private int abandoned;

        @Override
        public Pending chat(List<Message> context, Consumer<Answer> next) {
            return chatStreaming(context, delta -> {}, next);
        }

        @Override
        public Pending chatStreaming(List<Message> context, Consumer<Delta> sink, Consumer<Answer> next) {
            contexts.add(context);
            deltas = sink;
            answered = next;
            return () -> abandoned++;
        }

        void answer(Answer answer) {
            answered.accept(answer);
        }
    }
}
