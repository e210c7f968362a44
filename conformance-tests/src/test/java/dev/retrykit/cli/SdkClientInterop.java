package dev.retrykit.cli;

import dev.retrykit.subject.command.Client;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The client around a provider's own library holds all that can be seen of it; it takes minutes, since each call starts a machine. */
class SdkClientInterop {
    @TempDir
    private Path directory;

    @Test
    void a_right_client_holds_the_whole_policy() throws IOException {
        WholePolicy.assertHeldBy(Client.JAVA, directory);
    }
}
