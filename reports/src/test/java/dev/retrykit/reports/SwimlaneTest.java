package dev.retrykit.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SwimlaneTest {
    private static final Timeline STORY = Timeline.of(Samples.trace("One failure", "503 busy"));

    @Test
    void time_runs_to_the_right_and_each_instant_is_named_once() {
        // when
        View.Swimlane picture = Swimlane.of(STORY, Map.of());

        // then
        assertThat(picture.ticks()).extracting(View.Tick::time).containsExactly("0 ms", "5 ms", "1500 ms");
        assertThat(picture.ticks()).extracting(View.Tick::x).isSorted();
        assertThat(Swimlane.lanes())
                .extracting(View.Lane::title)
                .containsExactly("user", "session events", "requests", "backoff", "provider", "stream");
        assertThat(picture.beats())
                .extracting(View.Beat::label)
                .containsExactly(
                        "prompt",
                        "#1",
                        "503",
                        "retry 1/3",
                        "#2",
                        "200",
                        "2 stream events, to the end",
                        "retried ✓",
                        "prompt completed",
                        "end: completed");
    }

    @Test
    void no_two_labels_of_one_lane_lie_on_each_other() {
        // given
        View.Swimlane picture = Swimlane.of(STORY, Map.of());

        // then
        for (View.Beat one : picture.beats()) {
            for (View.Beat other : picture.beats()) {
                boolean apart = one.y() != other.y()
                        || one == other
                        || Math.abs(one.x() - other.x())
                                >= 6
                                        * Math.min(
                                                one.label().length(),
                                                other.label().length());
                assertThat(apart).as(one + " and " + other).isTrue();
            }
        }
        assertThat(picture.beats()).allMatch(beat -> beat.x() < picture.width());
    }

    @Test
    void a_wait_that_was_cut_short_is_drawn_shorter_than_it_was_announced() {
        // when
        View.Pause pause = Swimlane.of(STORY, Map.of()).pauses().get(0);

        // then
        assertThat(pause.observed()).isPositive().isLessThan(pause.announced());
        assertThat(pause.bad()).isTrue();
        assertThat(pause.label()).isEqualTo("2000 ms announced, 5 ms waited");
    }

    @Test
    void ten_minutes_fit_on_a_page_and_the_axis_says_that_it_leaves_time_out() {
        // given
        Timeline timeline = new Timeline(List.of(row(0), row(2_000), row(602_000)), 0);

        // when
        View.Swimlane picture = Swimlane.of(timeline, Map.of());

        // then
        assertThat(picture.ticks()).extracting(View.Tick::x).containsExactly(124, 187, 289);
        assertThat(picture.breaks()).containsExactly(238);
        assertThat(picture.width()).isLessThan(400);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            request 2 came after 5 ms                     | #2
            attempt 1 announced 5 ms                      | retry 1/3
            isRetrying is false at 1500 ms                | end: completed
            something else is wrong                       | 2000 ms announced, 5 ms waited
            """)
    void a_violation_stands_where_its_reason_points(String because, String label) {
        assertThat(Violation.row(STORY, because)
                        .map(row -> STORY.rows().get(row).label()))
                .contains(label);
    }

    @Test
    void a_violation_is_marked_with_its_clause() {
        // when
        View.Swimlane picture = Swimlane.of(STORY, Map.of("TOY-WAIT-1", "request 2 came after 5 ms"));

        // then
        View.Beat second = picture.beats().stream()
                .filter(beat -> beat.label().equals("#2"))
                .findFirst()
                .orElseThrow();
        assertThat(picture.flags()).containsExactly(new View.Flag(second.x(), 12, "TOY-WAIT-1"));
    }

    @Test
    void nothing_at_all_is_drawn_as_empty_lanes() {
        // when
        View.Swimlane picture = Swimlane.of(new Timeline(List.of(), 0), Map.of("TOY-WAIT-1", "nothing came"));

        // then
        assertThat(picture.beats()).isEmpty();
        assertThat(picture.flags()).isEmpty();
    }

    private static Timeline.Row row(long millis) {
        return new Timeline.Row(
                Duration.ofMillis(millis), Timeline.Lane.SESSION, "tick", "tick", false, Optional.empty());
    }
}
