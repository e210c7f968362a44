package dev.retrykit.cli;

import dev.retrykit.proof.Prover;
import dev.retrykit.reports.ExitCode;
import dev.retrykit.reports.Proof;
import dev.retrykit.reports.ProofJson;
import dev.retrykit.reports.ProofText;
import dev.retrykit.reports.ReportDirectory;
import dev.retrykit.simulator.time.Stopwatch;
import dev.retrykit.spec.Catalogue;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code retrykit prove}: judges those whose guilt is known, and so the kit itself. */
@Command(
        name = "prove",
        description = {
            "Proves the checks: every saboteur has to be found out by the clause that it breaks, for the right reason,",
            "and every look-alike has to pass."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all saboteurs were found out, and nobody else",
            "1:a saboteur survived or was found out for a wrong reason, a look-alike failed, or a clause has no saboteur",
            "2:wrong usage, or something that was named cannot be used",
            "3:the kit itself failed"
        })
final class ProveCommand implements Callable<Integer> {
    @Option(
            names = "--policy",
            paramLabel = "P",
            description = "A policy whose checks are proved; may be given several times (default: all).")
    private List<String> policies = new ArrayList<>();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Override
    public Integer call() {
        List<Catalogue> catalogues = Policies.named(policies);
        ReportDirectory directory = ReportDirectory.prepare(output.reportDir());
        Stopwatch watch = Stopwatch.start();
        Progress progress = output.progress(spec.commandLine().getErr(), "trials");
        List<Proof> proofs = Prover.prove(catalogues, progress);
        progress.done();
        String json = ProofJson.all(Kit.version(), proofs);
        directory.writeProof(json);
        print(proofs, json, watch);
        return ExitCode.weightiest(proofs.stream().map(Proof::exit).toList()).code();
    }

    private void print(List<Proof> proofs, String json, Stopwatch watch) {
        PrintWriter out = spec.commandLine().getOut();
        if (output.json()) {
            out.print(json);
        } else {
            proofs.forEach(proof -> out.println(ProofText.render(proof)));
            out.println("Proved in %.1f s.".formatted(watch.elapsed().toMillis() / 1000.0));
        }
        out.flush();
    }
}
