package dev.retrykit.subject;

import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.spec.Observation;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Trace;
import java.util.Optional;
import java.util.Set;

/** Runs scenarios against one subject and gives their traces. */
public interface Stage extends AutoCloseable {
    /** Who is judged. */
    SubjectInfo subject();

    /** What the subject lets the kit see. */
    Set<Observation> shows();

    /** Why this subject cannot be put through a scenario; empty where it can. */
    Optional<String> cannotRun(Scenario scenario);

    /** Why a scenario is left out although the subject could be put through it; empty where it is to be run. */
    default Optional<String> leftOut(Scenario scenario) {
        return Optional.empty();
    }

    /** Starts ahead what any scenario needs and takes long to start; where that fails, the first scenario says so. */
    default void prepare() {}

    /**
     * Runs one scenario to its end, or to the limit that it reached.
     *
     * @throws SetupException if the subject cannot be started at all
     */
    Trace run(Scenario scenario);

    /** Ends whatever the stage started. */
    @Override
    void close();
}
