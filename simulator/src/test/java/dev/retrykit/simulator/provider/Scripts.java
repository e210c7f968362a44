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
    private static final Fault STALL = new Fault.Stall(2, Duration.ofMinutes(5));
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
        scripts.put("forever", new Script(List.of(Reply.HttpError.of(503, "a")), Optional.of(OK)));
        faults().forEach((name, fault) -> scripts.put(name, Script.of(fault, OK)));
        return scripts;
    }

    /** A reply for each way in which a stream is disturbed; the texts have deltas enough, and wide characters. */
    static Map<String, Reply> faults() {
        Map<String, Reply> faults = new TreeMap<>();
        for (Fault.Way way : Fault.Way.values()) {
            faults.put(way + " after the head", disturbed(new Fault.Break(0, way)));
            faults.put(way + " after two deltas", disturbed(new Fault.Break(2, way)));
            faults.put(way + " after a stall", disturbed(STALL, new Fault.Break(2, way)));
        }
        faults.put("stall", disturbed(STALL));
        faults.put("stall after the head", disturbed(new Fault.Stall(0, Duration.ofMinutes(5))));
        faults.put("stall too long", disturbed(new Fault.Stall(2, Duration.ofMinutes(12))));
        faults.put("stall with comments", disturbed(STALL, new Fault.KeepAlive(Duration.ofSeconds(50))));
        faults.put("malformed", disturbed(new Fault.Malformed(2)));
        faults.put("duplicate", disturbed(new Fault.Duplicate(2)));
        faults.put("drip", disturbed(new Fault.Drip(Duration.ofSeconds(20))));
        faults.put("comments", disturbed(new Fault.KeepAlive(Duration.ZERO)));
        faults.put("wrong type", disturbed(new Fault.ContentType("text/html")));
        faults.put(
                "late drip", new Reply.Late(Duration.ofSeconds(9), disturbed(new Fault.Drip(Duration.ofSeconds(1)))));
        faults.put(
                "error torn", new Reply.Faulty(raw("<p>Überlastet</p>"), List.of(new Fault.Break(0, Fault.Way.TORN))));
        faults.put(
                "error dripping", new Reply.Faulty(raw("<p>Busy</p>"), List.of(new Fault.Drip(Duration.ofSeconds(1)))));
        return faults;
    }

    private static Reply disturbed(Fault... faults) {
        return new Reply.Faulty(Reply.Success.text("Grüße aus Köln, 你好 🌍, und gute Nacht!"), List.of(faults));
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
