package dev.retrykit.simulator.provider;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The client's end of one exchange: turns what comes over the wire into what a receiver hears, each on a turn of its own. */
final class Hearing {
    private final Consumer<Runnable> loop;
    private final Transport.Receiver receiver;
    private final EventStream events = new EventStream();
    private final ByteArrayOutputStream whole = new ByteArrayOutputStream();
    private boolean streams;

    /** The loop takes in what is to be heard, each on a turn of its own. */
    Hearing(Consumer<Runnable> loop, Transport.Receiver receiver) {
        this.loop = loop;
        this.receiver = receiver;
    }

    void head(Delivery.Head head) {
        streams = head.streams();
        Map<String, String> headers = head.headers();
        post(() -> receiver.head(head.status(), headers));
    }

    void bytes(byte[] chunk) {
        if (streams) {
            events.accept(chunk).forEach(this::event);
        } else {
            whole.writeBytes(chunk);
        }
    }

    /** A part that is known to complete these events. */
    void part(Delivery.Part part, List<String> completed) {
        if (streams) {
            completed.forEach(this::event);
        } else {
            whole.writeBytes(part.bytes());
        }
    }

    void end() {
        if (!streams) {
            String body = whole.toString(StandardCharsets.UTF_8);
            post(() -> receiver.part(body));
        }
        post(receiver::end);
    }

    void failed(Transport.Failure failure) {
        post(() -> receiver.failed(failure));
    }

    private void event(String data) {
        post(() -> receiver.part(data));
    }

    private void post(Runnable task) {
        loop.accept(task);
    }
}
