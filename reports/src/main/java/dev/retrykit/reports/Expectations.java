package dev.retrykit.reports;

import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Verdict;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The failures that are known, as a file lists them. Each entry must fail, and in the way that it says; one that passes,
 * that could not be judged or that is past its day is a complaint.
 *
 * @param file as messages name it
 */
public record Expectations(String file, List<Expectation> all) {
    private static final int TOLERATED_DAYS = 90;

    public Expectations {
        all = List.copyOf(all);
    }

    /** No failure is known. */
    public static Expectations none() {
        return new Expectations("", List.of());
    }

    /**
     * Compares a run with what is known.
     *
     * @param filtered whether clauses are missing on purpose, so that entries without a finding say nothing
     */
    public Expected judge(Catalogue catalogue, List<Finding> findings, boolean filtered, LocalDate today) {
        Map<String, Expectation> known = new LinkedHashMap<>();
        List<String> complaints = new ArrayList<>();
        for (Expectation entry : all) {
            Optional<Finding> finding = find(findings, entry.clause());
            Optional<String> complaint = catalogue.clause(entry.clause()).isPresent()
                    ? finding.flatMap(each -> complaint(entry, each, filtered, today))
                    : unknown(entry);
            complaint.ifPresentOrElse(
                    sentence -> complaints.add(file + ":" + entry.line() + ": " + sentence),
                    () -> finding.filter(Expectations::fails).ifPresent(each -> known.put(entry.clause(), entry)));
        }
        return new Expected(known, complaints);
    }

    /**
     * The entries that describe what was found: those that still hold are kept, with their reasons.
     *
     * @param catalogues the policies that were judged; entries of others stay as they are
     */
    public Expectations updated(List<Catalogue> catalogues, List<Finding> findings, LocalDate today) {
        Stream<Expectation> others = all.stream()
                .filter(entry -> exists(entry.clause()))
                .filter(entry -> catalogues.stream()
                        .noneMatch(catalogue -> catalogue.clause(entry.clause()).isPresent()));
        Stream<Expectation> failures =
                findings.stream().filter(Expectations::fails).map(finding -> entry(finding, today));
        return new Expectations(file, Stream.concat(others, failures).toList());
    }

    private Expectation entry(Finding finding, LocalDate today) {
        Optional<Expectation> old = all.stream()
                .filter(entry -> entry.clause().equals(finding.clause()))
                .findFirst();
        return new Expectation(
                finding.clause(),
                old.map(Expectation::reason).orElse("not explained yet"),
                old.flatMap(Expectation::link),
                Optional.of(old.filter(entry -> entry.describes(finding))
                        .flatMap(Expectation::message)
                        .orElseGet(() -> pinned(finding))),
                old.map(Expectation::expires)
                        .filter(day -> !day.isBefore(today))
                        .orElseGet(() -> today.plusDays(TOLERATED_DAYS)),
                0);
    }

    /** Times that were measured on a real clock differ from run to run. */
    private static String pinned(Finding finding) {
        return finding.basis() == Finding.Basis.EXACT
                ? finding.because()
                : finding.because().replaceAll("\\d+(\\.\\d+)? ms", "* ms");
    }

    private static Optional<String> complaint(Expectation entry, Finding finding, boolean filtered, LocalDate today) {
        if (finding.verdict() == Verdict.PASS) {
            return Optional.of(entry.clause() + " passes, although it is expected to fail; remove the entry");
        } else if (finding.verdict() == Verdict.KIT_ERROR || filtered && finding.verdict() == Verdict.NOT_RUN) {
            return Optional.empty();
        } else if (!fails(finding)) {
            return Optional.of(entry.clause() + " could not be judged (" + finding.verdict()
                    + "), so that the entry is stale; remove it");
        } else if (!entry.describes(finding)) {
            return Optional.of(entry.clause() + " fails in another way than expected: \"" + finding.because()
                    + "\" instead of \"" + entry.message().orElse("") + "\"");
        }
        return entry.expires().isBefore(today)
                ? Optional.of(entry.clause() + " was tolerated until " + entry.expires()
                        + "; mend the agent, or give the entry another day")
                : Optional.empty();
    }

    private static Optional<String> unknown(Expectation entry) {
        return exists(entry.clause())
                ? Optional.empty()
                : Optional.of("there is no clause " + entry.clause() + ", so that the entry is stale; remove it");
    }

    private static boolean exists(String clause) {
        return Catalogue.policies().stream()
                .anyMatch(policy -> Catalogue.load(policy).clause(clause).isPresent());
    }

    private static boolean fails(Finding finding) {
        return finding.verdict() == Verdict.FAIL || finding.verdict() == Verdict.WARN;
    }

    private static Optional<Finding> find(List<Finding> findings, String clause) {
        return findings.stream()
                .filter(finding -> finding.clause().equals(clause))
                .findFirst();
    }
}
