package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Reply.ErrorBody;
import dev.retrykit.simulator.provider.Reply.Partial;
import dev.retrykit.simulator.provider.Reply.ToolCall;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A script for each kind of reply. */
final class Scripts {
    static final Reply OK = Reply.Success.text("All is well again.");
    static final Reply SLOW = new Reply.Late(Duration.ofSeconds(45), OK);
    static final Script CHAIN_AND_HANG = Script.of(
            Reply.HttpError.of(429, "Rate limit reached"),
            Reply.HttpError.of(503, "Service unavailable"),
            new Reply.Late(Duration.ofMinutes(10), Reply.HttpError.of(529, "Overloaded")),
            OK);

    private Scripts() {}

    static Map<String, Script> all() {
        Map<String, Script> scripts = new TreeMap<>();
        Partial begun = new Partial("Half a tho", Optional.of(new ToolCall("read", "{\"pa")));
        ErrorBody.Told told = new ErrorBody.Told("Overloaded", Optional.of("server_error"), Optional.empty());
        scripts.put("text", Script.of(Reply.Success.text("Grüße aus Köln, 你好 🌍!")));
        scripts.put("tool call", Script.of(Reply.Success.call(new ToolCall("read", "{\"path\":\"a.txt\"}"))));
        scripts.put("empty", Script.of(new Reply.Empty()));
        scripts.put("chain", Script.of(Reply.HttpError.of(429, "a"), Reply.HttpError.of(503, "b"), OK));
        scripts.put("raw error", Script.of(raw("<html>Bad gateway</html>"), raw(""), OK));
        scripts.put("stream error", Script.of(new Reply.StreamError(begun, told), OK));
        scripts.put("stream error at once", Script.of(new Reply.StreamError(Partial.NONE, told), OK));
        scripts.put("unfinished", Script.of(new Reply.Unfinished(begun), OK));
        scripts.put("nothing but a head", Script.of(new Reply.Unfinished(Partial.NONE), OK));
        scripts.put("reset", Script.of(new Reply.Reset(Optional.empty()), OK));
        scripts.put("reset in the middle", Script.of(new Reply.Reset(Optional.of(begun)), OK));
        scripts.put("reset after the head", Script.of(new Reply.Reset(Optional.of(Partial.NONE)), OK));
        scripts.put("hang", Script.of(new Reply.Hang(), OK));
        scripts.put("late", Script.of(SLOW));
        scripts.put("too late", Script.of(new Reply.Late(Duration.ofMinutes(12), OK), OK));
        scripts.put(
                "late reset", Script.of(new Reply.Late(Duration.ofSeconds(5), new Reply.Reset(Optional.empty())), OK));
        scripts.put("refused", Script.of(new Reply.Refused(), OK));
        scripts.put("late refused", Script.of(new Reply.Late(Duration.ofSeconds(3), new Reply.Refused()), OK));
        scripts.put("beyond", Script.of());
        return scripts;
    }

    /** The first reply of each, for sessions that share a script. */
    static List<Reply> mixed() {
        return all().values().stream()
                .flatMap(script -> script.replies().stream().limit(1))
                .toList();
    }

    private static Reply raw(String content) {
        return new Reply.HttpError(502, Map.of("Retry-After", "7"), new ErrorBody.Raw("text/html", content));
    }
}
