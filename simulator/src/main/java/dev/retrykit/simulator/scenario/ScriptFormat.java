package dev.retrykit.simulator.scenario;

import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Reply.ErrorBody;
import dev.retrykit.simulator.provider.Reply.Finish;
import dev.retrykit.simulator.provider.Reply.HttpError;
import dev.retrykit.simulator.provider.Reply.Partial;
import dev.retrykit.simulator.provider.Reply.Success;
import dev.retrykit.simulator.provider.Reply.ToolCall;
import dev.retrykit.simulator.provider.Reply.Usage;
import dev.retrykit.simulator.provider.Script;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Scripts in words, as {@code 503 x3, 429 retry-after=7, ok stall 60s after 2}; the module's PROVIDER.md has the grammar. */
public final class ScriptFormat {
    private ScriptFormat() {}

    /**
     * Reads a script.
     *
     * @throws MalformedScriptException if it cannot be read; the message points at the column and says what was expected
     */
    public static Script parse(String text) {
        return new ScriptReader(text).script();
    }

    /** The words for a reply, as far as there are words for it: of several tool calls they name the first. */
    public static String text(Reply reply) {
        return String.join(" ", words(reply, ReplyWords.USUAL_TEXT));
    }

    private static List<String> words(Reply reply, String usual) {
        List<String> words = new ArrayList<>();
        if (reply instanceof Reply.Late late) {
            words.addAll(words(late.reply(), usual));
            words.add("late=" + DurationWords.text(late.delay()));
        } else if (reply instanceof Reply.Faulty faulty) {
            words.addAll(words(faulty.reply(), ReplyWords.DISTURBED_TEXT));
            faulty.faults().forEach(fault -> words.add(FaultWords.text(fault)));
        } else if (reply instanceof Success success) {
            success(words, success, usual);
        } else if (reply instanceof HttpError error) {
            error(words, error);
        } else if (reply instanceof Reply.StreamError error) {
            words.add("stream error");
            told(words, error.error(), "");
            partial(words, error.partial());
        } else if (reply instanceof Reply.Unfinished unfinished) {
            words.add("unfinished");
            partial(words, unfinished.partial());
        } else if (reply instanceof Reply.Reset reset) {
            words.add("reset");
            reset.partial().ifPresent(partial -> partial(words, partial));
        } else {
            words.add(reply.getClass().getSimpleName().toLowerCase(Locale.ROOT));
        }
        return words;
    }

    private static void success(List<String> words, Success success, String usual) {
        if (!success.toolCalls().isEmpty()) {
            ToolCall call = success.toolCalls().get(0);
            words.add("tool call");
            pair(words, "tool", call.name());
            pair(words, "arguments", call.arguments());
            return;
        }
        words.add(
                success.finish() == Finish.LENGTH
                        ? "length"
                        : success.finish() == Finish.CONTENT_FILTER ? "filtered" : "ok");
        text(words, success.text(), usual);
        if (!success.reasoning().isEmpty()) {
            pair(words, "reasoning", success.reasoning());
        }
        count(words, "input", success.usage().input(), Usage.SMALL.input());
        count(words, "cached", success.usage().cached(), Usage.SMALL.cached());
        count(words, "output", success.usage().output(), Usage.SMALL.output());
    }

    private static void error(List<String> words, HttpError error) {
        words.add(Integer.toString(error.status()));
        if (error.body() instanceof ErrorBody.Raw raw) {
            pair(words, "body", raw.content());
            if (!raw.contentType().equals(ReplyWords.contentType(raw.content()))) {
                pair(words, "content-type", raw.contentType());
            }
        } else {
            told(words, (ErrorBody.Told) error.body(), ReplyWords.usualError(error.status()));
        }
        error.headers().forEach((name, value) -> {
            boolean attribute = name.contains("-") && Tokens.word(name).equals(name) && !name.equals("content-type");
            pair(words, attribute ? name : "header", attribute ? value : name + ": " + value);
        });
    }

    private static void told(List<String> words, ErrorBody.Told told, String usual) {
        text(words, told.message(), usual);
        told.type().ifPresent(type -> pair(words, "type", type));
        told.code().ifPresent(code -> pair(words, "code", code));
    }

    private static void partial(List<String> words, Partial partial) {
        words.add("partial=" + Tokens.quoted(partial.text()));
        partial.toolCall().ifPresent(call -> pair(words, "partial-call", ReplyWords.echoed(call)));
    }

    private static void text(List<String> words, String text, String usual) {
        if (!text.equals(usual)) {
            words.add(Tokens.quoted(text));
        }
    }

    private static void count(List<String> words, String name, int count, int usual) {
        if (count != usual) {
            pair(words, name, Integer.toString(count));
        }
    }

    private static void pair(List<String> words, String name, String value) {
        words.add(name + "=" + Tokens.word(value));
    }
}
