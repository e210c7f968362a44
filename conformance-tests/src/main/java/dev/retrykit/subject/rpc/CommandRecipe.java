package dev.retrykit.subject.rpc;

import dev.retrykit.spec.Observation;
import dev.retrykit.subject.process.Launch;
import java.util.Set;

/** An agent that the caller starts with a command line of its own. */
public record CommandRecipe(String command, String api) implements Recipe {
    /** What can be seen of any process that keeps the agent RPC. */
    public static final Set<Observation> SHOWS =
            Set.of(Observation.HTTP, Observation.EVENTS, Observation.CONTEXT, Observation.PROMPT, Observation.RPC);

    @Override
    public String name() {
        return "rpc";
    }

    @Override
    public String version() {
        return "";
    }

    @Override
    public Set<Observation> shows() {
        return SHOWS;
    }

    @Override
    public boolean answersWhenIdle() {
        return false;
    }

    /** Nobody has said so. */
    @Override
    public boolean rereads() {
        return false;
    }

    @Override
    public void configure(Place place) {}

    @Override
    public Launch launch(Place place) {
        String filled = Environment.fillCommand(command, Environment.placeholders(place));
        return new Launch(filled, place.directory(), Environment.of(place));
    }
}
