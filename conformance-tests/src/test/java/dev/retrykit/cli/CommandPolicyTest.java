package dev.retrykit.cli;

import dev.retrykit.subject.command.Client;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Right clients that start fast hold all that can be seen of them; the slow one is judged beside the real agents. */
class CommandPolicyTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource(names = {"PYTHON", "NODE"})
    void a_right_client_holds_the_whole_policy(Client client) throws IOException {
        client.assumeRuns();

        WholePolicy.assertHeldBy(client, directory);
    }
}
