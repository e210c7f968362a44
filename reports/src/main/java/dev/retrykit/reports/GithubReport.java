package dev.retrykit.reports;

import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Verdict;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Runs as GitHub Actions show them: annotations among the lines of a job, and a summary in Markdown. */
public final class GithubReport {
    private GithubReport() {}

    /** A workflow command for each finding that needs a look, and for each expectation that does not hold. */
    public static String annotations(List<Chapter> chapters) {
        return chapters.stream().map(GithubReport::annotations).collect(Collectors.joining());
    }

    /** The verdict of each policy, its counts and its troubles. */
    public static String summary(List<Chapter> chapters) {
        return chapters.stream().map(GithubReport::summary).collect(Collectors.joining("\n"));
    }

    private static String annotations(Chapter chapter) {
        String findings = chapter.troubles().stream()
                .map(finding -> annotation(
                        finding.verdict() == Verdict.WARN ? "warning" : "error",
                        finding.clause(),
                        Chapter.because(finding) + "\n" + chapter.again(finding)))
                .collect(Collectors.joining());
        return findings
                + chapter.expected().complaints().stream()
                        .map(complaint -> annotation("error", "expectation", complaint))
                        .collect(Collectors.joining());
    }

    /** A line break inside it would let a stranger's text give commands of its own. */
    private static String annotation(String kind, String title, String text) {
        String escaped = Text.visible(text).replace("%", "%25").replace("\n", "%0A");
        return "::" + kind + " title=" + title + "::" + escaped + "\n";
    }

    private static String summary(Chapter chapter) {
        String head = "### " + Look.of(verdict(chapter.run())).glyph() + " " + markdown(Sentence.of(chapter)) + "\n\n";
        String counts = "|"
                + cells(chapter.run().counts().keySet().stream().map(Enum::name).toList()) + "\n|"
                + "---|".repeat(Run.ORDER.size()) + "\n|"
                + cells(chapter.run().counts().values().stream()
                        .map(String::valueOf)
                        .toList()) + "\n";
        String troubles = chapter.troubles().stream().map(GithubReport::trouble).collect(Collectors.joining());
        return head
                + counts
                + (troubles.isEmpty() ? "" : "\n| clause | verdict | because |\n|---|---|---|\n" + troubles);
    }

    private static Verdict verdict(Run run) {
        Map<ExitCode, Verdict> verdicts =
                Map.of(ExitCode.CONFORMS, Verdict.PASS, ExitCode.DOES_NOT_CONFORM, Verdict.FAIL);
        return verdicts.getOrDefault(run.exit(), Verdict.KIT_ERROR);
    }

    private static String cells(List<String> cells) {
        return cells.stream().map(cell -> " " + cell + " |").collect(Collectors.joining());
    }

    private static String trouble(Finding finding) {
        return "|"
                + cells(List.of(
                        finding.clause(),
                        Look.of(finding.verdict()).glyph() + " " + finding.verdict(),
                        markdown(Text.cut(finding.because(), 300))))
                + "\n";
    }

    private static String markdown(String text) {
        return Matrix.cell(Text.line(text));
    }
}
