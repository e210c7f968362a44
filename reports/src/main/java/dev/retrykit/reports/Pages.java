package dev.retrykit.reports;

import dev.retrykit.spec.Clause;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Level;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Turns a chapter into what the template shows. */
final class Pages {
    private final Chapter chapter;

    private Pages(Chapter chapter) {
        this.chapter = chapter;
    }

    static View.Part of(Chapter chapter) {
        return new Pages(chapter).part();
    }

    private View.Part part() {
        return new View.Part(
                chapter.run().policy(),
                Text.visible(Sentence.of(chapter)),
                mark(chapter.run().exit()),
                facts(),
                Run.ORDER.stream().map(Pages::mark).toList(),
                Arrays.stream(Level.values()).map(this::level).toList(),
                chapter.troubles().stream().map(this::item).toList(),
                chapter.expected().complaints().stream().map(Text::visible).toList(),
                chapter.knownFailures().stream().map(this::item).toList(),
                sections(),
                stories(),
                chapter.run().field().stream().map(this::fieldItem).toList());
    }

    private static View.Mark mark(ExitCode exit) {
        return switch (exit) {
            case CONFORMS -> mark(Verdict.PASS);
            case DOES_NOT_CONFORM -> mark(Verdict.FAIL);
            case WRONG_USAGE, KIT_FAILED -> mark(Verdict.KIT_ERROR);
        };
    }

    static View.Mark mark(Verdict verdict) {
        String style = verdict.name().toLowerCase(Locale.ROOT).replace('_', '-');
        return new View.Mark(Look.of(verdict).glyph(), verdict.name(), style);
    }

    private List<View.Fact> facts() {
        SubjectInfo subject = chapter.run().subject();
        return Stream.of(
                        new View.Fact("Subject", subject.name() + " " + subject.version()),
                        new View.Fact("Kind", subject.kind().word()),
                        new View.Fact("Command", subject.command().orElse("")),
                        new View.Fact("Wire format", subject.api()),
                        new View.Fact("Clock", subject.clock().word()),
                        new View.Fact("Scale", subject.json().path("scale").toString()),
                        new View.Fact("Seed", Long.toString(chapter.run().seed())),
                        new View.Fact(
                                "Kit",
                                chapter.run().kit().version() + " "
                                        + chapter.run().kit().commit()))
                .filter(fact -> !fact.value().isBlank())
                .map(fact ->
                        new View.Fact(fact.name(), Text.visible(fact.value().strip())))
                .toList();
    }

    private View.LevelRow level(Level level) {
        List<Finding> findings = chapter.run().findings().stream()
                .filter(finding -> finding.level() == level)
                .toList();
        return new View.LevelRow(level.name(), List.copyOf(Run.count(findings).values()));
    }

    private List<View.Section> sections() {
        return chapter.catalogue().groups().stream()
                .map(group -> new View.Section(
                        group.name(),
                        group.title(),
                        group.introduction(),
                        chapter.findings(group.name()).stream().map(this::item).toList()))
                .filter(section -> !section.items().isEmpty())
                .toList();
    }

    private View.Item item(Finding finding) {
        Clause clause = chapter.clause(finding);
        return item(finding, clause.statement(), clause.why(), clause.source());
    }

    /** The field policy's clauses are not in this catalogue. */
    private View.Item fieldItem(Finding finding) {
        return item(finding, "", "", "");
    }

    private View.Item item(Finding finding, String statement, String why, String source) {
        Optional<String> trace = finding.trace().filter(TracePath::isSafe);
        return new View.Item(
                Text.line(finding.clause()),
                finding.level().name(),
                mark(finding.verdict()),
                Text.visible(statement),
                Text.visible(why),
                Text.visible(source),
                Text.visible(Chapter.because(finding)),
                finding.occasions(),
                finding.basis().word(),
                finding.scenarios().stream().map(Text::line).toList(),
                trace.map(this::link).orElse(""),
                trace.filter(path -> storyPaths().contains(path))
                        .map(this::anchor)
                        .orElse(""),
                Text.line(chapter.again(finding)));
    }

    private List<View.Story> stories() {
        return storyPaths().stream().map(this::story).toList();
    }

    /** The traces that decided a verdict of trouble, each once. */
    private List<String> storyPaths() {
        return chapter.troubles().stream()
                .flatMap(finding -> finding.trace().stream())
                .filter(chapter.traces()::containsKey)
                .distinct()
                .toList();
    }

    private View.Story story(String path) {
        Timeline timeline = Timeline.of(chapter.traces().get(path));
        List<View.Line> lines = timeline.rows().stream()
                .map(row -> new View.Line(Timeline.millis(row.at()), row.lane().title(), row.text(), row.bad()))
                .toList();
        String scenario = Text.line(chapter.traces().get(path).header().scenario());
        return new View.Story(anchor(path), scenario, link(path), Drawing.of(timeline), lines, timeline.left());
    }

    private String link(String path) {
        return chapter.run().policy() + "/" + path;
    }

    private String anchor(String path) {
        return link(path).replaceAll("[^A-Za-z0-9]", "-");
    }
}
