package dev.retrykit.simulator.scenario;

import dev.retrykit.simulator.provider.Fault;
import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Reply.ErrorBody;
import dev.retrykit.simulator.provider.Reply.Finish;
import dev.retrykit.simulator.provider.Reply.Partial;
import dev.retrykit.simulator.provider.Reply.ToolCall;
import dev.retrykit.simulator.provider.Reply.Usage;
import dev.retrykit.spec.Json;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Replies in scenario files: a mapping with one key that names the kind, and perhaps {@code faults} in words and {@code afterMs}. */
final class ReplyFormat {
    private static final String AFTER = "afterMs";
    private static final String FAULTS = "faults";

    private ReplyFormat() {}

    static ObjectNode json(Reply reply) {
        ObjectNode json = Json.object();
        if (reply instanceof Reply.Late late) {
            return json(late.reply()).put(AFTER, late.delay().toMillis());
        } else if (reply instanceof Reply.Faulty faulty) {
            ObjectNode disturbed = json(faulty.reply());
            faulty.faults().forEach(fault -> disturbed.withArray(FAULTS).add(FaultWords.text(fault)));
            return disturbed;
        } else if (reply instanceof Reply.Success success) {
            json.set("success", success(success));
        } else if (reply instanceof Reply.Empty) {
            json.putObject("empty");
        } else if (reply instanceof Reply.HttpError error) {
            json.set("error", error(error));
        } else if (reply instanceof Reply.StreamError error) {
            ObjectNode inside = json.putObject("streamError");
            partial(inside, error.partial());
            told(inside, error.error());
        } else if (reply instanceof Reply.Unfinished unfinished) {
            partial(json.putObject("unfinished"), unfinished.partial());
        } else if (reply instanceof Reply.Reset reset) {
            ObjectNode inside = json.putObject("reset");
            reset.partial().ifPresent(partial -> partial(inside.put("midway", true), partial));
        } else if (reply instanceof Reply.Raised raised) {
            json.putObject("raised").put("how", word(raised.how())).set("error", raised.error());
        } else if (reply instanceof Reply.Returned returned) {
            json.putObject("returned").set("value", returned.value());
        } else if (reply instanceof Reply.Hang) {
            json.putObject("hang");
        } else {
            json.putObject("refused");
        }
        return json;
    }

    static Reply reply(Keys keys) {
        keys.allow(
                "success",
                "empty",
                "error",
                "streamError",
                "unfinished",
                "reset",
                "hang",
                "refused",
                "raised",
                "returned",
                FAULTS,
                AFTER);
        Reply reply = keys.has(FAULTS) ? disturbed(keys) : kind(keys);
        return keys.has(AFTER) ? new Reply.Late(keys.millis(AFTER), reply) : reply;
    }

    private static Reply disturbed(Keys keys) {
        List<Fault> faults = new ArrayList<>();
        for (String words : keys.texts(FAULTS)) {
            try {
                faults.addAll(FaultWords.parse(words));
            } catch (MalformedScriptException wrong) {
                throw keys.wrong(FAULTS, "words for faults; " + wrong.problem());
            }
        }
        try {
            return new Reply.Faulty(kind(keys), faults);
        } catch (IllegalArgumentException impossible) {
            throw keys.wrong(FAULTS, "a reply that it can disturb; " + impossible.getMessage());
        }
    }

    private static Reply kind(Keys keys) {
        if (keys.has("success")) {
            return success(keys.inside("success"));
        } else if (keys.has("empty")) {
            return new Reply.Empty();
        } else if (keys.has("error")) {
            return error(keys.inside("error"));
        } else if (keys.has("streamError")) {
            Keys inside = keys.inside("streamError");
            return new Reply.StreamError(partial(inside), told(inside));
        } else if (keys.has("unfinished")) {
            return new Reply.Unfinished(partial(keys.inside("unfinished")));
        } else if (keys.has("raised")) {
            return raised(keys.inside("raised"));
        } else if (keys.has("returned")) {
            keys.inside("returned").allow("value");
            return new Reply.Returned(keys.inside("returned").node().path("value"));
        } else if (keys.has("reset")) {
            Keys inside = keys.inside("reset");
            return new Reply.Reset(inside.flag("midway", false) ? Optional.of(partial(inside)) : Optional.empty());
        } else if (keys.has("hang")) {
            return new Reply.Hang();
        } else if (keys.has("refused")) {
            return new Reply.Refused();
        }
        throw keys.wrong(
                "the reply",
                "one of success, empty, error, streamError, unfinished, reset, hang, refused, raised or returned");
    }

