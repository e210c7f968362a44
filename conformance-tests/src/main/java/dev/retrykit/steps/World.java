package dev.retrykit.steps;

import dev.retrykit.check.Exhibit;
import dev.retrykit.check.Reading;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.spec.Trace;
import dev.retrykit.subject.SetupException;
import dev.retrykit.subject.Stage;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** What the steps of one scenario share: the draft, and once it has run, its trace. */
final class World {
    private final String policy;
    private final Stage stage;
    private Draft draft = new Draft("", Set.of());
    private Optional<Scenario> scenario = Optional.empty();
    private Optional<String> leftOut = Optional.empty();
    private Optional<String> cannotRun = Optional.empty();
    private Optional<Trace> trace = Optional.empty();
    private boolean occasion = true;
    private Optional<SetupException> unusable = Optional.empty();

    World(String policy, Stage stage) {
        this.policy = policy;
        this.stage = stage;
    }

    /** Forgets the scenario before this one. */
    void begin(String name, Set<String> clauses) {
        draft = new Draft(name, clauses);
        scenario = Optional.empty();
        leftOut = Optional.empty();
        cannotRun = Optional.empty();
        trace = Optional.empty();
        occasion = true;
    }

    String policy() {
        return policy;
    }

    Draft draft() {
        return draft;
    }

    void run() {
        Scenario done = draft.done();
        scenario = Optional.of(done);
        leftOut = stage.leftOut(done);
        cannotRun = stage.cannotRun(done);
        if (leftOut.isEmpty() && cannotRun.isEmpty() && unusable.isEmpty()) {
            trace = play(done);
        }
    }

    private Optional<Trace> play(Scenario scenario) {
        try {
            return Optional.of(stage.run(scenario));
        } catch (SetupException e) {
            unusable = Optional.of(e);
            return Optional.empty();
        }
    }

    /** Why the subject could not be started at all; nothing is run after that. */
    Optional<SetupException> unusable() {
        return unusable;
    }

    Set<String> clauses() {
        return scenario.map(Scenario::clauses).orElse(Set.of());
    }

    /** Speaks of the trace, unless there is none, it was cut short, or it gave the clause no occasion. */
    void speak(Consumer<Reading> speech) {
        if (occasion) {
            trace.filter(Trace::complete).map(Reading::of).ifPresent(speech);
        }
    }

    /** The clause of the scenario found nothing to judge, so that nothing more is said of it. */
    void noOccasion() {
        occasion = false;
    }

    /** What there is to show of the scenario that ran. */
    Exhibit exhibit(String name, Set<String> clauses, Optional<String> broken, Optional<String> kitError) {
        return new Exhibit(name, clauses, trace, leftOut, cannotRun, broken, kitError);
    }
}
