package dev.retrykit.simulator.scenario;

import dev.retrykit.simulator.provider.Fault;
import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.scenario.Tokens.Kind;
import dev.retrykit.simulator.scenario.Tokens.Token;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reads a script in words from its first token to its last. */
final class ScriptReader {
    /** Replies of one script, so that a number with a nought too many does not fill the memory. */
    private static final int MOST = 10_000;

    private final List<Reply> replies = new ArrayList<>();
    private final Tokens tokens;
    private Optional<Reply> forever = Optional.empty();

    ScriptReader(String text) {
        this.tokens = new Tokens(text);
    }

    Script script() {
        item();
        while (tokens.peek().kind() == Kind.COMMA) {
            if (forever.isPresent()) {
                throw tokens.wrong(tokens.peek(), "nothing follows a reply that is given forever");
            }
            tokens.take();
            item();
        }
        return new Script(replies, forever);
    }

    private void item() {
        Token first = tokens.peek();
        Item item = new Item(kind());
        while (!tokens.peek().ends()) {
            item.take();
        }
        Reply reply = item.reply(first);
        if (item.forever) {
            forever = Optional.of(reply);
        } else {
            replies.addAll(Collections.nCopies(item.times, reply));
        }
        if (replies.size() > MOST) {
            throw tokens.wrong(
                    first, "a script has at most " + MOST + " replies; say \"forever\" for one that never ends");
        }
    }

    /** A text, a fault or an attribute alone is said of an answer. */
    private String kind() {
        Token token = tokens.peek();
        if (token.kind() == Kind.QUOTED || FaultWords.begins(tokens)) {
            return "ok";
        }
        String both = token.text() + " " + tokens.second().text();
        boolean two = token.kind() == Kind.WORD && tokens.second().kind() == Kind.WORD && ReplyWords.isKind(both);
        if (!two && !(token.kind() == Kind.WORD && ReplyWords.isKind(token.text()))) {
            throw tokens.wrong(
                    token,
                    "expected a reply, and " + token + " is none; there are: " + ReplyWords.kinds()
                            + ", a text in quotes for an answer, and a fault as: reset after 2");
        }
        tokens.take();
        if (two) {
            tokens.take();
        }
        return two ? both : token.text();
    }

    /** One reply while it is read. */
    private final class Item {
        private final String kind;
        private final Map<String, String> said = new TreeMap<>();
        private final List<Fault> faults = new ArrayList<>();
        private int times = 1;
        private boolean repeated;
        private boolean forever;

        Item(String kind) {
            this.kind = kind;
        }

        void take() {
            if (FaultWords.begins(tokens)) {
                faults.add(FaultWords.next(tokens));
                return;
            }
            Token token = tokens.take();
            if (token.kind() == Kind.QUOTED) {
                say(token, "text", token.text());
            } else if (token.kind() == Kind.PAIR) {
                attribute(token);
            } else if (token.is("forever") || token.text().matches("x\\d+")) {
                repeat(token);
            } else {
                throw tokens.wrong(
                        token,
                        "expected a comma or more about \"" + kind
                                + "\": a text in quotes, an attribute as late=2s, a fault as"
                                + " reset after 2, x3 or forever; " + token + " is none of them");
            }
        }

        Reply reply(Token first) {
            try {
                return ReplyWords.reply(kind, said, faults);
            } catch (IllegalArgumentException impossible) {
                throw tokens.wrong(first, impossible.getMessage());
            }
        }

        private void attribute(Token token) {
            String name = token.text();
            if (name.equals("partial-call")) {
                say(token, "partial call", token.value());
            } else if (name.contains("-")) {
                header(token, name + ": " + token.value());
            } else if (name.equals("header")) {
                header(token, token.value());
            } else if (name.equals("fault")) {
                throw tokens.wrong(token, "a fault is said without a name, as: reset after 2");
            } else {
                say(token, name, token.value());
            }
        }

        /** A header has a hyphen in its name, or is said to be one. */
        private void header(Token token, String line) {
            ReplyWords.problem(kind, "header", line).ifPresent(problem -> {
                throw tokens.wrong(token, problem);
            });
            said.merge("header", line, (some, more) -> some + "\n" + more);
        }

        private void say(Token token, String column, String value) {
            ReplyWords.problem(kind, column, value).ifPresent(problem -> {
                throw tokens.wrong(token, problem);
            });
            if (said.putIfAbsent(column, value) != null) {
                throw tokens.wrong(token, "the " + column + " of this reply is said already");
            }
        }

        private void repeat(Token token) {
            if (repeated) {
                throw tokens.wrong(token, "how often this reply is given is said already");
            }
            repeated = true;
            forever = token.is("forever");
            times = forever ? 1 : times(token);
        }

        private int times(Token token) {
            String digits = token.text().substring(1);
            if (digits.length() > 5 || Integer.parseInt(digits) < 1) {
                throw tokens.wrong(token, "a reply is given from x1 to x" + MOST + " times; say \"forever\" for more");
            }
            return Integer.parseInt(digits);
        }
    }
}
