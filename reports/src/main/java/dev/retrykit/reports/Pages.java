package dev.retrykit.reports;

import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Clause;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Level;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Turns a chapter into what the template shows. */
final class Pages {
    private static final Catalogue FIELD = Catalogue.load(Catalogue.FIELD);

    /** So much of a commit names it. */
    private static final int COMMIT = 12;

    private final Chapter chapter;
    private final Stories stories;
    private final Optional<Proof> proof;

    private Pages(Chapter chapter, List<Proof> proofs) {
        this.chapter = chapter;
        this.stories = new Stories(chapter);
        this.proof = proofs.stream()
                .filter(each -> each.policy().equals(chapter.run().policy()))
                .findFirst();
    }

    static View.Part of(Chapter chapter, List<Proof> proofs) {
        return new Pages(chapter, proofs).part();
    }

    private View.Part part() {
        Run run = chapter.run();
        return new View.Part(
                run.policy(),
                Text.visible(Sentence.of(chapter)),
                mark(run.exit()),
                facts(),
                Run.ORDER.stream().map(Pages::mark).toList(),
                Arrays.stream(Level.values()).map(this::level).toList(),
                shares(),
                troubles(),
                chapter.expected().complaints().stream().map(Text::visible).toList(),
                chapter.knownFailures().stream().map(this::item).toList(),
                sections(),
                stories.clauses(),
                Envelope.of(chapter.traces().values()),
                literalAndField(),
                run.field().stream().map(this::fieldItem).toList(),
                proof.map(each -> KillMatrix.of(each, this::anchor)).stream().toList());
    }

    /** What the policy's text asks for beside what users of real providers need; only where both were judged. */
    private List<View.LevelRow> literalAndField() {
        Run run = chapter.run();
        return run.field().isEmpty()
                ? List.of()
                : List.of(
                        new View.LevelRow("literal", List.copyOf(run.counts().values())),
                        new View.LevelRow(
                                "in the field",
                                List.copyOf(Run.count(run.field()).values())));
    }

    private List<View.Share> shares() {
        List<View.Share> shares = new ArrayList<>();
        int all = Math.max(1, chapter.run().findings().size());
        int before = 0;
        for (Map.Entry<Verdict, Integer> count : chapter.run().counts().entrySet()) {
            int from = 1000 * before / all;
            before += count.getValue();
            if (count.getValue() > 0) {
                shares.add(new View.Share(mark(count.getKey()), count.getValue(), from, 1000 * before / all - from));
            }
        }
        return shares;
    }

    private List<View.Trouble> troubles() {
        return chapter.troubles().stream()
                .map(finding -> new View.Trouble(item(finding), stories.first(finding)))
                .toList();
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
                                        + Text.cut(chapter.run().kit().commit(), COMMIT)))
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
        return FIELD.clause(finding.clause())
                .map(clause -> item(finding, clause.statement(), clause.why(), clause.source()))
                .orElseGet(() -> item(finding, "", "", ""));
    }

    /** A run of some clauses has no row for the others. */
    private String anchor(String clause) {
        return chapter.run().findings().stream()
                        .anyMatch(finding -> finding.clause().equals(clause))
                ? "#" + clause
                : "";
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
                trace.map(stories::link).orElse(""),
                trace.filter(stories::drawn).map(stories::anchor).orElse(""),
                Text.line(chapter.again(finding)));
    }
}
