package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.time.Clock;
import dev.retrykit.simulator.time.Timer;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.Recorder;
import dev.retrykit.spec.TraceEvent;
import java.time.Duration;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** A small session for tests: retries three times, waits 2 s, 4 s and 8 s, gives up on a silence of eleven minutes, and tells all it hears. */
final class RetryingClient {
    static final JsonNode STREAMED = Json.parse("{\"model\":\"m\",\"stream\":true,\"messages\":[]}");
    static final JsonNode WHOLE = Json.parse("{\"model\":\"m\",\"messages\":[]}");

    private final Clock clock;
    private final Transport transport;
    private final Recorder recorder;
    private final JsonNode body;
    private int attempt;

    RetryingClient(Clock clock, Transport transport, Recorder recorder, JsonNode body) {
        this.clock = clock;
        this.transport = transport;
        this.recorder = recorder;
        this.body = body;
    }

    void ask() {
        new Try();
    }

    private void retry(String why) {
        tell("failed", why);
        if (++attempt <= 3) {
            clock.after(Duration.ofSeconds(1L << attempt), Try::new);
        }
    }

    private void tell(String type, String text) {
        JsonNode event = Json.object().put("type", type).put("text", text);
        recorder.record(moment -> new TraceEvent.Emitted(moment, event));
    }

    /** One request. */
    private final class Try implements Transport.Receiver {
        private final Transport.Exchange exchange =
                transport.send(new Transport.Call("/v1/chat/completions", body), this);
        private Timer silence = clock.after(Duration.ofMinutes(11), this::silent);
        private boolean failed;

        @Override
        public void head(int status, Map<String, String> headers) {
            heard("head", status + " " + headers);
            failed = status >= 400;
        }

        @Override
        public void part(String data) {
            heard("part", data);
            failed |= data.contains("\"error\"");
        }

        @Override
        public void end() {
            silence.cancel();
            if (failed) {
                retry("an error");
            } else {
                tell("done", "");
            }
        }

        @Override
        public void failed(Transport.Failure failure) {
            silence.cancel();
            retry(failure.words());
        }

        private void heard(String type, String text) {
            silence.cancel();
            silence = clock.after(Duration.ofMinutes(11), this::silent);
            tell(type, text);
        }

        private void silent() {
            exchange.abort();
            retry("timed out");
        }
    }
}
