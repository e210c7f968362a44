package dev.retrykit.reports;

import java.util.List;

/** What the page's template reads: texts that are safe to show, and numbers; its records are public for the template. */
final class View {
    private View() {}

    /** A verdict's glyph, its word and the class of its colour. */
    public record Mark(String glyph, String word, String style) {}

    /** A name and a value. */
    public record Fact(String name, String value) {}

    /** How many findings of one level have each verdict. */
    public record LevelRow(String level, List<Integer> counts) {}

    /** One policy. */
    public record Part(
            String policy,
            String sentence,
            Mark mark,
            List<Fact> facts,
            List<Mark> verdicts,
            List<LevelRow> levels,
            List<Item> troubles,
            List<String> complaints,
            List<Item> known,
            List<Section> sections,
            List<Story> stories,
            List<Item> field) {}

    /** One group of clauses. */
    public record Section(String name, String title, String introduction, List<Item> items) {}

    /**
     * One finding.
     *
     * @param trace the link to its trace; empty where there is none
     * @param story the anchor of its timeline; empty where there is none
     */
    public record Item(
            String clause,
            String level,
            Mark mark,
            String statement,
            String why,
            String source,
            String because,
            int occasions,
            String basis,
            List<String> scenarios,
            String trace,
            String story,
            String again) {}

    /** The timeline of one scenario, drawn and as a table. */
    public record Story(String anchor, String scenario, String trace, Drawing drawing, List<Line> lines, int left) {}

    /** One row of the table. */
    public record Line(String at, String lane, String text, boolean bad) {}

    /** The picture, in pixels. */
    public record Drawing(int height, List<LaneTitle> lanes, List<Dot> dots, List<Bar> bars) {}

    /** A lane's line and title. */
    public record LaneTitle(int x, String title) {}

    /** One event in its lane; the time is empty where it is that of the dot before. */
    public record Dot(int x, int y, String time, String label, String text, boolean bad, boolean pause) {}

    /** A wait. */
    public record Bar(int x, int y, int height) {}

    /** Clauses and runs of one policy. */
    public record MatrixTable(String policy, List<MatrixColumn> columns, List<MatrixRow> rows) {}

    /** One run. */
    public record MatrixColumn(String subject, String passed) {}

    /** One clause. */
    public record MatrixRow(String clause, String level, String statement, List<MatrixCell> cells) {}

    /** What one run found about one clause; the mark is empty where it did not judge it. */
    public record MatrixCell(Mark mark, String because) {}
}
