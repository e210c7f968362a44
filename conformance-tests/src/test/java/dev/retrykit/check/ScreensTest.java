package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.TraceEvent.Emitted;
import dev.retrykit.spec.TraceEvent.Shown;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the user sees before, upon and after an event, and at a time. */
class ScreensTest {
    /** A screen before the first event, one upon it and one later, a second event, and a screen after that. */
    private static final Reading READING = Reading.of(Tape.virtual()
            .line(0, screen("first"))
            .start(10, 1, 100)
            .line(10, screen("upon"))
            .line(10, screen("after"))
            .line(20, screen("later"))
            .success(30, 1)
            .line(40, screen("last"))
            .end(50));

    private static final Screens SCREENS = Screens.of(READING);
    private static final List<At<Emitted>> EVENTS = READING.all(Emitted.class);

    @Test
    void an_event_leads_to_the_last_screen_of_its_own_time() {
        assertThat(seen(SCREENS.after(EVENTS.get(0)))).isEqualTo("after");
        assertThat(seen(SCREENS.after(EVENTS.get(1)))).isEqualTo("later");
    }

    @Test
    void upon_an_event_comes_the_first_change_or_what_was_there_anyway() {
        assertThat(seen(SCREENS.upon(EVENTS.get(0)))).isEqualTo("upon");
        assertThat(seen(SCREENS.upon(EVENTS.get(1)))).isEqualTo("later");
    }

    @Test
    void before_a_place_stands_the_last_screen_that_came_earlier() {
        assertThat(SCREENS.before(0)).isEmpty();
        assertThat(seen(SCREENS.before(1))).isEqualTo("first");
        assertThat(seen(SCREENS.before(3))).isEqualTo("upon");
    }

    @Test
    void at_a_time_all_that_happened_then_has_been_shown() {
        assertThat(seen(SCREENS.at(Duration.ofMillis(9)))).isEqualTo("first");
        assertThat(seen(SCREENS.at(Duration.ofMillis(10)))).isEqualTo("after");
        assertThat(seen(SCREENS.at(Duration.ofMillis(40)))).isEqualTo("last");
    }

    private static String screen(String status) {
        return "'kind':'ui','status':['" + status + "'],'lines':[],'escape':'abort'";
    }

    private static String seen(Optional<Shown> screen) {
        return screen.orElseThrow().status().get(0);
    }
}
