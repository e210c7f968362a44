package dev.retrykit.reports;

import dev.retrykit.spec.Verdict;

/** A run in a small picture, as pages of a project show it; it needs no font and no network to look right. */
final class Badge {
    private static final double LETTER = 6.6;
    private static final int MARGIN = 6;

    private Badge() {}

    static String render(Run run) {
        String left = "retrykit " + run.policy();
        String right = result(run);
        int split = width(left);
        int whole = split + width(right);
        return """
                <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="20" role="img" aria-label="%2$s: %3$s">
                <title>%2$s: %3$s</title>
                <clipPath id="corners"><rect width="%1$d" height="20" rx="3"/></clipPath>
                <g clip-path="url(#corners)">
                <rect width="%4$d" height="20" fill="#444d56"/>
                <rect x="%4$d" width="%5$d" height="20" fill="%6$s"/>
                </g>
                <g fill="#ffffff" text-anchor="middle" font-family="Verdana, DejaVu Sans, sans-serif" font-size="11">
                <text x="%7$d" y="14" textLength="%8$d">%2$s</text>
                <text x="%9$d" y="14" textLength="%10$d">%3$s</text>
                </g>
                </svg>
                """.formatted(
                        whole,
                        Text.xml(left),
                        Text.xml(right),
                        split,
                        whole - split,
                        colour(run.exit()),
                        split / 2,
                        split - 2 * MARGIN,
                        (split + whole) / 2,
                        whole - split - 2 * MARGIN);
    }

    private static String result(Run run) {
        int passed = run.counts().get(Verdict.PASS);
        return switch (run.exit()) {
            case CONFORMS -> "conforms, " + passed + " passed";
            case DOES_NOT_CONFORM ->
                run.counts().get(Verdict.FAIL) == 0
                        ? "does not conform"
                        : run.counts().get(Verdict.FAIL) + " failed, " + passed + " passed";
            case WRONG_USAGE, KIT_FAILED -> "not judged";
        };
    }

    private static String colour(ExitCode exit) {
        return switch (exit) {
            case CONFORMS -> "#1a7f37";
            case DOES_NOT_CONFORM -> "#c62828";
            case WRONG_USAGE, KIT_FAILED -> "#8e24aa";
        };
    }

    private static int width(String text) {
        return (int) Math.round(text.length() * LETTER) + 2 * MARGIN;
    }
}
