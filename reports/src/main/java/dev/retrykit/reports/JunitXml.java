package dev.retrykit.reports;

import dev.retrykit.spec.Clause;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Verdict;
import java.util.List;
import java.util.stream.Collectors;

/** Runs in the form that build servers read: a suite for each policy, a test case for each clause, and no times. */
final class JunitXml {
    private JunitXml() {}

    static String render(List<Chapter> chapters) {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
                + chapters.stream().map(JunitXml::suite).collect(Collectors.joining())
                + "</testsuites>\n";
    }

    private static String suite(Chapter chapter) {
        Run run = chapter.run();
        String head = "  <testsuite name=\"%s\" tests=\"%d\" failures=\"%d\" errors=\"%d\" skipped=\"%d\">\n"
                .formatted(
                        Text.xml(run.policy() + " (" + run.subject().name() + ")"),
                        run.findings().size(),
                        run.counts().get(Verdict.FAIL),
                        run.counts().get(Verdict.KIT_ERROR),
                        run.counts().get(Verdict.UNOBSERVABLE)
                                + run.counts().get(Verdict.INAPPLICABLE)
                                + run.counts().get(Verdict.NOT_RUN));
        return head
                + run.findings().stream()
                        .map(finding -> testCase(chapter, finding))
                        .collect(Collectors.joining())
                + "  </testsuite>\n";
    }

    private static String testCase(Chapter chapter, Finding finding) {
        Clause clause = chapter.clause(finding);
        String start = "    <testcase classname=\"%s\" name=\"%s\""
                .formatted(Text.xml(chapter.run().policy() + "." + clause.group()), Text.xml(clause.id()));
        String outcome = outcome(chapter, finding);
        return outcome.isEmpty() ? start + "/>\n" : start + ">\n      " + outcome + "\n    </testcase>\n";
    }

    private static String outcome(Chapter chapter, Finding finding) {
        String message = Text.xml(Chapter.because(finding));
        String details = Text.xml(details(chapter, finding));
        return switch (finding.verdict()) {
            case FAIL -> "<failure message=\"" + message + "\">" + details + "</failure>";
            case KIT_ERROR -> "<error message=\"" + message + "\">" + details + "</error>";
            case WARN ->
                "<system-out>" + Text.xml("WARN: " + Chapter.because(finding) + "\n") + details + "</system-out>";
            case UNOBSERVABLE, NOT_RUN, INAPPLICABLE ->
                "<skipped message=\"" + Text.xml(finding.verdict() + ": ") + message + "\"/>";
            case PASS -> "";
        };
    }

    private static String details(Chapter chapter, Finding finding) {
        String trace = finding.trace()
                .map(path -> "trace: " + chapter.run().policy() + "/" + path + "\n")
                .orElse("");
        return chapter.clause(finding).statement() + "\n" + trace + "again: " + chapter.again(finding) + "\n";
    }
}
