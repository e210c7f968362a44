package dev.retrykit.check;

import dev.retrykit.spec.Catalogue;

/** A document on session retry, as far as the two differ in what a check has to know. */
enum Document {
    OMP(Wording.OMP, true, true, true),
    PI(Wording.PI, false, false, false);

    private final Wording wording;
    private final boolean endsAtZero;
    private final boolean releasesEarly;
    private final boolean switchesAccounts;

    Document(Wording wording, boolean endsAtZero, boolean releasesEarly, boolean switchesAccounts) {
        this.wording = wording;
        this.endsAtZero = endsAtZero;
        this.releasesEarly = releasesEarly;
        this.switchesAccounts = switchesAccounts;
    }

    /** The document of a policy. */
    static Document of(String policy) {
        return policy.equals("pi") || policy.equals(Catalogue.FIELD) ? PI : OMP;
    }

    /** What its error texts mean. */
    Wording wording() {
        return wording;
    }

    /** Whether a maximum of 0 is told by an end without a start. */
    boolean endsAtZero() {
        return endsAtZero;
    }

    /** Whether a cancel with the retried request in flight may release the prompt. */
    boolean releasesEarly() {
        return releasesEarly;
    }

    /** Whether another account may take over, so that nothing has to be waited for. */
    boolean switchesAccounts() {
        return switchesAccounts;
    }
}
