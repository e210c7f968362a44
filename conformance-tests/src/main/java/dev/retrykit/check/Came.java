package dev.retrykit.check;

import dev.retrykit.spec.Json;
import dev.retrykit.spec.TraceEvent.Replied;
import dev.retrykit.spec.TraceEvent.Replied.Ending;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** What an attempt came to, in the forms on which no two readers differ. */
enum Came {
    RETRYABLE("a retryable failure"),
    FINAL("a failure that is final"),
    /** An exception without a canonical error of its own, or without its word on retries. */
    UNMARKED("an exception that does not say retryable"),
    EMPTY("an empty result"),
    VALUE("a result"),
    /** Something that one clause alone judges. */
    DOUBTFUL("something that can be read in two ways"),
    /** Nothing: the client went away, or the trace ends before. */
    NOTHING("nothing");

    private static final Pattern QUOTA =
            Pattern.compile("quota|billing|balance|credit|spend|usage limit|budget|per day");
    private static final Pattern OVERFLOW = Pattern.compile("context|too long|too large|token");
    private static final Set<String> WORDS = Set.of("content", "text", "delta", "reasoning_content", "reasoning");

    private final String words;

    Came(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }

    static Came of(Attempt attempt, Terms terms) {
        if (attempt.reply().isEmpty()) {
            return NOTHING;
        }
        Replied reply = attempt.reply().get().event();
        if (terms.function()) {
            return ofFunction(reply.content(), terms);
        } else if (reply.status().isPresent() && reply.status().getAsInt() >= 300) {
            return ofStatus(
                    reply.status().getAsInt(), Json.line(reply.content()).toLowerCase(Locale.ROOT));
        } else if (reply.ending() != Ending.COMPLETE) {
            return ofBroken(reply, terms);
        }
        return ofAnswer(attempt.answer());
    }

    private static Came ofFunction(JsonNode content, Terms terms) {
        if (content.has("return")) {
            JsonNode value = content.path("return");
            return value.isObject() && value.isEmpty() && terms.knowsEmpty() ? EMPTY : VALUE;
        }
        JsonNode says = content.path("raise").path("retryable?");
        if (!content.path("how").asString("").equals("canonical") || says.isMissingNode()) {
            return UNMARKED;
        } else if (!says.isBoolean()) {
            return DOUBTFUL;
        }
        return says.booleanValue() ? RETRYABLE : FINAL;
    }

    private static Came ofStatus(int status, String body) {
        if (status == 400 || status == 401) {
            return FINAL;
        } else if (status == 429) {
            return QUOTA.matcher(body).find() ? DOUBTFUL : RETRYABLE;
        }
        return status >= 500 && !OVERFLOW.matcher(body).find() ? RETRYABLE : DOUBTFUL;
    }

    /** A connection that broke; one that the client gave up was a time-out, if the client has one. */
    private static Came ofBroken(Replied reply, Terms terms) {
        return reply.ending() != Ending.ABANDONED
                        || terms.impatient() && reply.status().isEmpty()
                ? RETRYABLE
                : NOTHING;
    }

    private static Came ofAnswer(Heard answer) {
        if (!answer.succeeded()) {
            return DOUBTFUL;
        }
        boolean said = answer.asksForTools() || answer.events().stream().anyMatch(Came::says);
        boolean stopped = answer.events().stream()
                .map(Json::line)
                .anyMatch(event -> event.matches("(?is).*\"(stop|end_turn|completed)\".*"));
        return said || !stopped ? VALUE : EMPTY;
    }

    /** Whether any text stands where wire formats have it. */
    private static boolean says(JsonNode node) {
        return node.propertyStream()
                        .anyMatch(field -> WORDS.contains(field.getKey())
                                && !field.getValue().asString("").isBlank())
                || node.valueStream().anyMatch(Came::says);
    }
}
