package dev.retrykit.simulator.client;

import java.util.List;

/** One turn of a conversation as a request carries it. */
public sealed interface Turn {
    /** What the user says. */
    record User(String text) implements Turn {}

    /** What the model answered; only calls that were made. */
    record Model(String text, List<Call> calls) implements Turn {
        public Model {
            calls = List.copyOf(calls);
        }
    }

    /** What a tool answered to a call. */
    record Result(String callId, String tool, String text) implements Turn {}

    /** A call of a tool; the arguments are JSON text. */
    record Call(String id, String name, String arguments) {}
}
