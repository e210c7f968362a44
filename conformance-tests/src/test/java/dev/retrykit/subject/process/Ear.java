package dev.retrykit.subject.process;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** Remembers everything that a process said. */
final class Ear implements ForeignProcess.Listener {
    static final int STILL_RUNNING = -1;

    final List<String> output = new CopyOnWriteArrayList<>();
    final List<String> errors = new CopyOnWriteArrayList<>();
    final AtomicInteger cut = new AtomicInteger();
    final AtomicInteger floods = new AtomicInteger();
    final AtomicInteger exit = new AtomicInteger(STILL_RUNNING);

    @Override
    public void output(String line, boolean wasCut) {
        output.add(line);
        cut.addAndGet(wasCut ? 1 : 0);
    }

    @Override
    public void error(String line) {
        errors.add(line);
    }

    @Override
    public void flooded() {
        floods.incrementAndGet();
    }

    @Override
    public void ended(int exitCode) {
        exit.set(exitCode);
    }
}
