package dev.retrykit.reports;

import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.MalformedFileException;
import dev.retrykit.spec.Observation;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceFormat;
import dev.retrykit.spec.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Joins parts of one run, each of which judged some of the clauses, into a whole. */
public final class MergedRuns {
    /** A part and its traces by their path, which may have been changed so that no two parts share one. */
    private record Part(Path directory, Run run, Map<String, Trace> traces) {}

    private final Map<String, Trace> traces = new TreeMap<>();

    private MergedRuns() {}

    /**
     * The chapters of the whole.
     *
     * @param directories report directories; each trace of theirs is kept
     * @param strict whether a SHOULD that is not met counts, too
     * @throws IllegalArgumentException if they are not parts of one run; the message says what differs
     */
    public static List<Chapter> of(List<Path> directories, boolean strict) {
        List<List<Run>> parts = directories.stream().map(ReportReader::read).toList();
        check(directories, parts);
        return parts.get(0).stream()
                .map(run -> new MergedRuns().chapter(run.policy(), directories, parts, strict))
                .toList();
    }

    private static void check(List<Path> directories, List<List<Run>> parts) {
        for (int index = 1; index < parts.size(); index++) {
            String which = directories.get(0) + " and " + directories.get(index);
            same(which, "policy", parts.get(0), parts.get(index), Run::policy);
            same(
                    which,
                    "subject",
                    parts.get(0),
                    parts.get(index),
                    run -> run.subject().json().toString());
            same(which, "seed", parts.get(0), parts.get(index), run -> Long.toString(run.seed()));
            same(
                    which,
                    "kit",
                    parts.get(0),
                    parts.get(index),
                    run -> run.kit().json().toString());
        }
    }

    private static void same(String which, String what, List<Run> one, List<Run> other, Function<Run, String> facet) {
        String here = one.stream().map(facet).collect(Collectors.joining(", "));
        String there = other.stream().map(facet).collect(Collectors.joining(", "));
        if (!here.equals(there)) {
            throw new IllegalArgumentException(
                    which + " are not parts of one run: the " + what + " is " + here + " here and " + there + " there");
        }
    }

    private Chapter chapter(String policy, List<Path> directories, List<List<Run>> parts, boolean strict) {
        List<Run> runs = new ArrayList<>();
        for (int index = 0; index < parts.size(); index++) {
            Path directory = directories.get(index).resolve(policy);
            parts.get(index).stream()
                    .filter(run -> run.policy().equals(policy))
                    .forEach(run -> runs.add(withTraces(directory, run)));
        }
        Catalogue catalogue = Catalogue.load(policy);
        List<Finding> findings = join(catalogue, runs);
        boolean filtered = findings.size() < catalogue.clauses().size();
        ExitCode exit = ExitRule.of(strict, filtered, catalogue, shown()).judge(findings);
        Run first = runs.get(0);
        Run whole = new Run(first.kit(), first.subject(), policy, first.seed(), exit, findings, field(runs));
        return Chapter.of(whole, catalogue, traces);
    }

    private Set<Observation> shown() {
        return traces.values().stream()
                .flatMap(trace -> trace.header().shows().stream())
                .collect(Collectors.toSet());
    }

    private static List<Finding> field(List<Run> runs) {
        return runs.stream().flatMap(run -> run.field().stream()).distinct().toList();
    }

    private static List<Finding> join(Catalogue catalogue, List<Run> runs) {
        return catalogue.clauses().stream()
                .map(clause -> runs.stream()
                        .flatMap(run -> run.findings().stream())
                        .filter(finding -> finding.clause().equals(clause.id()))
                        .toList())
                .filter(findings -> !findings.isEmpty())
                .map(MergedRuns::join)
                .toList();
    }

    /** The weightiest verdict, with all occasions and scenarios. */
    private static Finding join(List<Finding> findings) {
        Verdict verdict =
                Verdict.weightiest(findings.stream().map(Finding::verdict).toList());
        Finding decisive = findings.stream()
                .filter(finding -> finding.verdict() == verdict)
                .findFirst()
                .orElseThrow();
        Set<String> scenarios = new LinkedHashSet<>();
        findings.forEach(finding -> scenarios.addAll(finding.scenarios()));
        return new Finding(
                decisive.clause(),
                decisive.level(),
                verdict,
                decisive.basis(),
                findings.stream().mapToInt(Finding::occasions).sum(),
                decisive.because(),
                List.copyOf(scenarios),
                decisive.trace());
    }

    /** Takes over the traces of a part; two parts may have run the same scenario in different ways. */
    private Run withTraces(Path directory, Run run) {
        Map<String, String> moved = new TreeMap<>();
        read(directory).forEach((path, trace) -> moved.put(path, place(path, trace)));
        List<Finding> findings =
                run.findings().stream().map(finding -> moved(finding, moved)).toList();
        return new Run(run.kit(), run.subject(), run.policy(), run.seed(), run.exit(), findings, run.field());
    }

    private String place(String path, Trace trace) {
        String free = path;
        for (int nth = 2; traces.containsKey(free) && !traces.get(free).equals(trace); nth++) {
            free = path.replaceFirst("\\.jsonl$", "-" + nth + ".jsonl");
        }
        traces.put(free, trace);
        return free;
    }

    private static Finding moved(Finding finding, Map<String, String> moved) {
        return new Finding(
                finding.clause(),
                finding.level(),
                finding.verdict(),
                finding.basis(),
                finding.occasions(),
                finding.because(),
                finding.scenarios(),
                finding.trace().flatMap(path -> Optional.ofNullable(moved.get(path))));
    }

    private static Map<String, Trace> read(Path directory) {
        Path folder = directory.resolve("traces");
        Map<String, Trace> traces = new TreeMap<>();
        if (!Files.isDirectory(folder)) {
            return traces;
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                String path = "traces/" + file.getFileName();
                if (TracePath.isSafe(path)) {
                    traces.put(path, TraceFormat.parse(file.toString(), Files.readString(file)));
                }
            }
        } catch (IOException e) {
            throw new MalformedFileException(folder.toString(), "cannot be read: " + e.getMessage());
        }
        return traces;
    }
}
