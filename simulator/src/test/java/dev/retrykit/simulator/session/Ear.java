package dev.retrykit.simulator.session;

import dev.retrykit.simulator.provider.Transport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes down what it hears of an answer. */
final class Ear implements Transport.Receiver {
    final List<String> heard = new ArrayList<>();

    @Override
    public void head(int status, Map<String, String> headers) {
        heard.add("head " + status);
    }

    @Override
    public void part(String data) {
        heard.add("part " + data);
    }

    @Override
    public void end() {
        heard.add("end");
    }

    @Override
    public void failed(Transport.Failure failure) {
        heard.add("failed " + failure);
    }
}
