package dev.retrykit.cli;

import dev.retrykit.saboteur.Saboteur;
import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Clause;
import dev.retrykit.spec.Json;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code retrykit explain ID}: one clause, with its reason, its source, its scenarios and its saboteurs. */
@Command(name = "explain", description = "Explains one clause: why it is there, what judges it, and what breaks it.")
final class ExplainCommand implements Runnable {
    @Parameters(paramLabel = "ID", description = "The clause, as OMP-BACKOFF-1.")
    private String id;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Override
    public void run() {
        Clause clause = Policies.clause(id);
        Contents contents = Contents.of(Catalogue.load(Policies.of(clause)), List.of(clause));
        PrintWriter out = spec.commandLine().getOut();
        if (output.json()) {
            out.print(Json.page(Contents.json(List.of(contents))));
        } else {
            print(contents.entries().get(0), contents.catalogue().policy(), out);
        }
        out.flush();
    }

    private static void print(Contents.Entry entry, String policy, PrintWriter out) {
        Clause clause = entry.clause();
        out.println(clause.id() + " (" + clause.level() + ")");
        out.println("  " + clause.statement());
        out.println("  why:     " + clause.why());
        out.println("  source:  " + clause.source());
        out.println("  observe: " + clause.need());
        out.println("  judge:   ./retrykit verify --policy " + policy + " --clause " + clause.id());
        print("scenarios", entry.scenarios(), out);
        print("saboteurs", entry.saboteurs().stream().map(Saboteur::vice).toList(), out);
    }

    private static void print(String heading, List<String> lines, PrintWriter out) {
        if (!lines.isEmpty()) {
            out.println("  " + heading + ":");
            lines.forEach(line -> out.println("    " + line));
        }
    }
}
