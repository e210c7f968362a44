package dev.retrykit.reports;

import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Trace;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The timelines that a chapter shows: each trace that decided a verdict, drawn once. */
final class Stories {
    private final Chapter chapter;
    /** The findings by the trace that decided them, in the order in which they are first told. */
    private final Map<String, List<Finding>> findings = new LinkedHashMap<>();

    Stories(Chapter chapter) {
        this.chapter = chapter;
        chapter.troubles().forEach(this::add);
        chapter.run().findings().stream()
                .filter(finding -> !chapter.troubles().contains(finding))
                .forEach(this::add);
    }

    /** The picture of a finding that needs a look, unless one before it had the same. */
    List<View.Story> first(Finding finding) {
        return path(finding)
                .filter(path -> findings.get(path).get(0).equals(finding))
                .map(path -> story(path, Timeline.Length.FULL))
                .stream()
                .toList();
    }

    /** The pictures of the other clauses, shorter. */
    List<View.Story> clauses() {
        return findings.entrySet().stream()
                .filter(entry -> !chapter.troubles().contains(entry.getValue().get(0)))
                .map(entry -> story(entry.getKey(), Timeline.Length.BRIEF))
                .toList();
    }

    boolean drawn(String path) {
        return findings.containsKey(path);
    }

    String link(String path) {
        return chapter.run().policy() + "/" + path;
    }

    String anchor(String path) {
        return link(path).replaceAll("[^A-Za-z0-9]", "-");
    }

    private void add(Finding finding) {
        path(finding)
                .ifPresent(path -> findings.merge(
                        path,
                        List.of(finding),
                        (one, other) -> java.util.stream.Stream.concat(one.stream(), other.stream())
                                .toList()));
    }

    private Optional<String> path(Finding finding) {
        return finding.trace().filter(chapter.traces()::containsKey);
    }

    private View.Story story(String path, Timeline.Length length) {
        Trace trace = chapter.traces().get(path);
        Timeline timeline = Timeline.of(trace, length);
        List<View.Line> lines = timeline.rows().stream()
                .map(row -> new View.Line(Timeline.millis(row.at()), row.lane().title(), row.text()))
                .toList();
        return new View.Story(
                anchor(path),
                Text.line(trace.header().scenario()),
                link(path),
                findings.get(path).stream().map(Finding::clause).toList(),
                Swimlane.of(timeline, violations(path)),
                lines,
                timeline.left());
    }

    private Map<String, String> violations(String path) {
        Map<String, String> violations = new LinkedHashMap<>();
        findings.get(path).stream()
                .filter(finding -> Look.of(finding.verdict()).isTrouble())
                .forEach(finding -> violations.put(finding.clause(), finding.because()));
        return violations;
    }
}
