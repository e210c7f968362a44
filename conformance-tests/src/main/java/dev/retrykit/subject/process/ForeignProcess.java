package dev.retrykit.subject.process;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.function.Function;

/** A command that runs as a foreign process in a group of its own; closing it leaves nothing of it behind. */
public final class ForeignProcess implements AutoCloseable {
    /** Hears what the process says; each stream calls from a thread of its own. */
    public interface Listener {
        /** A line of stdout, or whatever else was asked for; where it was cut, only its beginning. */
        void output(String text, boolean cut);

        /** A line of stderr. */
        void error(String line);

        /** More came on stdout than is kept; from now on it is only counted, until the budget is renewed. */
        void flooded();

        /** The process ended by itself or was ended; its output up to here was handed on. */
        void ended(int exitCode);
    }

    private static final Duration CATCH_UP = Duration.ofSeconds(2);
    private static final Duration DRAIN = Duration.ofMillis(300);
    private static final Duration NOT_FOUND = Duration.ofSeconds(5);
    /** What a shell exits with where it may not execute a command. */
    private static final int NO_RIGHT = 126;
    /** What a shell exits with where it finds no command. */
    private static final int NO_FILE = 127;
    /** Takes the place of a line on the queue, because the queue takes no null. */
    private static final byte[] END = {};

    private final Launch launch;
    private final Process process;
    private final Remains remains;
    private final Listener listener;
    private final LineReader stdout;
    private final LineReader stderr;
    private final Budget output;
    private final Budget errors;
    private final BlockingQueue<byte[]> input = new LinkedBlockingQueue<>();
    private final Instant started = Instant.now();
    private volatile String lastError = "";
    private volatile boolean spoke;

    private ForeignProcess(
            Launch launch, Spawned spawned, Remains remains, OutputLimits limits, Speech speech, Listener listener) {
        this.launch = launch;
        this.process = spawned.process();
        this.remains = remains;
        this.listener = listener;
        this.output = new Budget(limits.output());
        this.errors = new Budget(limits.errors());
        Function<Consumer<Lines.Line>, Cutter> lines = sink -> new Lines(limits.line(), sink);
        this.stdout = new LineReader(
                spawned.stdout(),
                spawned.behind(),
                speech == Speech.LINES ? lines : Chunks::new,
                output,
                this::heard,
                listener::flooded);
        this.stderr =
                new LineReader(process.getErrorStream(), Optional.empty(), lines, errors, this::complained, () -> {});
    }

    /**
     * Starts a command that speaks in lines.
     *
     * @throws CommandNotFoundException if there is no shell or no such directory
     */
    public static ForeignProcess start(Launch launch, OutputLimits limits, Listener listener) {
        return start(launch, limits, Speech.LINES, listener);
    }

    /**
     * Starts a command.
     *
     * @throws CommandNotFoundException if there is no shell or no such directory
     */
    public static ForeignProcess start(Launch launch, OutputLimits limits, Speech speech, Listener listener) {
        Mark mark = Mark.next();
        ProcessBuilder builder = new ProcessBuilder(Remains.inGroupOfItsOwn(launch.command()));
        builder.directory(launch.directory().toAbsolutePath().toFile());
        builder.environment().putAll(launch.environment());
        builder.environment().put(Mark.VARIABLE, mark.added(builder.environment()));
        try {
            Spawned spawned = Spawned.start(builder);
            Remains remains = Remains.of(spawned.process(), mark);
            ForeignProcess foreign = new ForeignProcess(launch, spawned, remains, limits, speech, listener);
            foreign.pump();
            return foreign;
        } catch (IOException e) {
            throw new CommandNotFoundException(launch.command(), e.getMessage());
        }
    }

    /** Sends one line to stdin, without waiting for the process to read it. */
    public void write(String line) {
        input.add((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    /** Closes stdin once all that was written has been read. */
    public void closeInput() {
        input.add(END);
    }

    /** Sends SIGINT to the process and its group, as a terminal does for Ctrl-C. */
    public void interrupt() {
        remains.interrupt();
    }

    /** Whether the process has ended, and something that it started has not. */
    public boolean outlived() {
        return !process.isAlive() && remains.present();
    }

    public boolean alive() {
        return process.isAlive();
    }

    /** The exit code; empty while the process lives. */
    public OptionalInt exitCode() {
        return process.isAlive() ? OptionalInt.empty() : OptionalInt.of(process.exitValue());
    }

    /** The last line of stderr; empty where there was none. */
    public String lastErrorLine() {
        return lastError;
    }

    /** How many bytes came on stdout since the budget was renewed, kept or not. */
    public long outputBytes() {
        return output.counted();
    }

    /** Begins to keep output anew. */
    public void renewBudget() {
        output.renew();
        errors.renew();
    }

    /** Why no subject ever ran: the shell said, before any output, that it cannot find or execute the command. */
    public Optional<CommandNotFoundException> notFound() {
        int code = exitCode().orElse(0);
        if (spoke
                || (code != NO_RIGHT && code != NO_FILE)
                || started.plus(NOT_FOUND).isBefore(Instant.now())) {
            return Optional.empty();
        }
        String said = lastError.isEmpty() ? "" : ", " + lastError;
        return Optional.of(new CommandNotFoundException(launch.command(), "exit code " + code + said));
    }

    /**
     * Waits until what the process has written to stdout up to now was handed on, or two seconds. What it says
     * and what it does elsewhere arrive on different ways; whoever records both calls this, so that they keep their order.
     */
    public void catchUp() {
        stdout.catchUp(CATCH_UP);
    }

    /** Remembers what the process has started, so that it is found later even if it runs away. */
    public void takeStock() {
        remains.takeStock();
    }

    /** Closes stdin, asks the process to end, then kills it with all that it started. */
    @Override
    public void close() {
        closeInput();
        remains.end();
    }

    private void pump() {
        Thread speech = thread("stdout", stdout);
        Thread complaints = thread("stderr", stderr);
        thread("stdin", this::feed);
        process.onExit()
                .thenAcceptAsync(
                        ended -> {
                            closeInput();
                            stdout.close();
                            drain(speech);
                            drain(complaints);
                            listener.ended(ended.exitValue());
                        },
                        end -> thread("end", end));
    }

    private Thread thread(String stream, Runnable work) {
        Thread thread = new Thread(work, "foreign-" + process.pid() + "-" + stream);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void heard(Lines.Line line) {
        spoke = true;
        listener.output(line.text(), line.cut());
    }

    private void complained(Lines.Line line) {
        if (!line.text().isBlank()) {
            lastError = line.text().strip();
        }
        listener.error(line.text());
    }

    private void feed() {
        try (OutputStream stdin = process.getOutputStream()) {
            for (byte[] line = input.take(); line != END; line = input.take()) {
                stdin.write(line);
                stdin.flush();
            }
        } catch (IOException e) {
            // The process no longer reads; that it has ended, or hangs, is told elsewhere.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void drain(Thread reader) {
        try {
            reader.join(DRAIN.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
