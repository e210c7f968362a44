package dev.retrykit.subject.clock;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The clock of one foreign process and of its children: it stands still until it is moved. */
public final class ClockServer implements AutoCloseable {
    /** Hears what the process asks of its clock; called from the threads that read it. */
    public interface Ear {
        /** Somebody wants to be woken after a while, which is not negative. */
        void asked(Sleeper sleeper, Duration length);

        /** Somebody does not want to be woken any more. */
        void cancelled(Sleeper sleeper);

        /** All who know the clock have answered what they were told last. */
        void seen();
    }

    /** Where the clock is found, as {@code host:port}. */
    public static final String ADDRESS = "RETRYKIT_CLOCK";
    /** What has to be said there first. */
    public static final String MARK = "RETRYKIT_CLOCK_MARK";

    private final ServerSocket server;
    private final String mark = UUID.randomUUID().toString();
    private final CompletableFuture<Void> hello = new CompletableFuture<>();
    private final Set<ClockClient> clients = ConcurrentHashMap.newKeySet();
    private volatile Optional<Ear> ear = Optional.empty();
    private Duration now = Duration.ZERO;
    private long told = 1;

    private ClockServer(ServerSocket server) {
        this.server = server;
    }

    /** Opens a clock on a loopback port of its own; it begins at 0. */
    public static ClockServer start() {
        try {
            ClockServer clock = new ClockServer(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
            Thread thread = new Thread(clock::accept, "clock-" + clock.server.getLocalPort());
            thread.setDaemon(true);
            thread.start();
            return clock;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot open a clock on a loopback port", e);
        }
    }

    /** What a process needs to find the clock. */
    public Map<String, String> environment() {
        return Map.of(ADDRESS, "127.0.0.1:" + server.getLocalPort(), MARK, mark);
    }

    /** Whether a process has found the clock, or does so in time. */
    public boolean awaitHello(Duration patience) {
        try {
            hello.get(patience.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (java.util.concurrent.ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    /** Lets somebody hear the process from now on. */
    public void listen(Ear listener) {
        ear = Optional.of(listener);
    }

    /** Nobody hears the process any more. */
    public void ignore() {
        ear = Optional.empty();
    }

    /** The time since the clock was opened, as far as it was moved. */
    public synchronized Duration now() {
        return now;
    }

    /** Moves the clock, or leaves it where it is, and tells all who know it; they answer on a later turn of theirs. */
    public synchronized void moveTo(Duration time) {
        now = time;
        told++;
        clients.forEach(client -> client.tell(told, now));
    }

    /** Whether all have answered. */
    public synchronized boolean isSeen() {
        return clients.stream().allMatch(client -> client.hasSeen(told));
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            // Nothing more is accepted either way.
        }
        clients.forEach(ClockClient::close);
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                socket.setTcpNoDelay(true);
                new ClockClient(socket, mark, this).begin();
            } catch (IOException e) {
                // Closed, or a connection that ended before it began.
            }
        }
    }

    /** A process has said the mark. */
    synchronized void joined(ClockClient client) {
        clients.add(client);
        hello.complete(null);
        client.tell(told, now);
    }

    void left(ClockClient client) {
        clients.remove(client);
    }

    void asked(Sleeper sleeper, Duration length) {
        ear.ifPresent(each -> each.asked(sleeper, length));
    }

    void cancelled(Sleeper sleeper) {
        ear.ifPresent(each -> each.cancelled(sleeper));
    }

    void seen() {
        if (isSeen()) {
            ear.ifPresent(Ear::seen);
        }
    }
}
