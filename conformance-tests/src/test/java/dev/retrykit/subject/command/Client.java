package dev.retrykit.subject.command;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;

/** The clients of these tests: each makes one call as the agent-loop policy says, or wrong in a way that has a name. */
public enum Client {
    PYTHON("python3", "'" + folder() + "/client.py'"),
    NODE("node", "'" + folder() + "/client.mjs'"),
    JAVA(
            "'" + Path.of(System.getProperty("java.home"), "bin", "java") + "'",
            "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto -cp '" + System.getProperty("java.class.path") + "' "
                    + SdkClient.class.getName());

    private final String program;
    private final String arguments;

    Client(String program, String arguments) {
        this.program = program;
        this.arguments = arguments;
    }

    /** The command line of the one that does right. */
    public String right() {
        return program + " " + arguments;
    }

    /** The command line of one that does wrong. */
    public String wrong(String vice) {
        return right() + " " + vice;
    }

    /** Whether its language is on this machine; prints a line where it is not. */
    public boolean runs() {
        boolean there = finds(program + " --version");
        if (!there) {
            System.out.println("Skipped: " + lack());
        }
        return there;
    }

    /** Skips the test, with the reason, where its language is not on this machine. */
    public void assumeRuns() {
        assumeTrue(runs(), this::lack);
    }

    private String lack() {
        return "the " + name().toLowerCase(Locale.ROOT) + " client needs " + program + ", which is not on the PATH";
    }

    private static boolean finds(String command) {
        try {
            return new ProcessBuilder("/bin/sh", "-c", command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static Path folder() {
        return Path.of("src/test/resources/clients").toAbsolutePath();
    }
}
