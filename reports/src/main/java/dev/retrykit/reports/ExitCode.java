package dev.retrykit.reports;

import java.util.Collection;
import java.util.Comparator;

/** What a process says when it ends; a later one outweighs an earlier one. */
public enum ExitCode {
    /** The subject conforms. */
    CONFORMS(0),
    /** The subject does not conform. */
    DOES_NOT_CONFORM(1),
    /** Nothing was judged: the command line or something that it names is wrong. */
    WRONG_USAGE(2),
    /** The kit failed. */
    KIT_FAILED(3);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    /** The number that a shell sees. */
    public int code() {
        return code;
    }

    /** The one that outweighs all others; {@link #CONFORMS} where there is none. */
    public static ExitCode weightiest(Collection<ExitCode> codes) {
        return codes.stream().max(Comparator.naturalOrder()).orElse(CONFORMS);
    }
}
