package dev.retrykit.simulator.session;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;

/** Hands the session's events to its extensions. */
final class ExtensionRunner {
    private final List<Consumer<JsonNode>> extensions = new CopyOnWriteArrayList<>();

    void load(Consumer<JsonNode> extension) {
        extensions.add(extension);
    }

    void emit(JsonNode event) {
        extensions.forEach(extension -> extension.accept(event));
    }

    void unload() {
        extensions.clear();
    }
}
