package dev.retrykit.simulator.model;

import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.JsonNode;

/** What a function gives that may be asynchronous: the value itself, or a future that it will come out of. */
public sealed interface Answer {
    /** The value is there. */
    record Plain(JsonNode value) implements Answer {}

    /** The value is to come. */
    record Deferred(CompletableFuture<JsonNode> future) implements Answer {}
}
