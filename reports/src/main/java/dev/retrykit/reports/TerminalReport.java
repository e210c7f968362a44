package dev.retrykit.reports;

import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Level;
import dev.retrykit.spec.Verdict;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A run as lines for a terminal: a table, what needs a look, and the verdict in a sentence at the end. */
public final class TerminalReport {
    private static final int WIDTH = 13;

    private final Chapter chapter;
    private final Path directory;
    private final boolean ansi;

    private TerminalReport(Chapter chapter, Path directory, boolean ansi) {
        this.chapter = chapter;
        this.directory = directory;
        this.ansi = ansi;
    }

    /**
     * The text, every line ended.
     *
     * @param directory the report directory, as the user named it
     * @param ansi whether the terminal shows colours and glyphs; plain ASCII otherwise
     */
    public static String render(Chapter chapter, Path directory, boolean ansi) {
        return new TerminalReport(chapter, directory, ansi).text();
    }

    private String text() {
        return table() + troubles() + notRun() + known() + complaints() + inTheField() + "\n" + verdict() + "\n";
    }

    private String table() {
        StringBuilder table = new StringBuilder();
        table.append(
                row(chapter.run().policy(), Run.ORDER.stream().map(Enum::name).toList()));
        for (Catalogue.Group group : chapter.catalogue().groups()) {
            List<Finding> findings = chapter.findings(group.name());
            if (!findings.isEmpty()) {
                table.append(row(group.name(), cells(Run.count(findings))));
            }
        }
        return table.append(row("all", cells(chapter.run().counts()))).toString();
    }

    private static List<String> cells(Map<Verdict, Integer> counts) {
        return counts.values().stream()
                .map(count -> count == 0 ? "." : Integer.toString(count))
                .toList();
    }

    private static String row(String name, List<String> cells) {
        return "%-10s".formatted(name)
                + cells.stream()
                        .map(cell -> ("%" + WIDTH + "s").formatted(cell))
                        .collect(Collectors.joining())
                + "\n";
    }

    private String troubles() {
        return chapter.troubles().stream().map(this::trouble).collect(Collectors.joining());
    }

    private String trouble(Finding finding) {
        String head = mark(finding.verdict()) + " " + finding.clause() + " (" + finding.level() + ") "
                + safe(chapter.clause(finding).statement());
        String trace = finding.trace()
                .map(path -> field(
                        "trace",
                        directory.resolve(chapter.run().policy()).resolve(path).toString()))
                .orElse("");
        return "\n" + head + "\n" + field("because", Chapter.because(finding)) + trace
                + field("again", chapter.again(finding));
    }

    private String field(String name, String value) {
        return "  %-9s".formatted(name + ":") + safe(value) + "\n";
    }

    /** Clauses that a subject must keep and that nothing tried: easily missed, because nothing failed. */
    private String notRun() {
        String ids = chapter.run().findings().stream()
                .filter(finding -> finding.verdict() == Verdict.NOT_RUN && finding.level() == Level.MUST)
                .map(Finding::clause)
                .collect(Collectors.joining(", "));
        return ids.isEmpty() ? "" : "\n" + mark(Verdict.NOT_RUN) + " " + ids + "\n";
    }

    private String known() {
        return chapter.knownFailures().stream()
                .map(finding -> "\nknown " + finding.verdict() + " " + finding.clause() + ": "
                        + safe(chapter.expected().known().get(finding.clause()).reason()) + "\n")
                .collect(Collectors.joining());
    }

    private String complaints() {
        return chapter.expected().complaints().stream()
                .map(complaint -> "\n" + mark(Verdict.FAIL) + " expectation\n" + field("because", complaint))
                .collect(Collectors.joining());
    }

    /** What fails by the field policy on the same traces: it changes no verdict here, and is not to be overlooked either. */
    private String inTheField() {
        String ids = chapter.run().field().stream()
                .filter(finding -> finding.verdict() == Verdict.FAIL)
                .map(Finding::clause)
                .collect(Collectors.joining(", "));
        return ids.isEmpty() ? "" : "\nfails in the field, which does not count here: " + ids + "\n";
    }

    private String verdict() {
        Verdict verdict = switch (chapter.run().exit()) {
            case CONFORMS -> Verdict.PASS;
            case DOES_NOT_CONFORM -> Verdict.FAIL;
            case WRONG_USAGE, KIT_FAILED -> Verdict.KIT_ERROR;
        };
        String sentence = safe(Sentence.of(chapter));
        return ansi ? coloured(verdict, Look.of(verdict).glyph() + " " + sentence) : sentence;
    }

    private String mark(Verdict verdict) {
        return ansi ? coloured(verdict, Look.of(verdict).glyph() + " " + verdict.name()) : verdict.name();
    }

    private static String coloured(Verdict verdict, String text) {
        return "\u001b[" + Look.of(verdict).colour() + "m" + text + "\u001b[0m";
    }

    private String safe(String text) {
        return ansi ? Text.line(text) : Text.ascii(text);
    }
}
