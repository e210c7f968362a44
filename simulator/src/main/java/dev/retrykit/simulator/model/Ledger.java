package dev.retrykit.simulator.model;

/**
 * How often the function was called, and how often each budget was used; the budgets know nothing of each other.
 *
 * @param calls the first included
 * @param errors calls that were repeated because they failed
 * @param empties calls that were repeated because their result was empty
 */
public record Ledger(int calls, int errors, int empties) {
    /** Before the first call. */
    public static final Ledger NONE = new Ledger(0, 0, 0);

    Ledger called() {
        return new Ledger(calls + 1, errors, empties);
    }

    Ledger failed() {
        return new Ledger(calls, errors + 1, empties);
    }

    Ledger emptied() {
        return new Ledger(calls, errors, empties + 1);
    }
}
