package dev.retrykit.reports;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A timeline laid out: time runs to the right, each lane is a row. A longer time takes more room, though not in proportion,
 * and the axis is marked where it leaves time out. What happens at one instant stands side by side.
 */
final class Swimlane {
    private static final int LEFT = 112;
    private static final int TOP = 46;
    private static final int STEP = 12;
    private static final int GAP = 8;
    private static final double LETTER = 6.1;
    private static final Duration LONGEST_UNBROKEN = Duration.ofSeconds(10);
    private static final Map<Timeline.Lane, Integer> HEIGHTS = heights();

    private final Timeline timeline;
    private final List<Integer> columns = new ArrayList<>();
    private final NavigableMap<Duration, Integer> instants = new TreeMap<>();
    private final List<View.Tick> ticks = new ArrayList<>();
    private final List<Integer> breaks = new ArrayList<>();
    private int end = LEFT;

    private Swimlane(Timeline timeline) {
        this.timeline = timeline;
        Map<Timeline.Lane, Integer> taken = new EnumMap<>(Timeline.Lane.class);
        Duration before = Duration.ZERO;
        int x = LEFT;
        int labelled = 0;
        for (Timeline.Row row : timeline.rows()) {
            String time = whole(row.at());
            boolean instant =
                    ticks.isEmpty() || !ticks.get(ticks.size() - 1).time().equals(time);
            Duration gap = row.at().minus(before);
            int next = Math.max(x + (gap.isZero() ? STEP : room(gap)), taken.getOrDefault(row.lane(), 0) + GAP);
            if (instant) {
                next = Math.max(next, labelled + GAP);
                ticks.add(new View.Tick(next, time));
                labelled = next + width(time);
            }
            instants.putIfAbsent(row.at(), next);
            if (gap.compareTo(LONGEST_UNBROKEN) > 0) {
                breaks.add((x + next) / 2);
            }
            taken.put(row.lane(), next + GAP + width(row.label()));
            columns.add(next);
            before = row.at();
            x = next;
            end = Math.max(end, Math.max(taken.get(row.lane()), labelled));
        }
    }

    /**
     * The picture.
     *
     * @param violations what was violated, by the clause
     */
    static View.Swimlane of(Timeline timeline, Map<String, String> violations) {
        return new Swimlane(timeline).view(violations);
    }

    /** The lanes, which all pictures have in common. */
    static List<View.Lane> lanes() {
        return HEIGHTS.entrySet().stream()
                .map(lane -> new View.Lane(lane.getValue(), lane.getKey().title()))
                .toList();
    }

    private View.Swimlane view(Map<String, String> violations) {
        List<View.Beat> marks = IntStream.range(0, columns.size())
                .filter(index -> row(index).pause().isEmpty())
                .mapToObj(this::mark)
                .toList();
        List<View.Pause> pauses = IntStream.range(0, columns.size())
                .filter(index -> row(index).pause().isPresent())
                .mapToObj(this::pause)
                .toList();
        List<View.Flag> flags = flags(violations);
        int reach = Math.max(
                end,
                pauses.stream()
                        .mapToInt(pause -> pause.x() + Math.max(pause.announced(), pause.observed()))
                        .max()
                        .orElse(0));
        int flagged = flags.stream()
                .mapToInt(flag -> flag.x() + width(flag.clause()) + 14)
                .max()
                .orElse(0);
        return new View.Swimlane(Math.max(reach, flagged) + GAP, ticks, breaks, marks, pauses, flags);
    }

    private Timeline.Row row(int index) {
        return timeline.rows().get(index);
    }

    private View.Beat mark(int index) {
        Timeline.Row row = row(index);
        return new View.Beat(columns.get(index), HEIGHTS.get(row.lane()), row.label(), row.text(), row.bad());
    }

    private View.Pause pause(int index) {
        Timeline.Row row = row(index);
        Timeline.Wait wait = row.pause().orElseThrow();
        int x = columns.get(index);
        int announced = Math.max(3, x(later(row.at(), wait.announced())) - x);
        int observed = wait.over().map(over -> Math.max(3, x(over) - x)).orElse(0);
        return new View.Pause(x, HEIGHTS.get(Timeline.Lane.BACKOFF), announced, observed, row.label(), row.bad());
    }

    /** Real clocks tell microseconds, which nobody reads off an axis. */
    private static String whole(Duration at) {
        return Timeline.millis(Duration.ofMillis(at.toMillis()));
    }

    private static Duration later(Duration at, Duration wait) {
        return wait.compareTo(Duration.ofDays(100_000)) > 0 ? Duration.ofDays(100_000) : at.plus(wait);
    }

    /** Where an instant is on the axis, also one at which nothing happened. */
    private int x(Duration at) {
        Map.Entry<Duration, Integer> before = instants.floorEntry(at);
        Map.Entry<Duration, Integer> after = instants.ceilingEntry(at);
        if (after == null) {
            return before.getValue() + room(at.minus(before.getKey()));
        } else if (before == null || before.getKey().equals(after.getKey())) {
            return after.getValue();
        }
        double share = (double) at.minus(before.getKey()).toMillis()
                / Math.max(1, after.getKey().minus(before.getKey()).toMillis());
        return (int) Math.round(before.getValue() + share * (after.getValue() - before.getValue()));
    }

    private List<View.Flag> flags(Map<String, String> violations) {
        List<View.Flag> flags = new ArrayList<>();
        for (Map.Entry<String, String> violation : violations.entrySet()) {
            Violation.row(timeline, violation.getValue())
                    .map(columns::get)
                    .ifPresent(x -> flags.add(new View.Flag(x, 12 + 12 * (flags.size() % 2), violation.getKey())));
        }
        return flags;
    }

    /** Grows with the logarithm, so that ten minutes are seen to be longer than two seconds and still fit on a page. */
    private static int room(Duration time) {
        return time.isZero() ? 0 : 10 + (int) Math.round(16 * Math.log10(1 + (double) time.toMillis()));
    }

    private static int width(String text) {
        return (int) Math.ceil(text.length() * LETTER);
    }

    private static Map<Timeline.Lane, Integer> heights() {
        Map<Timeline.Lane, Integer> heights = new EnumMap<>(Timeline.Lane.class);
        int y = TOP;
        for (Timeline.Lane lane : Timeline.Lane.values()) {
            heights.put(lane, y + 12);
            y += lane == Timeline.Lane.BACKOFF ? 44 : 24;
        }
        return heights;
    }
}
