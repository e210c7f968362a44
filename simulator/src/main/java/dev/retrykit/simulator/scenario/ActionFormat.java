package dev.retrykit.simulator.scenario;

import dev.retrykit.simulator.scenario.Scenario.Planned;
import dev.retrykit.spec.Json;
import java.time.Duration;
import java.util.Locale;
import tools.jackson.databind.node.ObjectNode;

/** Actions and their times in scenario files: one key names the action, one names what it waits for. */
final class ActionFormat {
    /** The name of each kind of action, made once. */
    private static final ClassValue<String> VERBS = new ClassValue<>() {
        @Override
        protected String computeValue(Class<?> kind) {
            return kind.getSimpleName().replaceAll("(?<=.)([A-Z])", "_$1").toLowerCase(Locale.ROOT);
        }
    };

    private ActionFormat() {}

    static String verb(Action action) {
        return VERBS.get(action.getClass());
    }

    static ObjectNode json(Planned planned) {
        ObjectNode json = Json.object();
        action(json, planned.action());
        trigger(json, planned.trigger());
        return json;
    }

    static Planned planned(Keys keys) {
        keys.allow(
                "prompt",
                "abort",
                "abortRetry",
                "setAutoRetry",
                "steer",
                "followUp",
                "pressEscape",
                "dispose",
                "disconnect",
                "reconnect",
                "configure",
                "call",
                "caller",
                "cancel",
                "at",
                "wait",
                "wake",
                "request",
                "event",
                "nth",
                "afterPrompt",
                "afterMs",
                "beforeMs");
        return new Planned(action(keys), trigger(keys));
    }

    /** The details of an action, as a trace shows them. */
    static ObjectNode details(Action action) {
        ObjectNode json = Json.object();
        if (action instanceof Action.Prompt prompt) {
            json.put("message", prompt.message());
        } else if (action instanceof Action.Steer steer) {
            json.put("message", steer.message());
        } else if (action instanceof Action.FollowUp followUp) {
            json.put("message", followUp.message());
        } else if (action instanceof Action.SetAutoRetry setting) {
            json.put("enabled", setting.enabled());
        } else if (action instanceof Action.Configure configure) {
            json.set("settings", configure.settings().json());
        } else if (action instanceof Action.Call call) {
            json.put("message", call.message());
            call.caller().ifPresent(caller -> json.put("caller", caller));
        }
        return json;
    }

    private static void action(ObjectNode json, Action action) {
        if (action instanceof Action.Prompt prompt) {
            json.put("prompt", prompt.message());
        } else if (action instanceof Action.Steer steer) {
            json.put("steer", steer.message());
        } else if (action instanceof Action.FollowUp followUp) {
            json.put("followUp", followUp.message());
        } else if (action instanceof Action.SetAutoRetry setting) {
            json.put("setAutoRetry", setting.enabled());
        } else if (action instanceof Action.Configure configure) {
            json.set("configure", configure.settings().json());
        } else if (action instanceof Action.Call call) {
            json.put("call", call.message());
            call.caller().ifPresent(caller -> json.put("caller", caller));
        } else {
            json.putObject(bare(action));
        }
    }

    /** The key of an action that has nothing more to say. */
    private static String bare(Action action) {
        String name = action.getClass().getSimpleName();
        return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
    }

    private static Action action(Keys keys) {
        if (keys.has("prompt")) {
            return new Action.Prompt(keys.text("prompt"));
        } else if (keys.has("steer")) {
            return new Action.Steer(keys.text("steer"));
        } else if (keys.has("followUp")) {
            return new Action.FollowUp(keys.text("followUp"));
        } else if (keys.has("setAutoRetry")) {
            return new Action.SetAutoRetry(keys.flag("setAutoRetry", true));
        } else if (keys.has("configure")) {
            return new Action.Configure(new Settings(keys.object("configure")));
        } else if (keys.has("call")) {
            return new Action.Call(keys.text("call"), keys.optionalText("caller"));
        }
        return bare(keys);
    }

    private static Action bare(Keys keys) {
        if (keys.has("abort")) {
            return new Action.Abort();
        } else if (keys.has("abortRetry")) {
            return new Action.AbortRetry();
        } else if (keys.has("cancel")) {
            return new Action.Cancel();
        } else if (keys.has("pressEscape")) {
            return new Action.PressEscape();
        } else if (keys.has("dispose")) {
            return new Action.Dispose();
        } else if (keys.has("disconnect")) {
            return new Action.Disconnect();
        } else if (keys.has("reconnect")) {
            return new Action.Reconnect();
        }
        throw keys.wrong(
                "the action",
                "one of prompt, abort, abortRetry, setAutoRetry, steer, followUp, pressEscape, dispose, disconnect, reconnect,"
                        + " configure, call or cancel");
    }

    private static void trigger(ObjectNode json, Trigger trigger) {
        if (trigger instanceof Trigger.At at) {
            json.put("at", at.time().toMillis());
        } else if (trigger instanceof Trigger.DuringWait wait) {
            json.put("wait", wait.nth()).put("afterMs", wait.offset().toMillis());
        } else if (trigger instanceof Trigger.BeforeWake wait) {
            json.put("wait", wait.nth()).put("beforeMs", wait.lead().toMillis());
        } else if (trigger instanceof Trigger.AfterWake wake) {
            json.put("wake", wake.nth());
        } else if (trigger instanceof Trigger.DuringRequest request) {
            json.put("request", request.nth()).put("afterMs", request.offset().toMillis());
        } else if (trigger instanceof Trigger.OnEvent event) {
            json.put("event", event.type()).put("nth", event.nth());
        } else if (trigger instanceof Trigger.AfterPrompt prompt) {
            json.put("afterPrompt", prompt.nth()).put("afterMs", prompt.offset().toMillis());
        }
    }

    private static Trigger trigger(Keys keys) {
        Duration after = keys.has("afterMs") ? keys.millis("afterMs") : Duration.ZERO;
        if (keys.has("at")) {
            return new Trigger.At(keys.millis("at"));
        } else if (keys.has("wait")) {
            return keys.has("beforeMs")
                    ? new Trigger.BeforeWake(keys.number("wait"), keys.millis("beforeMs"))
                    : new Trigger.DuringWait(keys.number("wait"), after);
        } else if (keys.has("wake")) {
            return new Trigger.AfterWake(keys.number("wake"));
        } else if (keys.has("request")) {
            return new Trigger.DuringRequest(keys.number("request"), after);
        } else if (keys.has("event")) {
            return new Trigger.OnEvent(keys.text("event"), keys.number("nth", 1));
        } else if (keys.has("afterPrompt")) {
            return new Trigger.AfterPrompt(keys.number("afterPrompt"), after);
        }
        throw keys.wrong("the action", "a time: one of at, wait, wake, request, event or afterPrompt");
    }
}
