package dev.retrykit.subject.process;

import java.nio.file.Path;
import java.util.Map;

/** A program that starts a process, tells its own id, and never closes what it started. */
final class Abandoner {
    private Abandoner() {}

    public static void main(String[] command) {
        Launch launch = new Launch(String.join(" ", command), Path.of("."), Map.of());
        ForeignProcess.start(launch, OutputLimits.USUAL, new Ear());
        System.out.println(ProcessHandle.current().pid());
        new java.util.concurrent.CompletableFuture<Void>().join();
    }
}
