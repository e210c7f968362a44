package dev.retrykit.cli;

import dev.retrykit.proof.Invariants;
import dev.retrykit.proof.Simulation;
import dev.retrykit.proof.Tally;
import dev.retrykit.reports.ExitCode;
import dev.retrykit.simulator.scenario.ScenarioFormat;
import dev.retrykit.simulator.time.Stopwatch;
import dev.retrykit.subject.References;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code retrykit simulate}: random scenarios in memory, and what must hold of each of them. */
@Command(
        name = "simulate",
        description = {
            "Runs random scenarios against the reference in memory, and checks on each what holds of every session.",
            "A scenario that breaks it is made as small as it can be and saved."
        })
final class SimulateCommand implements Callable<Integer> {
    /** The policies of agent sessions: a random scenario is a conversation. */
    private static final List<String> SESSIONS = List.of("omp", "pi");

    private static final double DAYS_OF_A_YEAR = 365.25;

    @Option(
            names = "--policy",
            paramLabel = "P",
            description = "A session policy, omp or pi; may be given several times (default: both).")
    private List<String> policies = new ArrayList<>();

    @Option(
            names = "--chains",
            paramLabel = "N",
            defaultValue = "10000",
            description = "How many chains of retries are to be seen (default: ${DEFAULT-VALUE}).")
    private long chains;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        List<String> wanted = policies.isEmpty() ? SESSIONS : policies;
        wanted.stream().filter(policy -> !SESSIONS.contains(policy)).findFirst().ifPresent(policy -> {
            throw new UsageException("policy \"" + policy + "\" has no random scenarios; name omp or pi");
        });
        boolean broken = false;
        for (String policy : wanted) {
            broken |= simulate(policy).failure().isPresent();
        }
        return (broken ? ExitCode.DOES_NOT_CONFORM : ExitCode.CONFORMS).code();
    }

    private Simulation.Result simulate(String policy) throws IOException {
        Stopwatch watch = Stopwatch.start();
        Heap heap = new Heap();
        Progress progress = output.progress(spec.commandLine().getErr(), "thousand chains");
        Simulation.Result result = new Simulation(Kit.version(), policy, References.of(policy), output.seed())
                .run(chains, seen -> {
                    heap.look();
                    progress.accept(seen + " chains");
                });
        progress.done();
        PrintWriter out = spec.commandLine().getOut();
        out.print(summary(policy, result.tally(), watch.elapsed(), heap));
        if (result.failure().isPresent()) {
            out.print(saved(policy, result.failure().get()));
        }
        out.flush();
        return result;
    }

    private String summary(String policy, Tally seen, Duration wall, Heap heap) {
        double years = seen.virtual().toSeconds() / 86_400.0 / DAYS_OF_A_YEAR;
        double seconds = Math.max(1, wall.toMillis()) / 1000.0;
        return String.format(
                        Locale.ROOT,
                        "%s, seed %d: %d chains in %d scenarios, %d events, %d invariants checked,%n"
                                + "  %.4f virtual years in %.1f s (%.4f a second), heap in use %s%n",
                        policy,
                        output.seed(),
                        seen.chains(),
                        seen.scenarios(),
                        seen.events(),
                        seen.scenarios() * Invariants.count(),
                        years,
                        seconds,
                        years / seconds,
                        heap)
                + "  states: " + counted(seen.states()) + "\n"
                + "  moves:  " + counted(seen.moves()) + "\n";
    }

    /** What was never seen stands out. */
    private static String counted(Map<?, Long> counts) {
        return counts.entrySet().stream()
                .map(each -> each.getValue() == 0 ? each.getKey() + " NEVER" : each.getKey() + " " + each.getValue())
                .collect(Collectors.joining(", "));
    }

    private String saved(String policy, Simulation.Failure failure) throws IOException {
        Path file = output.reportDir().resolve("simulate-" + policy + "-seed-" + output.seed() + ".yaml");
        Files.createDirectories(output.reportDir());
        Files.writeString(file, ScenarioFormat.yaml(failure.scenario()));
        return "  broken: " + String.join("; ", failure.broken()) + "\n" + "  again:  ./retrykit verify --policy "
                + policy + " --scenario " + file + "\n";
    }
}
