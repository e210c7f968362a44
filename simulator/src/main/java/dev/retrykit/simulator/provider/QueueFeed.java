package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Delivery.Cut;
import dev.retrykit.simulator.provider.Delivery.Piece;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A feed that another thread fills; the connection's thread waits for it. */
final class QueueFeed implements Feed {
    private final BlockingQueue<Optional<Piece>> pieces = new LinkedBlockingQueue<>();

    /** A feed that breaks its connection. */
    static QueueFeed gone() {
        QueueFeed feed = new QueueFeed();
        feed.offer(Optional.of(new Cut(true)));
        return feed;
    }

    /** Adds what is sent next; empty where the answer is whole. */
    void offer(Optional<Piece> piece) {
        pieces.add(piece);
    }

    @Override
    public Optional<Piece> next() throws InterruptedException {
        return pieces.take();
    }

    @Override
    public void broken() {
        // Whoever fills the queue knows already that the client went away, since both are in one process.
    }
}
