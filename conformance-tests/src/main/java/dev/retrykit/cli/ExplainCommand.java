package dev.retrykit.cli;

import dev.retrykit.spec.Clause;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code retrykit explain ID}: one clause, with its reason and its source. */
@Command(name = "explain", description = "Explains one clause.")
final class ExplainCommand implements Runnable {
    @Parameters(paramLabel = "ID", description = "The clause, as OMP-BACKOFF-1.")
    private String id;

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Override
    public void run() {
        Clause clause = Policies.clause(id);
        PrintWriter out = spec.commandLine().getOut();
        out.println(clause.id() + " (" + clause.level() + ")");
        out.println("  " + clause.statement());
        out.println("  why:     " + clause.why());
        out.println("  source:  " + clause.source());
        out.println("  observe: " + clause.need());
        out.println("  judge:   ./retrykit verify --policy " + Policies.of(clause) + " --clause " + clause.id());
    }
}
