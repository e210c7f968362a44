package dev.retrykit.subject;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.scenario.SettingsStore;
import dev.retrykit.simulator.time.Clock;
import dev.retrykit.simulator.time.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The reference session behind the interface of a subject. */
class ReferenceSubjectTest {
    private final Wire wire = new Wire();
    private final Diary diary = new Diary();
    private final SettingsStore settings = new SettingsStore(Settings.none());
    private final Subject subject = ReferenceSubject.omp();

    @Test
    void a_prompt_is_sent_and_completes_with_its_answer() {
        // given
        start();

        // when
        subject.act(new Action.Prompt("hi"));
        wire.answer(401, "");

        // then
        assertThat(diary.entries)
                .containsExactly("agent_start", "message_end", "message_end", "agent_end", "a prompt completed");
        assertThat(subject.state()).contains(new Subject.State(0, false, 2));
        assertThat(subject.history().orElseThrow()).hasSize(2);
    }

    @Test
    void a_retry_shows_in_the_state_and_is_cancelled_by_the_user() {
        // given
        start();
        subject.act(new Action.Prompt("hi"));
        wire.answer(503, "");

        // when
        Subject.State during = subject.state().orElseThrow();
        subject.act(new Action.AbortRetry());

        // then
        assertThat(during).isEqualTo(new Subject.State(1, true, 1));
        assertThat(subject.state()).contains(new Subject.State(0, false, 1));
        assertThat(diary.entries).endsWith("auto_retry_start", "auto_retry_end", "a prompt completed");
    }

    @Test
    void the_user_turns_retry_off_in_the_settings_document() {
        // given
        start();

        // when
        subject.act(new Action.SetAutoRetry(false));
        subject.act(new Action.Prompt("hi"));
        wire.answer(503, "");

        // then
        assertThat(settings.get().retry("enabled").booleanValue()).isFalse();
        assertThat(diary.entries).doesNotContain("auto_retry_start");
    }

    @Test
    void what_the_user_says_in_between_opens_a_run_of_its_own_after_a_failure() {
        // given
        start();
        subject.act(new Action.Prompt("hi"));
        subject.act(new Action.Steer("quick"));
        subject.act(new Action.FollowUp("and then"));

        // when
        wire.answer(401, "");
        wire.answer(401, "");

        // then
        assertThat(wire.lastWords()).containsExactly("hi", "quick", "and then");
    }

    @Test
    void an_abort_breaks_off_the_request() {
        // given
        start();
        subject.act(new Action.Prompt("hi"));

        // when
        subject.act(new Action.Abort());

        // then
        assertThat(wire.aborted).isEqualTo(1);
        assertThat(diary.entries).endsWith("agent_end", "a prompt completed");
    }

    @Test
    void a_disposed_session_rejects_a_prompt() {
        // given
        start();
        subject.act(new Action.Dispose());

        // when
        subject.act(new Action.Prompt("hi"));

        // then
        assertThat(diary.entries).containsExactly("a prompt was rejected: the session is disposed");
    }

    private void start() {
        subject.start(new Surroundings(new StoppedClock(), wire, settings, true, diary, Optional.empty()));
    }

    /** A clock on which nothing comes due. */
    private static final class StoppedClock implements Clock {
        @Override
        public Instant now() {
            return Instant.EPOCH;
        }

        @Override
        public Timer after(Duration delay, Runnable task) {
            return () -> {};
        }
    }

    /** A connection whose far end is the test. */
    private static final class Wire implements Transport {
        private final List<JsonNode> bodies = new ArrayList<>();
        private Receiver receiver;
        private int aborted;

        @Override
        public Exchange send(Call call, Receiver next) {
            bodies.add(call.body());
            receiver = next;
            return () -> aborted++;
        }

        void answer(int status, String body) {
            Receiver answered = receiver;
            answered.head(status, Map.of());
            answered.part(body);
            answered.end();
        }

        List<String> lastWords() {
            return bodies.stream()
                    .map(body -> body.path("messages"))
                    .map(messages -> messages.path(messages.size() - 1))
                    .map(message -> message.path("content").asString())
                    .toList();
        }
    }

    /** What the subject told, in order. */
    private static final class Diary implements Surroundings.Observer {
        private final List<String> entries = new ArrayList<>();

        @Override
        public void emitted(JsonNode event) {
            entries.add(event.path("type").asString());
        }

        @Override
        public void promptCompleted() {
            entries.add("a prompt completed");
        }

        @Override
        public void promptRejected(String reason) {
            entries.add("a prompt was rejected: " + reason);
        }
    }
}
