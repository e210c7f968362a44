package dev.retrykit.reports;

import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.Verdict;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What changed from one run of a policy to another.
 *
 * @param changes in the order of the clauses
 */
public record RunDiff(Run before, Run after, List<Change> changes) {
    /** One clause about which the runs do not say the same; absent where a run did not judge it. */
    public record Change(String clause, Optional<Finding> before, Optional<Finding> after) {
        Kind kind() {
            boolean broke = after.filter(Change::isTrouble).isPresent()
                    && before.filter(Change::isTrouble).isEmpty();
            boolean lost = is(before, Verdict.PASS) && !is(after, Verdict.PASS);
            if (broke || lost) {
                return Kind.WORSE;
            }
            boolean mended = before.filter(Change::isTrouble).isPresent()
                    && after.filter(Change::isTrouble).isEmpty();
            return mended || is(after, Verdict.PASS) ? Kind.BETTER : Kind.OTHER;
        }

        private static boolean is(Optional<Finding> finding, Verdict verdict) {
            return finding.filter(each -> each.verdict() == verdict).isPresent();
        }

        private static boolean isTrouble(Finding finding) {
            return Look.of(finding.verdict()).isTrouble();
        }
    }

    /** Which way a clause went. */
    enum Kind {
        WORSE("worse"),
        BETTER("better"),
        OTHER("changed");

        private final String title;

        Kind(String title) {
            this.title = title;
        }
    }

    public RunDiff {
        changes = List.copyOf(changes);
    }

    /** Compares two runs of one policy. */
    public static RunDiff of(Run before, Run after) {
        Map<String, Optional<Finding>> old = byClause(before);
        Map<String, Optional<Finding>> now = byClause(after);
        List<Change> changes = Stream.concat(now.keySet().stream(), old.keySet().stream())
                .distinct()
                .map(clause -> new Change(
                        clause, old.getOrDefault(clause, Optional.empty()), now.getOrDefault(clause, Optional.empty())))
                .filter(RunDiff::differs)
                .toList();
        return new RunDiff(before, after, changes);
    }

    /** Whether a clause fails that did not, or does not pass any more. */
    public boolean worse() {
        return changes.stream().anyMatch(change -> change.kind() == Kind.WORSE);
    }

    /** The changes as lines for a terminal, what is worse first. */
    public String text() {
        String head = Text.line(after.policy() + ": " + name(before) + " -> " + name(after)) + "\n";
        String lines = Stream.of(Kind.values()).map(this::lines).collect(Collectors.joining());
        return head + (lines.isEmpty() ? "  nothing changed\n" : lines);
    }

    /** The same for programs: every policy that both have in common, with what is not the same. */
    public static String json(List<RunDiff> diffs) {
        ObjectNode json = Json.object().put("schema", 1);
        ArrayNode policies = json.putArray("policies");
        for (RunDiff diff : diffs) {
            ObjectNode policy = policies.addObject()
                    .put("policy", diff.after.policy())
                    .put("before", name(diff.before))
                    .put("after", name(diff.after));
            ArrayNode changes = policy.putArray("changes");
            diff.changes.forEach(change -> changes.add(json(change)));
        }
        return Json.page(json);
    }

    private static ObjectNode json(Change change) {
        return Json.object()
                .put("clause", change.clause())
                .put("kind", change.kind().title)
                .put(
                        "before",
                        change.before().map(each -> each.verdict().name()).orElse(null))
                .put("after", change.after().map(each -> each.verdict().name()).orElse(null))
                .put("because", change.after().map(Finding::because).orElse(null));
    }

    private String lines(Kind kind) {
        return changes.stream()
                .filter(change -> change.kind() == kind)
                .map(change -> "  %-8s%-16s%s -> %s%n"
                                .formatted(kind.title, change.clause(), word(change.before()), word(change.after()))
                                .replace(System.lineSeparator(), "\n")
                        + because(change))
                .collect(Collectors.joining());
    }

    private static String because(Change change) {
        return change.after()
                .filter(Change::isTrouble)
                .map(finding -> "          because: " + Text.line(Chapter.because(finding)) + "\n")
                .orElse("");
    }

    private static String word(Optional<Finding> finding) {
        return finding.map(each -> each.verdict().name()).orElse("not judged");
    }

    private static String name(Run run) {
        return (run.subject().name() + " " + run.subject().version()).strip();
    }

    /** Two passes are the same whatever they counted; two failures only if they say the same. */
    private static boolean differs(Change change) {
        return !word(change.before()).equals(word(change.after()))
                || change.after().filter(Change::isTrouble).isPresent()
                        && !Objects.equals(
                                change.before().map(Finding::because),
                                change.after().map(Finding::because));
    }

    private static Map<String, Optional<Finding>> byClause(Run run) {
        Map<String, Optional<Finding>> findings = new LinkedHashMap<>();
        run.findings().forEach(finding -> findings.put(finding.clause(), Optional.of(finding)));
        return findings;
    }
}
