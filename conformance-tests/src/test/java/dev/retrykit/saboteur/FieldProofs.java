package dev.retrykit.saboteur;

/** What the field's clauses are known to say. */
final class FieldProofs extends ClauseProofs {
    FieldProofs() {
        super("field");
    }
}
