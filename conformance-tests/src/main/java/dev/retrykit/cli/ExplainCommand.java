package dev.retrykit.cli;

import dev.retrykit.saboteur.Saboteur;
import dev.retrykit.saboteur.Saboteurs;
import dev.retrykit.spec.Clause;
import dev.retrykit.steps.FeatureTexts;
import java.io.PrintWriter;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code retrykit explain ID}: one clause, with its reason, its source, what shows it and what breaks it. */
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
        scenarios().forEach(scenario -> out.println("  shown:   " + scenario));
        saboteurs(clause).forEach(saboteur -> out.println("  broken:  " + saboteur));
        out.println("  judge:   ./retrykit verify --policy " + Policies.of(clause) + " --clause " + clause.id());
    }

    /** The titles of the scenarios that show it. */
    private Stream<String> scenarios() {
        return FeatureTexts.rules().stream()
                .filter(rule -> rule.clauses().contains(id))
                .flatMap(rule -> rule.text().lines())
                .map(String::strip)
                .filter(line -> line.startsWith("Scenario"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip());
    }

    /** What those do who are wrong on purpose and meant to be found out by it. */
    private static Stream<String> saboteurs(Clause clause) {
        return Saboteurs.of(Policies.of(clause)).stream()
                .filter(saboteur -> saboteur.clauses().contains(clause.id()))
                .map(Saboteur::vice);
    }
}
