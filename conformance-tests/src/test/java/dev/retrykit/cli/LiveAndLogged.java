package dev.retrykit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** An agent judged twice: while it runs, and by what it printed. */
record LiveAndLogged(Path directory, String policy) {
    /** A command that leaves behind what it prints. */
    String recorded(String command) throws IOException {
        return command + " | tee " + Files.createDirectories(logs()) + "/$$.jsonl";
    }

    /** The verdicts of a run, by clause. */
    Map<String, String> live(String clause, String... subject) throws IOException {
        List<String> args = new ArrayList<>(List.of(
                "verify", "--no-progress", "--policy", policy, "--clause", clause, "--report-dir", report("live")));
        args.addAll(List.of(subject));
        return verdicts("live", args);
    }

    /** The verdicts of the logs, by clause. */
    Map<String, String> logged() throws IOException {
        return verdicts(
                "check", List.of("check", "--policy", policy, "--report-dir", report("check"), logs().toString()));
    }

    private Map<String, String> verdicts(String name, List<String> args) throws IOException {
        Shell shell = Shell.run(args.toArray(String[]::new));
        assertThat(shell.exit()).as(shell.err()).isLessThan(2);
        Map<String, String> verdicts = new TreeMap<>();
        Json.parse(Files.readString(Path.of(report(name), policy, "run.json")))
                .path("findings")
                .forEach(finding -> verdicts.put(
                        finding.path("clause").asString(),
                        finding.path("verdict").asString()));
        return verdicts;
    }

    private Path logs() {
        return directory.resolve("logs");
    }

    private String report(String name) {
        return directory.resolve(name).toString();
    }
}
