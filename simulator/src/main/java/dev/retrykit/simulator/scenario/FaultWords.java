package dev.retrykit.simulator.scenario;

import dev.retrykit.simulator.provider.Fault;
import dev.retrykit.simulator.provider.Fault.Way;
import dev.retrykit.simulator.scenario.Tokens.Kind;
import dev.retrykit.simulator.scenario.Tokens.Token;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Faults in words, as {@code stall 60s after 2} and {@code reset after 2}. */
final class FaultWords {
    private static final Set<String> OTHERS = Set.of("torn", "stall", "malformed", "duplicate", "drip", "keep-alive");
    private static final String CONTENT_TYPE = "content-type";

    private FaultWords() {}

    /** All faults that a text names. */
    static List<Fault> parse(String text) {
        Tokens tokens = new Tokens(text);
        List<Fault> faults = new ArrayList<>();
        while (tokens.peek().kind() != Kind.END) {
            if (!begins(tokens)) {
                throw tokens.wrong(
                        tokens.peek(),
                        "expected a fault, and " + tokens.peek()
                                + " begins none; there are: reset after 2, close after 2, end after 2, hang after 2, torn after 2,"
                                + " stall 60s after 2, malformed 2, duplicate 2, drip 1s, keep-alive 10s and content-type=text/html");
            }
            faults.add(next(tokens));
        }
        return faults;
    }

    /** Whether the next words are a fault. */
    static boolean begins(Tokens tokens) {
        Token token = tokens.peek();
        return token.kind() == Kind.PAIR
                ? token.text().equals(CONTENT_TYPE)
                : OTHERS.stream().anyMatch(token::is)
                        || token.kind() == Kind.WORD
                                && way(token.text()).isPresent()
                                && tokens.second().is("after");
    }

    /** The fault that the next words are. */
    static Fault next(Tokens tokens) {
        Token word = tokens.take();
        return switch (word.text()) {
            case CONTENT_TYPE -> new Fault.ContentType(word.value());
            case "stall" -> stall(tokens);
            case "malformed" -> new Fault.Malformed(nth(tokens));
            case "duplicate" -> new Fault.Duplicate(nth(tokens));
            case "drip" -> new Fault.Drip(duration(tokens));
            case "keep-alive" -> new Fault.KeepAlive(isNumber(tokens.peek()) ? duration(tokens) : Duration.ZERO);
            default ->
                new Fault.Break(
                        tokens.took("after") ? number(tokens, 0) : 0,
                        way(word.text()).orElseThrow());
        };
    }

    /** The words for a fault. */
    static String text(Fault fault) {
        if (fault instanceof Fault.Break end) {
            return word(end.way()) + " after " + end.after();
        } else if (fault instanceof Fault.Stall stall) {
            return "stall " + DurationWords.text(stall.duration()) + " after " + stall.after();
        } else if (fault instanceof Fault.Malformed malformed) {
            return "malformed " + malformed.nth();
        } else if (fault instanceof Fault.Duplicate duplicate) {
            return "duplicate " + duplicate.nth();
        } else if (fault instanceof Fault.Drip drip) {
            return "drip " + DurationWords.text(drip.pause());
        } else if (fault instanceof Fault.KeepAlive alive) {
            return "keep-alive" + (alive.every().isZero() ? "" : " " + DurationWords.text(alive.every()));
        }
        return CONTENT_TYPE + "=" + Tokens.word(((Fault.ContentType) fault).type());
    }

    private static Fault stall(Tokens tokens) {
        Duration duration = duration(tokens);
        if (!tokens.took("after")) {
            throw tokens.wrong(tokens.peek(), "expected \"after\" and a number, as in: stall 60s after 2");
        }
        return new Fault.Stall(number(tokens, 0), duration);
    }

    private static int nth(Tokens tokens) {
        return isNumber(tokens.peek()) ? number(tokens, 1) : 1;
    }

    private static int number(Tokens tokens, int least) {
        Token token = tokens.take();
        if (!token.text().matches("\\d{1,6}") || Integer.parseInt(token.text()) < least) {
            throw tokens.wrong(token, "expected a number of deltas from " + least + ", and " + token + " is none");
        }
        return Integer.parseInt(token.text());
    }

    /** The unit may stand apart. */
    private static Duration duration(Tokens tokens) {
        Token token = tokens.take();
        boolean apart = token.text().matches("[\\d.]+") && !tokens.peek().ends();
        String words = apart ? token.text() + " " + tokens.take().text() : token.text();
        return DurationWords.parse(words)
                .orElseThrow(() ->
                        tokens.wrong(token, "expected " + DurationWords.EXAMPLES + ", and " + token + " is none"));
    }

    private static boolean isNumber(Token token) {
        return token.kind() == Kind.WORD && Character.isDigit(token.text().charAt(0));
    }

    private static Optional<Way> way(String word) {
        return Arrays.stream(Way.values()).filter(way -> word(way).equals(word)).findFirst();
    }

    private static String word(Way way) {
        return way.name().toLowerCase(Locale.ROOT);
    }
}
