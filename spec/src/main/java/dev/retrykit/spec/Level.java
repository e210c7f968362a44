package dev.retrykit.spec;

/** How binding a clause is. */
public enum Level {
    MUST,
    SHOULD,
    MAY
}
