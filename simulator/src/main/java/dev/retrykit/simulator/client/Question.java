package dev.retrykit.simulator.client;

import java.util.List;

/**
 * What a model is asked.
 *
 * @param turns the conversation so far
 * @param tools what the model may call
 * @param streaming whether the answer is to come piece by piece
 */
public record Question(String model, List<Turn> turns, List<Tool> tools, boolean streaming) {
    public Question {
        turns = List.copyOf(turns);
        tools = List.copyOf(tools);
    }

    /** A single thing that a user says. */
    public static Question of(String model, String prompt, boolean streaming) {
        return new Question(model, List.of(new Turn.User(prompt)), List.of(), streaming);
    }

    /** A tool that takes any object. */
    public record Tool(String name, String description) {}
}
