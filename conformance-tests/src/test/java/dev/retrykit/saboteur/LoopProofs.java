package dev.retrykit.saboteur;

/** What the agent loop's clauses are known to say. */
final class LoopProofs extends ClauseProofs {
    LoopProofs() {
        super("agent-loop");
    }
}
