package dev.retrykit.simulator.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** One run of the agent: requests and answers, with tools in between, until an answer asks for nothing more. */
final class AgentRun {
    private final World world;
    private final SessionMemory memory;
    private final Inbox inbox;
    private final Owner owner;
    private final List<JsonNode> messages = new ArrayList<>();
    private Optional<ModelCall> call = Optional.empty();
    private boolean givenUp;

    /** The session to which a run reports. */
    interface Owner {
        void told(ObjectNode event);

        /** Runs what an answer leads to, once nothing else of the session is running. */
        void inTurn(Runnable task);

        void assistantEnded(AssistantMessage message);

        /** What the end of the run says of a retry to come. */
        Optional<Boolean> willRetry(Optional<AssistantMessage> last);

        void agentEnded();
    }

    AgentRun(World world, SessionMemory memory, Inbox inbox, Owner owner) {
        this.world = world;
        this.memory = memory;
        this.inbox = inbox;
        this.owner = owner;
    }

    /** Begins with these messages, or on the context as it is where there are none. */
    void start(List<Message> opening) {
        owner.told(SessionEvents.agentStart());
        opening.forEach(this::remember);
        if (givenUp) {
            end(Optional.empty());
        } else {
            send();
        }
    }

    /** Sends no first request, if none has left yet. */
    void giveUp() {
        givenUp = true;
    }

    /** Breaks off the request in flight. */
    void abort() {
        call.ifPresent(ModelCall::abort);
    }

    private void send() {
        call = Optional.of(new ModelCall(world, memory.context(), message -> owner.inTurn(() -> answered(message))));
    }

    private void answered(AssistantMessage message) {
        call = Optional.empty();
        remember(message);
        owner.assistantEnded(message);
        if (message.asksForTools()) {
            message.toolCalls().forEach(this::use);
        }
        List<Message> steers = message.succeeded() ? inbox.takeSteers() : List.of();
        steers.forEach(this::remember);
        if (message.asksForTools() || !steers.isEmpty()) {
            send();
        } else {
            end(Optional.of(message));
        }
    }

    private void end(Optional<AssistantMessage> last) {
        owner.told(SessionEvents.agentEnd(messages, owner.willRetry(last)));
        owner.agentEnded();
    }

    private void use(AssistantMessage.ToolCall toolCall) {
        Message.ToolResult result = EchoTool.answer(toolCall);
        owner.told(SessionEvents.toolExecutionEnd(result));
        remember(result);
    }

    private void remember(Message message) {
        JsonNode json = memory.add(message);
        messages.add(json);
        owner.told(SessionEvents.messageEnd(json));
    }
}
