package dev.retrykit.simulator.session;

/** Why an assistant message ended. */
public enum StopReason {
    STOP("stop"),
    LENGTH("length"),
    TOOL_USE("toolUse"),
    ERROR("error"),
    ABORTED("aborted");

    private final String word;

    StopReason(String word) {
        this.word = word;
    }

    /** The word of the session events. */
    public String word() {
        return word;
    }
}
