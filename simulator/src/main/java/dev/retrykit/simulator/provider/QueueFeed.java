package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Delivery.Cut;
import dev.retrykit.simulator.provider.Delivery.Piece;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A feed that another thread fills, burst by burst; the connection's thread waits for it. */
final class QueueFeed implements Feed {
    private final BlockingQueue<List<Optional<Piece>>> bursts = new LinkedBlockingQueue<>();

    /** What is left of the burst that is being sent; only the connection's thread looks at it. */
    private final Queue<Optional<Piece>> burst = new ArrayDeque<>();

    /** A feed that breaks its connection. */
    static QueueFeed gone() {
        QueueFeed feed = new QueueFeed();
        feed.cut(true);
        return feed;
    }

    /** Adds what is sent next, at once, and says whether the answer is whole with it. */
    void offer(List<Piece> pieces, boolean whole) {
        List<Optional<Piece>> next = new ArrayList<>();
        pieces.forEach(piece -> next.add(Optional.of(piece)));
        if (whole) {
            next.add(Optional.empty());
        }
        if (!next.isEmpty()) {
            bursts.add(next);
        }
    }

    /** Breaks the connection once all has been sent that was added before. */
    void cut(boolean reset) {
        offer(List.of(new Cut(reset)), false);
    }

    @Override
    public Optional<Piece> next() throws InterruptedException {
        if (burst.isEmpty()) {
            burst.addAll(bursts.take());
        }
        return burst.remove();
    }

    @Override
    public boolean goesOn() {
        return !burst.isEmpty();
    }

    @Override
    public void broken() {
        // Whoever fills the queue knows already that the client went away, since both are in one process.
    }
}
