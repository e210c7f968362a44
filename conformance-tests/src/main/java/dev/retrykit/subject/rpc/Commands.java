package dev.retrykit.subject.rpc;

import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.spec.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What the agent RPC makes of what a user does. */
final class Commands {
    private Commands() {}

    /** The command for an action, without an id. */
    static ObjectNode of(Action action) {
        ObjectNode command = Json.object().put("type", action.verb());
        action.details().properties().forEach(each -> command.set(each.getKey(), each.getValue()));
        return command;
    }

    /** What a trace tells of an action that was sent as a command. */
    static JsonNode details(Action action, boolean late) {
        return late ? ((ObjectNode) action.details().deepCopy()).put("late", true) : action.details();
    }

    /** Whether an action stops something. */
    static boolean cancels(Action action) {
        return action instanceof Action.Abort || action instanceof Action.AbortRetry;
    }
}
