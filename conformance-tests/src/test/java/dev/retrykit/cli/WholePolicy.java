package dev.retrykit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Json;
import dev.retrykit.subject.command.Client;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** A client that is judged by all of agent-loop that can be seen of a command. */
final class WholePolicy {
    /** What can be seen of a command and has an occasion. */
    private static final String[] JUDGED = {
        "LOOP-CLASS-1",
        "LOOP-CLASS-2",
        "LOOP-CLASS-3",
        "LOOP-CLASS-4",
        "LOOP-CLASS-5",
        "LOOP-BACKOFF-1",
        "LOOP-BACKOFF-2",
        "LOOP-BACKOFF-3",
        "LOOP-MAX-1",
        "LOOP-MAX-2",
        "LOOP-MAX-3",
        "LOOP-MAX-4",
        "LOOP-CANCEL-1",
        "LOOP-CANCEL-2",
        "LOOP-CANCEL-5",
        "LOOP-CANCEL-6",
        "LOOP-CANCEL-7",
        "LOOP-CANCEL-8",
        "LOOP-STREAM-1",
        "LOOP-STREAM-2",
        "LOOP-STREAM-4",
        "LOOP-STREAM-5",
        "LOOP-SCOPE-4",
        "LOOP-SCOPE-5",
        "LOOP-SCOPE-6",
        "LOOP-OPEN-1",
        "LOOP-OPEN-2",
        "LOOP-OPEN-4",
        "LOOP-OPEN-5",
        "LOOP-OPEN-9"
    };

    private WholePolicy() {}

    static void assertHeldBy(Client client, Path directory) throws IOException {
        // given, when
        Shell shell = Shell.run(
                "verify",
                "--policy",
                "agent-loop",
                "--strict",
                "--no-progress",
                "--command",
                client.right(),
                "--report-dir",
                directory.toString());

        // then
        assertThat(shell.exit()).as(shell.out() + shell.err()).isZero();
        JsonNode run = Json.parse(Files.readString(directory.resolve("agent-loop/run.json")));
        assertThat(verdicts(run, "PASS")).contains(JUDGED);
        assertThat(verdicts(run, "NOT_RUN")).isEmpty();
    }

    private static List<String> verdicts(JsonNode run, String verdict) {
        return run.path("findings")
                .valueStream()
                .filter(finding -> finding.path("verdict").asString().equals(verdict))
                .map(finding -> finding.path("clause").asString())
                .toList();
    }
}
