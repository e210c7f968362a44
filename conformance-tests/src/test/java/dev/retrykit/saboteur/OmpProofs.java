package dev.retrykit.saboteur;

/** What omp's clauses are known to say. */
final class OmpProofs extends ClauseProofs {
    OmpProofs() {
        super("omp");
    }
}
