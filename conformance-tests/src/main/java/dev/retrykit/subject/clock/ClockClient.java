package dev.retrykit.subject.clock;

import dev.retrykit.spec.Json;
import dev.retrykit.spec.Numbers;
import dev.retrykit.subject.process.Lines;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** One connection to a clock; what does not keep the protocol is ignored, and who does not say the mark is sent away. */
final class ClockClient {
    private static final int LONGEST_LINE = 10_000;
    private static final int BUFFER = 4_096;
    /** A wait that is longer than anything that is counted in milliseconds. */
    private static final BigDecimal FOR_EVER = BigDecimal.valueOf(Long.MAX_VALUE / 4);

    private final Socket socket;
    private final String mark;
    private final ClockServer clock;
    private volatile boolean known;
    private volatile long seen;

    ClockClient(Socket socket, String mark, ClockServer clock) {
        this.socket = socket;
        this.mark = mark;
        this.clock = clock;
    }

    /** Reads what it says, on a thread of its own. */
    void begin() {
        Thread thread = new Thread(this::read, "clock-client-" + socket.getPort());
        thread.setDaemon(true);
        thread.start();
    }

    void tell(long number, Duration now) {
        send(Json.object().put("type", "time").put("id", number), now);
    }

    void wake(long id, Duration now) {
        send(Json.object().put("type", "wake").put("id", id), now);
    }

    /** Whether it has answered what it was told under this number. */
    boolean hasSeen(long number) {
        return seen >= number;
    }

    void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // It is closed either way.
        }
    }

    private void read() {
        Lines lines = new Lines(LONGEST_LINE, line -> heard(line.text()));
        byte[] buffer = new byte[BUFFER];
        try (InputStream in = socket.getInputStream()) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                lines.take(buffer, n);
            }
        } catch (IOException e) {
            // The process is gone, or the clock was closed.
        }
        clock.left(this);
    }

    private void heard(String line) {
        try {
            JsonNode message = Json.parse(line);
            if (known) {
                obey(message);
            } else {
                greet(message);
            }
        } catch (JacksonException e) {
            // Only somebody who keeps the protocol is served.
        }
    }

    private void greet(JsonNode message) {
        known = message.path("type").asString("").equals("hello")
                && message.path("mark").asString("").equals(mark);
        if (known) {
            clock.joined(this);
        } else {
            close();
        }
    }

    private void obey(JsonNode message) {
        Sleeper sleeper = new Sleeper(this, message.path("id").asLong(0));
        switch (message.path("type").asString("")) {
            case "sleep" -> clock.asked(sleeper, duration(message.path("ms")));
            case "cancel" -> clock.cancelled(sleeper);
            case "seen" -> {
                seen = message.path("id").asLong(0);
                clock.seen();
            }
            default -> {
                // What a later version may say means nothing to this one.
            }
        }
    }

    private void send(ObjectNode message, Duration now) {
        message.set("now", Numbers.millis(now));
        byte[] bytes = (Json.line(message) + "\n").getBytes(StandardCharsets.UTF_8);
        try {
            synchronized (this) {
                socket.getOutputStream().write(bytes);
            }
        } catch (IOException e) {
            // The process is gone; that is told elsewhere.
        }
    }

    /** As exact as a trace is. */
    private static Duration duration(JsonNode value) {
        BigDecimal millis =
                value.isNumber() ? value.decimalValue().max(BigDecimal.ZERO).min(FOR_EVER) : BigDecimal.ZERO;
        return Numbers.duration(millis).truncatedTo(ChronoUnit.MICROS);
    }
}
