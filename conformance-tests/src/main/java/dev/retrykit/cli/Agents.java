package dev.retrykit.cli;

import dev.retrykit.simulator.session.AgentSession;
import dev.retrykit.simulator.session.World;
import dev.retrykit.simulator.ui.Look;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * A reference that can be run as a process of its own.
 *
 * @param look how its policy's document words the screen
 */
record Agents(Function<World, AgentSession> making, Look look) {
    private static final Map<String, Agents> BY_POLICY = new TreeMap<>(Map.of(
            "omp", new Agents(AgentSession::omp, Look.OMP),
            "pi", new Agents(AgentSession::pi, Look.PI)));

    /** The reference of a policy. */
    static Agents of(String policy) {
        return Optional.ofNullable(BY_POLICY.get(policy))
                .orElseThrow(() -> new UsageException("there is no reference agent for policy \"" + policy
                        + "\"; there are: " + String.join(", ", BY_POLICY.keySet())));
    }
}
