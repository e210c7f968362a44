package dev.retrykit.cli;

import dev.retrykit.reports.ReportReader;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.ScenarioFormat;
import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Clause;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The flags that say what is judged. */
final class SelectionOptions {
    @Option(
            names = "--policy",
            paramLabel = "P",
            description =
                    "A policy to judge by; may be given several times (default: all but field, which is judged beside the others).")
    private List<String> policies = new ArrayList<>();

    @Option(names = "--clause", paramLabel = "ID", description = "Judge this clause alone, by its own scenarios.")
    private Optional<String> clause = Optional.empty();

    @Option(names = "--scenario", paramLabel = "FILE", description = "Run this scenario file instead of the features.")
    private Optional<Path> scenario = Optional.empty();

    @Option(
            names = "--repeat",
            paramLabel = "N",
            defaultValue = "1",
            description = "Run everything N times; a clause whose verdict changes is flaky and does not pass"
                    + " (default: ${DEFAULT-VALUE}).")
    private int repeat;

    @Option(
            names = "--rerun-failed",
            paramLabel = "DIR",
            description = "Judge only the clauses that failed or warned in the report in DIR.")
    private Optional<Path> rerun = Optional.empty();

    @Option(names = "--strict", description = "A SHOULD that is not met fails the run, too.")
    private boolean strict;

    List<String> policies() {
        return policies;
    }

    /** Reads what was selected. */
    Selection read(List<Catalogue> catalogues) {
        if (Stream.of(clause, scenario, rerun).filter(Optional::isPresent).count() > 1) {
            throw new UsageException("--clause, --scenario and --rerun-failed exclude each other; give one of them");
        }
        if (repeat < 1) {
            throw new UsageException("--repeat takes a number from 1");
        }
        Optional<Clause> wanted = clause.map(Policies::clause);
        wanted.filter(each -> catalogues.stream()
                        .noneMatch(catalogue -> catalogue.clause(each.id()).isPresent()))
                .ifPresent(each -> {
                    throw new UsageException(each.id() + " is a clause of policy " + Policies.of(each)
                            + "; name that policy with --policy");
                });
        Set<String> clauses = wanted.map(each -> Set.of(each.id()))
                .or(() -> rerun.map(directory -> failed(directory, catalogues)))
                .orElse(Set.of());
        return new Selection(clauses, scenario.map(SelectionOptions::scenario), strict, repeat);
    }

    private static Set<String> failed(Path directory, List<Catalogue> catalogues) {
        Set<String> clauses = ReportReader.read(directory).stream()
                .flatMap(run -> run.findings().stream())
                .filter(finding -> finding.verdict().compareTo(Verdict.WARN) <= 0)
                .map(Finding::clause)
                .filter(id -> catalogues.stream()
                        .anyMatch(catalogue -> catalogue.clause(id).isPresent()))
                .collect(Collectors.toSet());
        if (clauses.isEmpty()) {
            throw new UsageException(
                    "nothing failed in the report in " + directory + ", so that nothing is to be run again");
        }
        return clauses;
    }

    /** Reads a scenario file. */
    static Scenario scenario(Path file) {
        try {
            return ScenarioFormat.parse(file.toString(), Files.readString(file));
        } catch (IOException e) {
            throw new UsageException("the scenario file " + file + " cannot be read; name a file that exists");
        }
    }
}
