package dev.retrykit.spec;

/** The pages of the specification that are for people alone. */
public final class Pages {
    private Pages() {}

    /** Where the policies part, in Markdown. */
    public static String differences() {
        return Resources.text("pages/differences.md");
    }
}
