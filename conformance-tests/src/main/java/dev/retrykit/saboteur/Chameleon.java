package dev.retrykit.saboteur;

import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.spec.Observation;
import dev.retrykit.subject.LoopSubject;
import dev.retrykit.subject.Subject;
import dev.retrykit.subject.Surroundings;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** A subject that is wrong where answers are streamed and honest where they are not, or the other way round. */
final class Chameleon implements Subject {
    private final boolean wrongInStreams;
    private final Subject wrong;
    private Subject face = LoopSubject.reference();

    Chameleon(boolean wrongInStreams, Subject wrong) {
        this.wrongInStreams = wrongInStreams;
        this.wrong = wrong;
    }

    @Override
    public Set<Observation> shows() {
        return face.shows();
    }

    @Override
    public void start(Surroundings surroundings) {
        face = surroundings.streaming() == wrongInStreams ? wrong : face;
        face.start(surroundings);
    }

    @Override
    public void act(Action action) {
        face.act(action);
    }

    @Override
    public Optional<JsonNode> retrySettings() {
        return face.retrySettings();
    }
}