    private static ObjectNode success(Reply.Success success) {
        ObjectNode json = Json.object().put("text", success.text());
        if (!success.reasoning().isEmpty()) {
            json.put("reasoning", success.reasoning());
        }
        success.toolCalls().forEach(call -> json.withArray("toolCalls").add(call(call)));
        if (success.finish() != Finish.STOP) {
            json.put("finish", word(success.finish()));
        }
        if (!success.usage().equals(Usage.SMALL)) {
            json.set("usage", usage(success.usage()));
        }
        return json;
    }

    private static Reply.Success success(Keys keys) {
        keys.allow("reasoning", "text", "toolCalls", "finish", "usage");
        List<ToolCall> calls = keys.has("toolCalls")
                ? keys.list("toolCalls").stream().map(ReplyFormat::call).toList()
                : List.of();
        return new Reply.Success(
                keys.optionalText("reasoning").orElse(""),
                keys.optionalText("text").orElse(""),
                calls,
                finish(keys),
                usage(keys.inside("usage")));
    }

    private static ObjectNode usage(Usage usage) {
        ObjectNode json = Json.object().put("input", usage.input()).put("output", usage.output());
        return usage.cached() > 0 ? json.put("cached", usage.cached()) : json;
    }

    private static Usage usage(Keys keys) {
        return new Usage(
                keys.number("input", Usage.SMALL.input()),
                keys.number("cached", Usage.SMALL.cached()),
                keys.number("output", Usage.SMALL.output()));
    }

    private static Finish finish(Keys keys) {
        String word = keys.optionalText("finish").orElse(word(Finish.STOP));
        return Arrays.stream(Finish.values())
                .filter(finish -> word(finish).equals(word))
                .findFirst()
                .orElseThrow(() -> keys.wrong("finish", "stop, length, tool_calls or content_filter"));
    }

    private static Reply.Raised raised(Keys keys) {
        keys.allow("how", "error");
        String word = keys.optionalText("how").orElse(word(Reply.Raised.How.CANONICAL));
        return new Reply.Raised(
                keys.object("error"),
                Arrays.stream(Reply.Raised.How.values())
                        .filter(how -> word(how).equals(word))
                        .findFirst()
                        .orElseThrow(() -> keys.wrong("how", "canonical, plain, cause or interrupt")));
    }

    private static String word(Enum<?> finish) {
        return finish.name().toLowerCase(Locale.ROOT);
    }

    private static JsonNode call(ToolCall call) {
        return Json.object().put("name", call.name()).put("arguments", call.arguments());
    }

    private static ToolCall call(Keys keys) {
        keys.allow("name", "arguments");
        return new ToolCall(keys.text("name"), keys.text("arguments"));
    }

    private static ObjectNode error(Reply.HttpError error) {
        ObjectNode json = Json.object().put("status", error.status());
        if (error.body() instanceof ErrorBody.Told told) {
            told(json, told);
        } else if (error.body() instanceof ErrorBody.Raw raw) {
            json.put("contentType", raw.contentType()).put("content", raw.content());
        }
        if (!error.headers().isEmpty()) {
            error.headers().forEach(json.putObject("headers")::put);
        }
        return json;
    }

    private static Reply.HttpError error(Keys keys) {
        keys.allow("status", "message", "type", "code", "contentType", "content", "headers");
        Map<String, String> headers = new TreeMap<>();
        keys.object("headers")
                .propertyStream()
                .forEach(
                        header -> headers.put(header.getKey(), header.getValue().asString()));
        ErrorBody body = keys.has("content")
                ? new ErrorBody.Raw(keys.optionalText("contentType").orElse("text/plain"), keys.text("content"))
                : told(keys);
        return new Reply.HttpError(keys.number("status"), headers, body);
    }

    private static void told(ObjectNode json, ErrorBody.Told told) {
        json.put("message", told.message());
        told.type().ifPresent(type -> json.put("type", type));
        told.code().ifPresent(code -> json.put("code", code));
    }

    private static ErrorBody.Told told(Keys keys) {
        return new ErrorBody.Told(keys.text("message"), keys.optionalText("type"), keys.optionalText("code"));
    }

    private static void partial(ObjectNode json, Partial partial) {
        json.put("partial", partial.text());
        partial.toolCall().ifPresent(call -> json.set("toolCall", call(call)));
    }

    private static Partial partial(Keys keys) {
        return new Partial(
                keys.optionalText("partial").orElse(""),
                keys.has("toolCall") ? Optional.of(call(keys.inside("toolCall"))) : Optional.empty());
    }
}
