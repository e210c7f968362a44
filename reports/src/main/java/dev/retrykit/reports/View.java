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
            List<Share> shares,
            List<Trouble> troubles,
            List<String> complaints,
            List<Item> known,
            List<Section> sections,
            List<Story> stories,
            List<Spread> waits,
            List<LevelRow> literalAndField,
            List<Item> field,
            List<Kills> kills) {}

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

    /** A finding that needs a look, with the pictures that no finding before it has shown. */
    public record Trouble(Item item, List<Story> stories) {}

    /** The timeline of one scenario, drawn and as a table, with the clauses that it decided. */
    public record Story(
            String anchor,
            String scenario,
            String trace,
            List<String> clauses,
            Swimlane picture,
            List<Line> lines,
            int left) {}

    /** One row of the table. */
    public record Line(String at, String lane, String text) {}

    /** The picture, in pixels. */
    public record Swimlane(
            int width,
            List<Tick> ticks,
            List<Integer> breaks,
            List<Beat> beats,
            List<Pause> pauses,
            List<Flag> flags) {}

    /** A lane's line and title. */
    public record Lane(int y, String title) {}

    /** An instant on the axis. */
    public record Tick(int x, String time) {}

    /** One event in its lane. */
    public record Beat(int x, int y, String label, String text, boolean bad) {}

    /** A wait: how far it was announced to reach, and how far it did; 0 where its end was not seen. */
    public record Pause(int x, int y, int announced, int observed, String label, boolean bad) {}

    /** What is violated, and where. */
    public record Flag(int x, int y, String clause) {}

    /** One attempt of the waits over seeds: the shortest and longest, and each, on a scale up to 100. */
    public record Spread(int attempt, String shortest, String longest, int low, int high, List<Integer> dots) {}

    /**
     * A kill matrix, in pixels.
     *
     * @param meant where a clause found out a saboteur that is meant to break it
     * @param others where another one did
     * @param missed where one should have and did not
     */
    public record Kills(
            String sentence,
            int width,
            int height,
            List<Tick> groups,
            List<Dot> meant,
            List<Dot> others,
            List<Dot> missed,
            List<KillRow> rows) {}

    /** A place in a picture. */
    public record Dot(int x, int y) {}

    /** A saboteur, and the clauses that found it out. */
    public record KillRow(int y, String name, String vice, List<Piece> meant, List<Piece> others) {}

    /** A verdict and how many findings have it, as a share of 1000. */
    public record Share(Mark mark, int count, int from, int width) {}

    /** Clauses and runs of one policy. */
    public record MatrixTable(String policy, List<MatrixColumn> columns, List<MatrixRow> rows) {}

    /** One run. */
    public record MatrixColumn(String subject, String passed) {}

    /** One clause. */
    public record MatrixRow(String clause, String level, String statement, List<MatrixCell> cells) {}

    /** What one run found about one clause; the mark is empty where it did not judge it. */
    public record MatrixCell(Mark mark, String because) {}

    /** A part of a sentence: text, code, or a link where there is one. */
    public record Piece(String text, boolean code, String link) {}

    /** A heading of level 1 to 3, a paragraph (0) or a table (-1), as rows of cells of pieces. */
    public record Block(int level, List<List<List<Piece>>> rows) {}

    /** A policy on the site. */
    public record SitePolicy(String name, String title, int clauses, List<SiteGroup> groups, List<Kills> kills) {}

    /** A group of clauses on the site. */
    public record SiteGroup(String name, String title, List<Piece> introduction, List<SiteRow> rows) {}

    /** A clause in the list of its policy. */
    public record SiteRow(String id, String level, List<Piece> statement, List<SiteResult> results) {}

    /** A clause on a page of its own. */
    public record SiteClause(
            String policy,
            String id,
            String level,
            List<Piece> statement,
            List<Piece> why,
            String source,
            String need,
            List<SiteRule> rules,
            List<SiteVice> saboteurs,
            List<SiteVice> others,
            List<SiteResult> results) {}

    /** What a saboteur does, and what the clause said of it where that was tried. */
    public record SiteVice(String vice, String because) {}

    /** A rule of a feature. */
    public record SiteRule(String feature, String title, String text) {}

    /** What was found about one subject. */
    public record SiteResult(String subject, Mark mark, String because, List<String> scenarios) {}
}
