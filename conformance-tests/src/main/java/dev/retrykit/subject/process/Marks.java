package dev.retrykit.subject.process;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Marks that the kit writes behind what a process has written to the same pipe, and takes out where they are read: once a mark
 * has come, all that was written before it has been handed on, however slowly the reader's thread was scheduled.
 */
final class Marks {
    /** Hears what lies between the marks. */
    interface Sink {
        void take(byte[] bytes, int length);
    }

    private final byte[] mark = ("\0" + UUID.randomUUID() + "\0").getBytes(StandardCharsets.US_ASCII);
    private final Optional<OutputStream> behind;
    private final Sink sink;
    private final Queue<CompletableFuture<Void>> awaited = new ConcurrentLinkedQueue<>();
    private byte[] begun = {};

    /**
     * The marks of one pipe.
     *
     * @param behind the kit's own way into the pipe; empty where there is none, and then nothing is waited for
     */
    Marks(Optional<OutputStream> behind, Sink sink) {
        this.behind = behind;
        this.sink = sink;
    }

    /** Waits until all that the pipe holds now was handed on, or the patience ends. */
    void await(Duration patience) {
        CompletableFuture<Void> passed = new CompletableFuture<>();
        try {
            if (write(passed)) {
                passed.get(patience.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (IOException | TimeoutException | ExecutionException e) {
            // Nobody reads the pipe any more, or its reader is held up; what it still says is told later.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Hands on what was read, without the marks in it. */
    void take(byte[] buffer, int length) {
        byte[] bytes = joined(buffer, length);
        int from = 0;
        for (int at = find(bytes, from); at >= 0; at = find(bytes, from)) {
            handOn(bytes, from, at);
            from = at + mark.length;
            Optional.ofNullable(awaited.poll()).ifPresent(each -> each.complete(null));
        }
        int end = bytes.length - begunAtTheEnd(bytes, from);
        handOn(bytes, from, end);
        begun = Arrays.copyOfRange(bytes, end, bytes.length);
    }

    /** The pipe has come to its end, and nobody waits for it any more. */
    void finish() {
        handOn(begun, 0, begun.length);
        begun = new byte[0];
        awaited.forEach(each -> each.complete(null));
    }

    /** Closes the kit's own way in, so that the pipe ends with those of the process. */
    void close() {
        behind.ifPresent(stream -> {
            try {
                stream.close();
            } catch (IOException e) {
                // It is closed either way.
            }
        });
    }

    /** Marks are all alike, so they are awaited in the order in which they are written. */
    private synchronized boolean write(CompletableFuture<Void> passed) throws IOException {
        if (behind.isPresent()) {
            awaited.add(passed);
            behind.get().write(mark);
        }
        return behind.isPresent();
    }

    private byte[] joined(byte[] buffer, int length) {
        byte[] bytes = Arrays.copyOf(begun, begun.length + length);
        System.arraycopy(buffer, 0, bytes, begun.length, length);
        return bytes;
    }

    private void handOn(byte[] bytes, int from, int to) {
        if (to > from) {
            sink.take(from == 0 ? bytes : Arrays.copyOfRange(bytes, from, to), to - from);
        }
    }

    private int find(byte[] bytes, int from) {
        for (int at = from; at + mark.length <= bytes.length; at++) {
            if (bytes[at] == 0 && Arrays.equals(bytes, at, at + mark.length, mark, 0, mark.length)) {
                return at;
            }
        }
        return -1;
    }

    /** How many of the last bytes may be the beginning of a mark whose rest was not read yet. */
    private int begunAtTheEnd(byte[] bytes, int from) {
        int most = Math.min(mark.length - 1, bytes.length - from);
        for (int length = most; length > 0; length--) {
            if (Arrays.equals(bytes, bytes.length - length, bytes.length, mark, 0, length)) {
                return length;
            }
        }
        return 0;
    }
}
