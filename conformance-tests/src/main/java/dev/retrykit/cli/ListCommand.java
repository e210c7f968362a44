package dev.retrykit.cli;

import dev.retrykit.spec.Json;
import dev.retrykit.subject.preset.Presets;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import tools.jackson.databind.node.ObjectNode;

/** {@code retrykit list}: policies, clauses, scenarios and subjects by name. */
@Command(
        name = "list",
        description = "Lists the policies with their clauses and scenarios, and the subjects known by name.")
final class ListCommand implements Runnable {
    @Option(
            names = "--policy",
            paramLabel = "P",
            description = "A policy to list; may be given several times (default: all).")
    private List<String> policies = new ArrayList<>();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Override
    public void run() {
        List<Contents> contents =
                Policies.named(policies).stream().map(Contents::of).toList();
        PrintWriter out = spec.commandLine().getOut();
        if (output.json()) {
            ObjectNode json = Contents.json(contents);
            Presets.names().forEach(json.putArray("subjects")::add);
            out.print(Json.page(json));
        } else {
            contents.forEach(each -> print(each, out));
            Presets.names().forEach(name -> out.println("subject " + name));
        }
        out.flush();
    }

    private static void print(Contents contents, PrintWriter out) {
        out.println("policy " + contents.catalogue().policy() + ": "
                + contents.catalogue().title());
        for (Contents.Entry entry : contents.entries()) {
            out.println("  %-15s %-6s %s"
                    .formatted(
                            entry.clause().id(),
                            entry.clause().level(),
                            entry.clause().statement()));
            entry.scenarios().forEach(name -> out.println("    scenario " + name));
        }
    }
}
