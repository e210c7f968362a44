package dev.retrykit.cli;

import dev.retrykit.spec.Catalogue;
import dev.retrykit.subject.preset.Presets;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code retrykit list}: policies, clauses and subjects by name. */
@Command(name = "list", description = "Lists the policies with their clauses, and the subjects known by name.")
final class ListCommand implements Runnable {
    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Override
    public void run() {
        PrintWriter out = spec.commandLine().getOut();
        for (Catalogue catalogue : Policies.named(java.util.List.of())) {
            out.println("policy " + catalogue.policy() + ": " + catalogue.title());
            catalogue
                    .clauses()
                    .forEach(clause ->
                            out.println("  %-15s %-6s %s".formatted(clause.id(), clause.level(), clause.statement())));
        }
        Presets.names().forEach(name -> out.println("subject " + name));
    }
}
