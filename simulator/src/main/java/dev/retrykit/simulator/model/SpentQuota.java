package dev.retrykit.simulator.model;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/** Recognises a refusal for a quota that is used up, which no waiting of a client's lifts. */
final class SpentQuota {
    /** What vendors write as the type or the code of an error. */
    private static final Set<String> CODES = Set.of(
            "insufficient_quota",
            "billing_hard_limit_reached",
            "usage_limit_reached",
            "insufficient_balance_error",
            "free_quota_exceeded",
            "creditserror",
            "gousagelimiterror",
            "freeusagelimiterror",
            "1008",
            "1113",
            "1310",
            "2056");

    /** What they write for people. */
    private static final List<String> WORDS = List.of(
            "exceeded your current quota",
            "insufficient balance",
            "available balance",
            "spend limit",
            "spending limit",
            "usage limit reached",
            "out of budget",
            "tokens per day");

    private SpentQuota() {}

    static boolean in(JsonNode told, String message) {
        JsonNode error = told.path("error");
        String words = message.toLowerCase(Locale.ROOT);
        return CODES.contains(word(error.path("type")))
                || CODES.contains(word(error.path("code")))
                || WORDS.stream().anyMatch(words::contains);
    }

    private static String word(JsonNode value) {
        return value.asString("").toLowerCase(Locale.ROOT);
    }
}
