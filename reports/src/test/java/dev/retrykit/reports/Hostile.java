package dev.retrykit.reports;

/** What a stranger's text may hold to break a report. */
final class Hostile {
    /** Markup, an attribute's end, a control and a colour sequence, a turn of direction, half a character, no character. */
    static final String TEXT =
            "</td><script>alert('x')</script>\" onload=\"x ${1+1} \u0007\u001b[31m\u202Egnp\u2066 \uD83D \uFFFF ]]> &amp; \u2028end";

    private Hostile() {}
}
