package dev.retrykit.subject.process;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;

/**
 * A process that was just started, and its stdout.
 *
 * @param tellsUnread whether {@link InputStream#available} may be asked while another thread reads
 */
record Spawned(Process process, InputStream stdout, boolean tellsUnread) {
    /** Starts a process that writes to a named pipe, which tells how much of it is unread; where there are none, to a plain one. */
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
        return new Spawned(process, process.getInputStream(), false);
    }

    private static Spawned through(Path pipe, ProcessBuilder builder) throws IOException {
        CompletableFuture<InputStream> reader = CompletableFuture.supplyAsync(() -> open(pipe), Spawned::run);
        try {
            Process process = builder.redirectOutput(pipe.toFile()).start();
            return new Spawned(process, reader.join(), true);
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
