package dev.retrykit.check;

import dev.retrykit.simulator.session.Overflow;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** What an error text says by the printed words of a document: the oracle of the clauses on texts. */
final class Wording {
    /** The words of the omp document. */
    static final Wording OMP = new Wording(
            List.of(
                    family("OMP-CLASS-3", "overloaded"),
                    family("OMP-CLASS-4", "rate limit", "usage limit", "too many requests"),
                    family("OMP-CLASS-5", "429", "500", "502", "503", "504"),
                    family("OMP-CLASS-6", "service unavailable", "server error", "internal error"),
                    family("OMP-CLASS-7", "connection error", "fetch failed"),
                    family("OMP-CLASS-8", "retry delay")),
            List.of(),
            PrintedWords::match,
            Overflow::borrowed);

    /** The expressions of the pi document. */
    static final Wording PI = new Wording(
            List.of(
                    family("PI-CLASS-5", "overloaded"),
                    family("PI-CLASS-6", "provider.?returned.?error"),
                    family("PI-CLASS-7", "rate.?limit", "too many requests", "429"),
                    family("PI-CLASS-8", "500", "502", "503", "504"),
                    family("PI-CLASS-9", "service.?unavailable", "server.?error", "internal.?error"),
                    family(
                            "PI-CLASS-10",
                            "network.?error",
                            "connection.?error",
                            "connection.?refused",
                            "connection.?lost",
                            "fetch failed",
                            "other side closed",
                            "socket hang up"),
                    family("PI-CLASS-11", "websocket.?closed", "websocket.?error"),
                    family(
                            "PI-CLASS-12",
                            "upstream.?connect",
                            "reset before headers",
                            "ended without",
                            "stream ended before message_stop",
                            "http2 request did not get a response"),
                    family("PI-CLASS-13", "timed out", "time out", "timeout", "terminated"),
                    family("PI-CLASS-14", "retry delay")),
            quotas(
                    "GoUsageLimitError",
                    "FreeUsageLimitError",
                    "Monthly usage limit reached",
                    "available balance",
                    "insufficient_quota",
                    "out of budget",
                    "quota exceeded",
                    "billing"),
            (expression, text) -> found(expression, text) ? Match.PRINTED : Match.NONE,
            text -> false);

    private static final Map<String, Pattern> COMPILED = new ConcurrentHashMap<>();

    private final List<Family> families;
    private final List<Family> quotas;
    private final BiFunction<String, String, Match> grading;
    private final Predicate<String> open;

    /** Texts of one kind, and the clause that holds them. */
    record Family(String clause, List<String> words) {}

    /**
     * What a text says.
     *
     * @param match the surest match of any family
     * @param quota whether it is final since a quota is used up
     * @param overflow whether it says that the context has grown too large for the model
     * @param open whether the document leaves it open if it says so
     */
    record Meaning(Match match, boolean quota, boolean overflow, boolean open) {
        /** Whether it is retryable beyond doubt. */
        boolean surely() {
            return match == Match.PRINTED && !quota && !overflow && !open;
        }

        /** Whether it is of no family, by any reading, or final for another reason than an overflow. */
        boolean unknown() {
            return (match == Match.NONE || quota) && !overflow && !open;
        }
    }

    /** How surely a text belongs to a family, surest first. */
    enum Match {
        /** The words as they are printed; digits as a number of their own. */
        PRINTED,
        /** The words in other case. */
        CASE,
        /** The words with another separator, or none, where OMP-CLASS-12 names them. */
        SEPARATOR,
        /** Digits inside a longer number, or a separator that no clause names: either way is allowed. */
        DOUBTFUL,
        NONE
    }

    private Wording(
            List<Family> families,
            List<Family> quotas,
            BiFunction<String, String, Match> grading,
            Predicate<String> open) {
        this.families = families;
        this.quotas = quotas;
        this.grading = grading;
        this.open = open;
    }

    /** Reads a text once, for all who ask. */
    Meaning read(String text) {
        return new Meaning(match(text), quota(text), overflow(text), open.test(text));
    }

    /** The families of retryable texts, in the document's order. */
    List<Family> families() {
        return families;
    }

    /** The texts that are final whatever else they say. */
    List<Family> quotas() {
        return quotas;
    }

    /** The surest match of any family. */
    Match match(String text) {
        return surest(families, family -> match(family, text));
    }

    /** The surest match of one family. */
    Match match(Family family, String text) {
        return surest(family.words, word -> grading.apply(word, text));
    }

    /** Nothing is surer than what is printed, so that nobody has to look further. */
    private static <T> Match surest(List<T> all, Function<T, Match> grading) {
        Match surest = Match.NONE;
        for (int i = 0; i < all.size() && surest != Match.PRINTED; i++) {
            Match match = grading.apply(all.get(i));
            surest = match.compareTo(surest) < 0 ? match : surest;
        }
        return surest;
    }

    private boolean quota(String text) {
        return quotas.stream().anyMatch(quota -> match(quota, text) == Match.PRINTED);
    }

    private static boolean overflow(String text) {
        return Overflow.in(text);
    }

    private static Family family(String clause, String... words) {
        return new Family(clause, List.of(words));
    }

    private static List<Family> quotas(String... texts) {
        return IntStream.range(0, texts.length)
                .mapToObj(index -> family("PI-QUOTA-" + (index + 1), texts[index]))
                .toList();
    }

    private static boolean found(String expression, String text) {
        return COMPILED.computeIfAbsent(expression, Wording::compiled)
                .matcher(text)
                .find();
    }

    private static Pattern compiled(String expression) {
        return Pattern.compile(expression, Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    }
}
