package dev.retrykit.saboteur;

import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.spec.Json;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** A transport that remembers the headers and the error of the last answer, for those who read more than its text. */
final class Eavesdropper implements Transport {
    private final Transport wire;
    private Map<String, String> headers = Map.of();
    private JsonNode error = Json.object();

    Eavesdropper(Transport wire) {
        this.wire = wire;
    }

    /** A header of the last answer; empty text where there was none. */
    String header(String name) {
        return headers.getOrDefault(name, "");
    }

    /** The type of the last answer's error; empty text where it had none. */
    String type() {
        return error.path("type").asString("");
    }

    @Override
    public Exchange send(Call call, Receiver receiver) {
        return wire.send(call, new Relay() {
            @Override
            public Receiver receiver() {
                return receiver;
            }

            @Override
            public void head(int status, Map<String, String> heard) {
                headers = heard;
                error = Json.object();
                receiver.head(status, heard);
            }

            @Override
            public void part(String data) {
                hear(data);
                receiver.part(data);
            }
        });
    }

    private void hear(String data) {
        try {
            JsonNode heard = Json.parse(data).path("error");
            if (heard.isObject()) {
                error = heard;
            }
        } catch (JacksonException e) {
            // What is no JSON, such as the last line of a stream, tells of no error.
        }
    }
}
