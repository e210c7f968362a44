package dev.retrykit.saboteur;

/** What pi's clauses are known to say. */
final class PiProofs extends ClauseProofs {
    PiProofs() {
        super("pi");
    }
}
