package dev.retrykit.reports;

import java.util.regex.Pattern;

/** Where a scenario's trace stands inside the report directory of its policy. */
public final class TracePath {
    private static final Pattern SAFE = Pattern.compile("traces/[A-Za-z0-9-]+\\.jsonl");
    private static final Pattern PLAIN_NAME = Pattern.compile("[A-Za-z0-9 ]{1,80}");
    private static final int LONGEST = 80;

    private TracePath() {}

    /**
     * The path for a scenario, made of its name, as {@code traces/One-failure-then-an-answer.jsonl}. A name that cannot
     * stand in a path as it is gets a number derived from it, so that two names never share a path by their likeness.
     */
    public static String of(String scenario) {
        String slug = scenario.replaceAll("[^A-Za-z0-9]", "-");
        if (!PLAIN_NAME.matcher(scenario).matches()) {
            slug = slug.substring(0, Math.min(slug.length(), LONGEST)) + "-%08x".formatted(scenario.hashCode());
        }
        return "traces/" + slug + ".jsonl";
    }

    /** The path for a scenario that is run several times; {@code round} counts from 1. */
    public static String of(String scenario, int round) {
        return round == 1 ? of(scenario) : of(scenario).replace(".jsonl", "-run-" + round + ".jsonl");
    }

    /** Whether a path stays inside its directory. */
    static boolean isSafe(String path) {
        return SAFE.matcher(path).matches();
    }
}
