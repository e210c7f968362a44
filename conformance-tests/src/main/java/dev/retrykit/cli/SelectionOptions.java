package dev.retrykit.cli;

import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.ScenarioFormat;
import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Clause;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

    @Option(names = "--strict", description = "A SHOULD that is not met fails the run, too.")
    private boolean strict;

    List<String> policies() {
        return policies;
    }

    /** Reads what was selected. */
    Selection read(List<Catalogue> catalogues) {
        if (clause.isPresent() && scenario.isPresent()) {
            throw new UsageException("--clause and --scenario exclude each other; give one of them");
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
        return new Selection(wanted, scenario.map(SelectionOptions::scenario), strict, repeat);
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
