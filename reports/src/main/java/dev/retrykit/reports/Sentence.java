package dev.retrykit.reports;

import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Level;
import dev.retrykit.spec.Verdict;
import java.util.ArrayList;
import java.util.List;

/** The verdict of a run in one sentence. */
final class Sentence {
    private Sentence() {}

    /** The same for a run some of whose failures are known. */
    static String of(Chapter chapter) {
        Run run = chapter.run();
        int known = chapter.expected().known().size();
        if (known == 0) {
            return of(run);
        }
        String failures = known + (known == 1 ? " known failure" : " known failures");
        return run.exit() == ExitCode.CONFORMS
                ? run.subject().name() + " conforms to " + run.policy() + " but for " + failures + ": "
                        + clauses(number(run, Verdict.PASS), "", "passed") + "."
                : of(run).replaceFirst("\\.$", ", " + failures + " among them.");
    }

    static String of(Run run) {
        String subject = run.subject().name();
        return switch (run.exit()) {
            case CONFORMS -> subject + " conforms to " + run.policy() + ": " + tally(run) + ".";
            case DOES_NOT_CONFORM -> subject + " does not conform to " + run.policy() + ": " + reasons(run) + ".";
            case WRONG_USAGE -> subject + " was not judged: the run could not begin.";
            case KIT_FAILED ->
                "The kit failed: " + clauses(number(run, Verdict.KIT_ERROR), "", "could not be judged")
                        + ", which says nothing about " + subject + ".";
        };
    }

    private static String tally(Run run) {
        List<String> parts = new ArrayList<>();
        parts.add(clauses(number(run, Verdict.PASS), "", "passed"));
        add(parts, number(run, Verdict.WARN), "SHOULD ", "not met");
        add(parts, number(run, Verdict.UNOBSERVABLE), "", "could not be observed");
        add(parts, number(run, Verdict.INAPPLICABLE), "", "had no occasion");
        add(parts, number(run, Verdict.NOT_RUN), "", "not run");
        return String.join(", ", parts);
    }

    private static String reasons(Run run) {
        List<String> parts = new ArrayList<>();
        add(parts, number(run, Verdict.FAIL), "MUST ", "failed");
        if (number(run, Verdict.PASS) == 0) {
            parts.add("no clause passed");
        }
        add(parts, musts(run, Verdict.NOT_RUN), "MUST ", "not run");
        add(parts, number(run, Verdict.WARN), "SHOULD ", "not met");
        return parts.isEmpty() ? "an expectation does not hold" : String.join(", ", parts);
    }

    private static void add(List<String> parts, long number, String level, String what) {
        if (number > 0) {
            parts.add(clauses(number, level, what));
        }
    }

    private static String clauses(long number, String level, String what) {
        return number + " " + level + (number == 1 ? "clause " : "clauses ") + what;
    }

    private static long number(Run run, Verdict verdict) {
        return run.counts().get(verdict);
    }

    private static long musts(Run run, Verdict verdict) {
        return run.findings().stream()
                .filter((Finding finding) -> finding.level() == Level.MUST && finding.verdict() == verdict)
                .count();
    }
}
