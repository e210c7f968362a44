package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.time.Clock;
import dev.retrykit.simulator.time.Timer;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.Recorder;
import dev.retrykit.spec.TraceEvent;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;

/** A small session for tests: retries three times, waits 2 s, 4 s and 8 s, gives up on a silence of eleven minutes, and tells all it hears. */
final class RetryingClient {
    private static final String CHAT = "/v1/chat/completions";
    private static final String GOOGLE = "/v1beta/models/m:";

    static final Transport.Call STREAMED = call(CHAT, "{'model':'m','stream':true,'messages':[]}");
    static final Transport.Call WHOLE = call(CHAT, "{'model':'m','messages':[]}");

    private final Clock clock;
    private final Transport transport;
    private final Recorder recorder;
    private final Transport.Call call;
    private int attempt;

    RetryingClient(Clock clock, Transport transport, Recorder recorder, Transport.Call call) {
        this.clock = clock;
        this.transport = transport;
        this.recorder = recorder;
        this.call = call;
    }

    /** A request in each format and mode, by its name. */
    static Map<String, Transport.Call> calls() {
        Map<String, Transport.Call> calls = new TreeMap<>();
        calls.put("openai-chat, streamed", STREAMED);
        calls.put("openai-chat, whole", WHOLE);
        calls.put("openai-responses, streamed", call("/v1/responses", "{'model':'m','stream':true,'input':'Hi'}"));
        calls.put("openai-responses, whole", call("/v1/responses", "{'model':'m','input':'Hi'}"));
        calls.put("anthropic-messages, streamed", call("/v1/messages", "{'model':'m','stream':true,'messages':[]}"));
        calls.put("anthropic-messages, whole", call("/v1/messages", "{'model':'m','messages':[]}"));
        calls.put("google-generate-content, events", call(GOOGLE + "streamGenerateContent?alt=sse", "{'contents':[]}"));
        calls.put("google-generate-content, array", call(GOOGLE + "streamGenerateContent", "{'contents':[]}"));
        calls.put("google-generate-content, whole", call(GOOGLE + "generateContent", "{'contents':[]}"));
        return calls;
    }

    private static Transport.Call call(String path, String body) {
        return new Transport.Call(path, Json.parse(body.replace('\'', '"')));
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
        private final Transport.Exchange exchange = transport.send(call, this);
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
