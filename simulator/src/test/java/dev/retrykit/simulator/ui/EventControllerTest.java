package dev.retrykit.simulator.ui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.time.EventLoop;
import dev.retrykit.simulator.time.Limits;
import dev.retrykit.spec.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

class EventControllerTest {
    private final EventLoop loop = new EventLoop();
    private final List<String> pressed = new ArrayList<>();
    private final List<String> statuses = new ArrayList<>();
    private Screen screen = new Screen(List.of(), List.of(), "");

    @Test
    void the_screen_is_empty_at_first_and_Esc_is_what_it_was() {
        // when
        controller(Look.OMP);

        // then
        assertThat(screen).isEqualTo(new Screen(List.of(), List.of(), "clear_input"));
    }

    @Test
    void a_waiting_retry_of_omp_shows_the_announced_seconds_and_binds_Esc_to_cancel() {
        // given
        EventController controller = controller(Look.OMP);

        // when
        controller.hear(start(2, 5, "4000"));
        controller.pressEscape();

        // then
        assertThat(screen)
                .isEqualTo(new Screen(List.of("Retrying (2/5) in 4s… (esc to cancel)"), List.of(), "abort_retry"));
        assertThat(pressed).containsExactly("abortRetry");
    }

    @Test
    void the_seconds_of_omp_stand_still() {
        // given
        EventController controller = controller(Look.OMP);

        // when
        loop.after(Duration.ZERO, () -> controller.hear(start(1, 3, "4000")));
        run();

        // then
        assertThat(statuses).containsExactly("0: ", "0: Retrying (1/3) in 4s… (esc to cancel)");
    }

    @Test
    void the_seconds_of_pi_count_down_once_a_second() {
        // given
        EventController controller = controller(Look.PI);

        // when
        loop.after(Duration.ZERO, () -> controller.hear(start(1, 3, "3000")));
        loop.after(Duration.ofMillis(3_000), () -> controller.hear(event("agent_start")));
        run();

        // then
        assertThat(statuses)
                .containsExactly(
                        "0: ",
                        "0: Retrying (1/3) in 3s... (Escape to cancel)",
                        "1000: Retrying (1/3) in 2s... (Escape to cancel)",
                        "2000: Retrying (1/3) in 1s... (Escape to cancel)",
                        "3000: Working...");
    }

    @ParameterizedTest
    @CsvSource({"0, 0s", "1, 1s", "999, 1s", "1000, 1s", "1000.5, 2s", "2147483648000, 2147483648s"})
    void a_second_that_is_begun_counts_as_whole(String delayMs, String shown) {
        // given
        EventController controller = controller(Look.OMP);

        // when
        controller.hear(start(1, 3, delayMs));

        // then
        assertThat(screen.status()).containsExactly("Retrying (1/3) in " + shown + "… (esc to cancel)");
    }

    @ParameterizedTest
    @EnumSource(Look.class)
    void after_several_starts_Esc_is_what_it_was_before_the_chain(Look look) {
        // given
        EventController controller = controller(look);
        controller.hear(start(1, 3, "1000"));
        controller.hear(start(2, 3, "2000"));
        controller.hear(start(3, 3, "4000"));

        // when
        controller.hear(end("\"success\":false,\"attempt\":3,\"finalError\":\"503 busy\""));
        controller.pressEscape();

        // then
        assertThat(screen)
                .isEqualTo(new Screen(List.of(), List.of("Retry failed after 3 attempts: 503 busy"), "clear_input"));
        assertThat(pressed).containsExactly("clearInput");
    }

    @Test
    void a_run_of_the_agent_ends_the_countdown_and_gives_Esc_back() {
        // given
        EventController controller = controller(Look.PI);

        // when
        loop.after(Duration.ZERO, () -> controller.hear(start(1, 3, "5000")));
        loop.after(Duration.ofMillis(1_500), () -> controller.hear(event("agent_start")));
        run();

        // then
        assertThat(loop.now().toEpochMilli()).isEqualTo(1_500);
        assertThat(screen).isEqualTo(new Screen(List.of("Working..."), List.of(), "clear_input"));
    }

    @Test
    void a_cancelled_wait_leaves_its_failure_line_alone() {
        // given
        EventController controller = controller(Look.PI);

        // when
        loop.after(Duration.ZERO, () -> controller.hear(start(1, 3, "5000")));
        loop.after(
                Duration.ofMillis(1_500),
                () -> controller.hear(end("\"success\":false,\"attempt\":1,\"finalError\":\"Retry cancelled\"")));
        run();

        // then
        assertThat(loop.now().toEpochMilli()).isEqualTo(1_500);
        assertThat(screen)
                .isEqualTo(new Screen(
                        List.of(), List.of("Retry failed after 1 attempts: Retry cancelled"), "clear_input"));
    }

    @Test
    void a_good_end_shows_no_line_and_leaves_the_run_at_work() {
        // given
        EventController controller = controller(Look.OMP);
        controller.hear(start(1, 3, "2000"));
        controller.hear(event("agent_start"));

        // when
        controller.hear(end("\"success\":true,\"attempt\":1"));

        // then
        assertThat(screen).isEqualTo(new Screen(List.of("Working..."), List.of(), "clear_input"));
    }

    @Test
    void what_was_said_and_the_words_of_a_failure_stay_on_the_screen() {
        // given
        EventController controller = controller(Look.OMP);

        // when
        controller.hear(message("{\"role\":\"user\",\"content\":\"hi\"}"));
        controller.hear(message("{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"Hm\"}],"
                + "\"stopReason\":\"error\",\"errorMessage\":\"quota exceeded\"}"));
        controller.hear(message("{\"role\":\"toolResult\",\"content\":[{\"type\":\"text\",\"text\":\"secret\"}]}"));
        controller.hear(event("agent_end"));

        // then
        assertThat(screen)
                .isEqualTo(new Screen(List.of(), List.of("> hi", "Hm", "Error: quota exceeded"), "clear_input"));
    }

    @Test
    void an_event_of_no_concern_changes_nothing() {
        // given
        EventController controller = controller(Look.OMP);
        controller.hear(event("agent_start"));

        // when
        controller.hear(event("queue_update"));

        // then
        assertThat(statuses).containsExactly("0: ", "0: Working...");
    }

    private EventController controller(Look look) {
        KeyHandler before = new KeyHandler("clear_input", () -> pressed.add("clearInput"));
        return new EventController(look, loop, before, () -> pressed.add("abortRetry"), this::show);
    }

    private void show(Screen next) {
        screen = next;
        statuses.add(loop.now().toEpochMilli() + ": " + String.join(" | ", next.status()));
    }

    private void run() {
        loop.run(Limits.of(Duration.ofDays(1)));
    }

    private static JsonNode event(String type) {
        return Json.object().put("type", type);
    }

    private static JsonNode start(int attempt, int max, String delayMs) {
        return Json.parse("{\"type\":\"auto_retry_start\",\"attempt\":" + attempt + ",\"maxAttempts\":" + max
                + ",\"delayMs\":" + delayMs + ",\"errorMessage\":\"503 busy\"}");
    }

    private static JsonNode end(String fields) {
        return Json.parse("{\"type\":\"auto_retry_end\"," + fields + "}");
    }

    private static JsonNode message(String message) {
        return Json.parse("{\"type\":\"message_end\",\"message\":" + message + "}");
    }
}
