package dev.retrykit.simulator.session;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import tools.jackson.databind.node.ObjectNode;

/** Hands the session's events to its extensions, each its own copy, so that none can change what another sees. */
final class ExtensionRunner {
    private final List<Consumer<ObjectNode>> extensions = new CopyOnWriteArrayList<>();

    void load(Consumer<ObjectNode> extension) {
        extensions.add(extension);
    }

    void emit(ObjectNode event) {
        extensions.forEach(extension -> extension.accept(event.deepCopy()));
    }

    void unload() {
        extensions.clear();
    }
}
