package dev.retrykit.subject.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** Reads one stream of a process to its end, and hands on its texts as long as the budget lasts. */
final class LineReader implements Runnable {
    private final InputStream stream;
    private final Budget budget;
    private final Cutter cutter;
    private final Runnable spent;
    private final Marks marks;

    /**
     * A reader of one stream.
     *
     * @param behind the kit's own way into the same pipe, where there is one
     * @param cutting what its texts are
     * @param spent called once when more came than the budget allows, until it is renewed
     */
    LineReader(
            InputStream stream,
            Optional<OutputStream> behind,
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
        this.marks = new Marks(behind, this::handOn);
    }

    @Override
    public void run() {
        byte[] buffer = new byte[16_384];
        try (stream) {
            for (int n = stream.read(buffer); n >= 0; n = stream.read(buffer)) {
                marks.take(buffer, n);
            }
        } catch (IOException e) {
            // The stream was closed under the reader, because the process has been ended.
        }
        marks.finish();
        cutter.finish();
    }

    /** Waits until all that can be read now was handed on, or the patience ends. */
    void catchUp(Duration patience) {
        marks.await(patience);
    }

    /** The process has ended, so that nothing more is waited for. */
    void close() {
        marks.close();
    }

    private void handOn(byte[] buffer, int length) {
        cutter.take(buffer, length);
        budget.count(length);
        if (budget.firstSpent()) {
            spent.run();
        }
    }
}
