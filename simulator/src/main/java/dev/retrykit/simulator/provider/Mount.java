package dev.retrykit.simulator.provider;

import java.util.concurrent.CountDownLatch;

/** A place on the provider under which one script at a time is played. */
public final class Mount implements AutoCloseable {
    private final String baseUrl;
    private final Runnable unmount;
    private volatile Seat seat;

    Mount(String baseUrl, Seat seat, Runnable unmount) {
        this.baseUrl = baseUrl;
        this.seat = seat;
        this.unmount = unmount;
    }

    /** What is played now, and the latch that opens when it no longer is. */
    record Seat(Playback playback, Pacer pacer, CountDownLatch released) {
        static Seat of(Playback playback, Pacer pacer) {
            return new Seat(playback, pacer, new CountDownLatch(1));
        }
    }

    /** The URL to which a client adds {@code /v1/chat/completions}; it stays the same while the mount lives. */
    public String baseUrl() {
        return baseUrl;
    }

    /** Plays something else from now on; connections that still wait for a reply of the old one are reset. */
    public void replace(Playback playback) {
        replace(playback, seat.pacer());
    }

    /** The same with another pacer. */
    public synchronized void replace(Playback playback, Pacer pacer) {
        Seat old = seat;
        seat = Seat.of(playback, pacer);
        old.released().countDown();
    }

    /** Resets the connections that still wait; later requests find nothing here. */
    @Override
    public synchronized void close() {
        unmount.run();
        seat.released().countDown();
    }

    /** Begins the answer to a request. */
    Feed open(Incoming request, Connection connection) {
        Seat taken = seat;
        connection.sit(taken);
        return taken.pacer().open(request, taken.playback(), connection);
    }
}
