package dev.retrykit.reports;

import dev.retrykit.spec.Verdict;

/** How a verdict looks: a glyph and a colour of the terminal. */
enum Look {
    KIT_ERROR("‼", 35),
    FAIL("✗", 31),
    WARN("▲", 33),
    PASS("✓", 32),
    UNOBSERVABLE("◌", 36),
    NOT_RUN("–", 36),
    INAPPLICABLE("·", 90);

    private final String glyph;
    private final int colour;

    Look(String glyph, int colour) {
        this.glyph = glyph;
        this.colour = colour;
    }

    static Look of(Verdict verdict) {
        return valueOf(verdict.name());
    }

    /** A sign that differs from the others by its shape, for those who see no colour. */
    String glyph() {
        return glyph;
    }

    /** The parameter of the terminal's colour sequence. */
    int colour() {
        return colour;
    }

    /** Whether a reader has to look at it. */
    boolean isTrouble() {
        return this == KIT_ERROR || this == FAIL || this == WARN;
    }
}
