package dev.retrykit.subject.process;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;

/** Reads one stream of a process to its end, and hands on its texts as long as the budget lasts. */
final class LineReader implements Runnable {
    private static final Duration GLANCE = Duration.ofNanos(100_000);

    private final InputStream stream;
    private final Budget budget;
    private final Cutter cutter;
    private final Runnable spent;
    private volatile boolean handing;
    private volatile long handed;

    /**
     * A reader of one stream.
     *
     * @param cutting what its texts are
     * @param spent called once when more came than the budget allows, until it is renewed
     */
    LineReader(
            InputStream stream,
            Function<Consumer<Lines.Line>, Cutter> cutting,
            Budget budget,
            Consumer<Lines.Line> sink,
            Runnable spent) {
        this.stream = stream;
        this.budget = budget;
        this.cutter = cutting.apply(line -> {
            if (!budget.spent()) {
                sink.accept(line);
            }
        });
        this.spent = spent;
    }

    @Override
    public void run() {
        byte[] buffer = new byte[16_384];
        try (stream) {
            for (int n = stream.read(buffer); n >= 0; n = stream.read(buffer)) {
                handing = true;
                handOn(buffer, n);
                handed++;
                handing = false;
            }
        } catch (IOException e) {
            // The stream was closed under the reader, because the process has been ended.
        }
        cutter.finish();
    }

    /** Waits until all that can be read now was handed on, or the patience ends. Asks the stream while another thread reads it. */
    void catchUp(Duration patience) {
        long end = System.nanoTime() + patience.toNanos();
        long seen = -1;
        // Between reading and handing on lies an instant that no flag shows; so it has to look calm twice.
        while ((handing || unread() || seen != handed) && System.nanoTime() < end) {
            seen = handed;
            LockSupport.parkNanos(GLANCE.toNanos());
        }
    }

    private void handOn(byte[] buffer, int length) {
        cutter.take(buffer, length);
        budget.count(length);
        if (budget.firstSpent()) {
            spent.run();
        }
    }

    private boolean unread() {
        try {
            return stream.available() > 0;
        } catch (IOException e) {
            return false;
        }
    }
}
