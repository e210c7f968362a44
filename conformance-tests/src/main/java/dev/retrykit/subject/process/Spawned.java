package dev.retrykit.subject.process;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * A process that was just started, and its stdout.
 *
 * @param behind what is written here is read from stdout, after all that the process has written before
 */
record Spawned(Process process, InputStream stdout, Optional<OutputStream> behind) {
    /** Starts a process that writes to a named pipe, into which the kit can write, too; where there are none, to a plain one. */
    static Spawned start(ProcessBuilder builder) throws IOException {
        Path directory = Files.createTempDirectory(
                "retrykit-pipe-" + ProcessHandle.current().pid() + "-");
        Path pipe = directory.resolve("stdout");
        try {
            return make(pipe) ? through(pipe, builder) : plain(builder);
        } finally {
            // Both ends are open by now, and nobody else needs the name.
            Files.deleteIfExists(pipe);
            Files.delete(directory);
        }
    }

    private static Spawned plain(ProcessBuilder builder) throws IOException {
        Process process = builder.start();
        return new Spawned(process, process.getInputStream(), Optional.empty());
    }

    private static Spawned through(Path pipe, ProcessBuilder builder) throws IOException {
        CompletableFuture<InputStream> reader = CompletableFuture.supplyAsync(() -> open(pipe), Spawned::run);
        try {
            Process process = builder.redirectOutput(pipe.toFile()).start();
            InputStream stdout = reader.join();
            return new Spawned(process, stdout, Optional.of(new FileOutputStream(pipe.toFile())));
        } catch (IOException e) {
            // Each end waits for the other, so the reader is let go by opening and closing both.
            new RandomAccessFile(pipe.toFile(), "rw").close();
            reader.join().close();
            throw e;
        }
    }

    private static boolean make(Path pipe) {
        try {
            return new ProcessBuilder("mkfifo", pipe.toString())
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
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

    private static InputStream open(Path pipe) {
        try {
            return new FileInputStream(pipe.toFile());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void run(Runnable task) {
        Thread thread = new Thread(task, "foreign-stdout-open");
        thread.setDaemon(true);
        thread.start();
    }
}
