package dev.retrykit.simulator.rpc;

import dev.retrykit.simulator.session.AgentSession;
import dev.retrykit.spec.Json;
import java.util.function.Consumer;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A session's end of the agent RPC, without streams and threads: takes command lines, answers each with one response, and
 * puts out every event of the session as it is.
 *
 * <p>A response says that a command was accepted, never how it went: that is told by events (OMP-CONTROL-4).
 */
public final class RpcServer {
    private final Supplier<AgentSession> making;
    private final Consumer<JsonNode> output;
    private AgentSession session;

    /** Serves a session of its own making. */
    public RpcServer(Supplier<AgentSession> making, Consumer<JsonNode> output) {
        this.making = making;
        this.output = output;
        this.session = begin();
    }

    /** Deals with one line; called on the session's loop. */
    public void accept(String line) {
        JsonNode command;
        try {
            command = Json.parse(line);
        } catch (JacksonException e) {
            output.accept(refusal(Json.object(), "parse", "the line is no JSON: " + e.getOriginalMessage()));
            return;
        }
        accept(command);
    }

    /** The same where nothing has to be parsed. */
    public void accept(JsonNode command) {
        if (command.isObject()) {
            carryOut(command);
        } else {
            output.accept(refusal(Json.object(), "parse", "the line is no JSON object"));
        }
    }

    /** Ends the session, because nobody can speak to it any more. */
    public void close() {
        session.dispose();
    }

    private AgentSession begin() {
        AgentSession begun = making.get();
        begun.subscribe(output::accept);
        return begun;
    }

    private void carryOut(JsonNode command) {
        String type = command.path("type").asString("");
        switch (type) {
            case "prompt" -> say(command, text -> session.prompt(text, () -> {}));
            case "steer" -> say(command, text -> session.steer(text));
            case "follow_up" -> say(command, text -> session.followUp(text));
            case "abort" -> act(command, session::abort);
            case "abort_retry" -> act(command, session::abortRetry);
            case "set_auto_retry" -> setAutoRetry(command);
            case "new_session" -> act(command, this::renew);
            case "get_state" -> answer(command, state());
            case "get_messages" -> answer(command, messages());
            case "" -> output.accept(refusal(command, "parse", "the command has no \"type\""));
            default -> output.accept(refusal(command, type, "there is no command \"" + type + "\""));
        }
    }

    /** Accepts a message before anything follows from it. */
    private void say(JsonNode command, Consumer<String> saying) {
        JsonNode message = command.path("message");
        if (message.isString()) {
            output.accept(success(command));
            saying.accept(message.stringValue());
        } else {
            refuse(command, "\"message\" is to be a text");
        }
    }

    private void act(JsonNode command, Runnable action) {
        action.run();
        output.accept(success(command));
    }

    private void setAutoRetry(JsonNode command) {
        JsonNode enabled = command.path("enabled");
        if (enabled.isBoolean()) {
            act(command, () -> session.setAutoRetryEnabled(enabled.booleanValue()));
        } else {
            refuse(command, "\"enabled\" is to be true or false");
        }
    }

    private void renew() {
        session.dispose();
        session = begin();
    }

    private void answer(JsonNode command, ObjectNode data) {
        ObjectNode response = success(command);
        response.set("data", data);
        output.accept(response);
    }

    /** There is no field for the retry: whoever set it knows, and the settings tell (OMP-CONTROL-5). */
    private ObjectNode state() {
        return Json.object()
                .put("isStreaming", session.isStreaming())
                .put("autoCompactionEnabled", session.autoCompactionEnabled())
                .put("messageCount", session.contextSize());
    }

    private ObjectNode messages() {
        ArrayNode messages = Json.array();
        session.messages().forEach(messages::add);
        ObjectNode data = Json.object();
        data.set("messages", messages);
        return data;
    }

    private void refuse(JsonNode command, String error) {
        output.accept(refusal(command, command.path("type").asString(""), error));
    }

    private static ObjectNode success(JsonNode command) {
        return response(command, command.path("type").asString("")).put("success", true);
    }

    private static ObjectNode refusal(JsonNode command, String name, String error) {
        return response(command, name).put("success", false).put("error", error);
    }

    private static ObjectNode response(JsonNode command, String name) {
        ObjectNode response = Json.object();
        if (command.has("id")) {
            response.set("id", command.path("id"));
        }
        return response.put("type", "response").put("command", name);
    }
}
