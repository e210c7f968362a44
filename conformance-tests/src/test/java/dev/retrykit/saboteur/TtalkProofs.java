package dev.retrykit.saboteur;

/** What ttalk's clauses are known to say. */
final class TtalkProofs extends ClauseProofs {
    TtalkProofs() {
        super("ttalk");
    }
}
