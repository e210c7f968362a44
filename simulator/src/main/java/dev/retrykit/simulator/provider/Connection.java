package dev.retrykit.simulator.provider;

import com.github.tomakehurst.wiremock.jetty11.Jetty11HttpUtils;
import dev.retrykit.simulator.time.Stopwatch;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import wiremock.jakarta.servlet.http.HttpServletResponse;

/** The provider's end of one TCP connection, while it answers one request. */
final class Connection {
    private static final Jetty11HttpUtils JETTY = new Jetty11HttpUtils();

    /** How often a waiting connection looks whether its client is still there. */
    private static final Duration GLANCE = Duration.ofMillis(10);

    private final HttpServletResponse response;
    private Optional<Mount.Seat> seat = Optional.empty();

    Connection(HttpServletResponse response) {
        this.response = response;
    }

    /** Ties the connection to what is being played; when that ends, so does each wait. */
    void sit(Mount.Seat taken) {
        seat = Optional.of(taken);
    }

    /** Waits in real time, without a limit for ever; false as soon as the client or what is played has gone away. */
    boolean lasts(Optional<Duration> limit) throws InterruptedException {
        Stopwatch watch = Stopwatch.start();
        Duration left = limit.orElse(GLANCE);
        while (left.compareTo(Duration.ZERO) > 0) {
            Duration glance = left.compareTo(GLANCE) < 0 ? left : GLANCE;
            if (seat.orElseThrow().released().await(glance.toNanos(), TimeUnit.NANOSECONDS) || gone()) {
                return false;
            }
            left = limit.map(whole -> whole.minus(watch.elapsed())).orElse(GLANCE);
        }
        return true;
    }

    /** Adds some of the body to what is sent next. */
    void write(byte[] bytes) throws IOException {
        response.getOutputStream().write(bytes);
    }

    /** Sends the head, and all of the body that was written, at once. */
    void flush() throws IOException {
        response.flushBuffer();
    }

    /**
     * Breaks the connection. What was sent stays sent only if the client has read it before a reset.
     *
     * <p>The server's end point is closed, too: of a socket that is closed behind its back the server's selector learns when it
     * wakes up the next time, and until then nothing reaches a client that keeps no connection.
     */
    void cut(boolean reset) throws IOException {
        Socket socket = socket();
        if (reset) {
            socket.setSoLinger(true, 0);
        }
        socket.close();
        JETTY.unwrapResponse(response).getHttpChannel().getEndPoint().close();
    }

    /** A client sends nothing while it waits for its answer, so reading finds nothing or the end. */
    private boolean gone() {
        try {
            SocketChannel channel = socket().getChannel();
            return channel.read(ByteBuffer.allocate(1)) < 0;
        } catch (IOException reset) {
            return true;
        }
    }

    private Socket socket() {
        return JETTY.socket(JETTY.unwrapResponse(response));
    }
}
