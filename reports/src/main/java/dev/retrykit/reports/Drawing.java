package dev.retrykit.reports;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A timeline laid out: time runs downwards, each lane is a column, and a longer time takes more room. */
final class Drawing {
    private static final int TOP = 48;
    private static final int ROW = 20;
    private static final Map<Timeline.Lane, Column> COLUMNS = columns();

    private final Timeline timeline;
    private final List<Integer> heights = new ArrayList<>();

    private Drawing(Timeline timeline) {
        this.timeline = timeline;
        int y = TOP;
        Duration before = Duration.ZERO;
        for (Timeline.Row row : timeline.rows()) {
            y += ROW + gap(row.at().minus(before));
            before = row.at();
            heights.add(y);
        }
    }

    /**
     * Where a lane stands.
     *
     * @param x its line
     * @param letters how many letters fit beside the line
     */
    private record Column(int x, int letters) {}

    static View.Drawing of(Timeline timeline) {
        return new Drawing(timeline).view();
    }

    private View.Drawing view() {
        int rows = timeline.rows().size();
        int height = rows == 0 ? TOP + ROW : heights.get(rows - 1) + ROW;
        List<View.LaneTitle> lanes = COLUMNS.entrySet().stream()
                .map(lane ->
                        new View.LaneTitle(lane.getValue().x(), lane.getKey().title()))
                .toList();
        List<View.Dot> dots = IntStream.range(0, rows).mapToObj(this::dot).toList();
        List<View.Bar> bars = IntStream.range(0, rows)
                .filter(index -> timeline.rows().get(index).lane() == Timeline.Lane.WAIT)
                .mapToObj(this::bar)
                .toList();
        return new View.Drawing(height, lanes, dots, bars);
    }

    private View.Dot dot(int index) {
        Timeline.Row row = timeline.rows().get(index);
        Column column = COLUMNS.get(row.lane());
        boolean newTime = index == 0 || !timeline.rows().get(index - 1).at().equals(row.at());
        return new View.Dot(
                column.x(),
                heights.get(index),
                newTime ? Timeline.millis(row.at()) : "",
                Text.cut(row.text(), column.letters()),
                row.text(),
                row.bad(),
                row.lane() == Timeline.Lane.WAIT);
    }

    private View.Bar bar(int index) {
        int top = heights.get(index) - ROW / 2;
        int bottom = heights.get(timeline.end(index)) - ROW / 2;
        return new View.Bar(COLUMNS.get(Timeline.Lane.WAIT).x(), top, Math.max(bottom - top, ROW / 2));
    }

    /** Grows with the logarithm, so that ten minutes are seen to be longer than two seconds and still fit on a page. */
    private static int gap(Duration time) {
        return time.isZero() ? 0 : 4 + (int) Math.round(6 * Math.log10(1 + time.toMillis()));
    }

    private static Map<Timeline.Lane, Column> columns() {
        Map<Timeline.Lane, Column> columns = new EnumMap<>(Timeline.Lane.class);
        columns.put(Timeline.Lane.USER, new Column(110, 18));
        columns.put(Timeline.Lane.SESSION, new Column(255, 56));
        columns.put(Timeline.Lane.PROVIDER, new Column(680, 32));
        columns.put(Timeline.Lane.WAIT, new Column(930, 35));
        return columns;
    }
}
