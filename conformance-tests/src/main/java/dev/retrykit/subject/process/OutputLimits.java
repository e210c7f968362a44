package dev.retrykit.subject.process;

/**
 * How much of a process's output is kept; all in bytes.
 *
 * @param line the longest line; what is longer is cut
 * @param output of stdout, until the budget is renewed
 * @param errors of stderr, until the budget is renewed
 */
public record OutputLimits(int line, long output, long errors) {
    /** One line of 1 MB, 8 MB of stdout and 1 MB of stderr. */
    public static final OutputLimits USUAL = new OutputLimits(1 << 20, 8L << 20, 1L << 20);
}
