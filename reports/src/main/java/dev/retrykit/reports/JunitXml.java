package dev.retrykit.reports;

import dev.retrykit.spec.Finding;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs in the form that build servers read: a suite for each policy, a test case for each clause, and no times. */
final class JunitXml {
    /** One test case; its kind is the element that tells of its outcome, empty where all is well. */
    private record Case(String className, String name, String kind, String outcome) {
        String xml() {
            String start = "    <testcase classname=\"%s\" name=\"%s\" time=\"0\""
                    .formatted(Text.xml(className), Text.xml(name));
            return outcome.isEmpty() ? start + "/>\n" : start + ">\n      " + outcome + "\n    </testcase>\n";
        }
    }

    private JunitXml() {}

    static String render(List<Chapter> chapters) {
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n"
                + chapters.stream().map(JunitXml::suite).collect(Collectors.joining())
                + "</testsuites>\n";
    }

    private static String suite(Chapter chapter) {
        List<Case> cases = Stream.concat(
                        chapter.run().findings().stream().map(finding -> testCase(chapter, finding)),
                        chapter.expected().complaints().stream().map(complaint -> complaint(chapter, complaint)))
                .toList();
        String name = chapter.run().policy() + " (" + chapter.run().subject().name() + ")";
        String head = "  <testsuite name=\"%s\" tests=\"%d\" failures=\"%d\" errors=\"%d\" skipped=\"%d\" time=\"0\">\n"
                .formatted(
                        Text.xml(name),
                        cases.size(),
                        count(cases, "failure"),
                        count(cases, "error"),
                        count(cases, "skipped"));
        return head + cases.stream().map(Case::xml).collect(Collectors.joining()) + "  </testsuite>\n";
    }

    private static long count(List<Case> cases, String kind) {
        return cases.stream().filter(each -> each.kind().equals(kind)).count();
    }

    private static Case testCase(Chapter chapter, Finding finding) {
        String group = chapter.clause(finding).group();
        return new Case(
                chapter.run().policy() + "." + group,
                finding.clause(),
                kind(chapter, finding),
                outcome(chapter, finding));
    }

    /** An expectation that does not hold is a failure of its own, since the clause itself may pass. */
    private static Case complaint(Chapter chapter, String complaint) {
        String name = complaint.replaceFirst(": .*", "");
        String text = "<failure message=\"" + Text.xml(complaint) + "\"/>";
        return new Case(chapter.run().policy() + ".expectations", name, "failure", text);
    }

    private static String kind(Chapter chapter, Finding finding) {
        if (chapter.expected().known().containsKey(finding.clause())) {
            return "skipped";
        }
        return switch (finding.verdict()) {
            case FAIL -> "failure";
            case KIT_ERROR -> "error";
            case UNOBSERVABLE, NOT_RUN, INAPPLICABLE -> "skipped";
            case WARN -> "system-out";
            case PASS -> "";
        };
    }

    private static String outcome(Chapter chapter, Finding finding) {
        String message = Text.xml(Chapter.because(finding));
        String details = Text.xml(details(chapter, finding));
        String kind = kind(chapter, finding);
        return switch (kind) {
            case "failure", "error" -> "<" + kind + " message=\"" + message + "\">" + details + "</" + kind + ">";
            case "system-out" ->
                "<system-out>" + Text.xml("WARN: " + Chapter.because(finding) + "\n") + details + "</system-out>";
            case "skipped" -> "<skipped message=\"" + Text.xml(why(chapter, finding)) + message + "\"/>";
            default -> "";
        };
    }

    private static String why(Chapter chapter, Finding finding) {
        return Optional.ofNullable(chapter.expected().known().get(finding.clause()))
                .map(entry -> "known failure, " + entry.reason() + ": ")
                .orElse(finding.verdict() + ": ");
    }

    private static String details(Chapter chapter, Finding finding) {
        String trace = finding.trace()
                .map(path -> "trace: " + chapter.run().policy() + "/" + path + "\n")
                .orElse("");
        return chapter.clause(finding).statement() + "\n" + trace + "again: " + chapter.again(finding) + "\n";
    }
}
