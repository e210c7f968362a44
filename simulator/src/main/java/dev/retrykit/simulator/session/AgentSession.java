package dev.retrykit.simulator.session;

import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.spec.Json;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A conversation with a model that tries again where its policy says so. All of it lives on one event loop: its methods
 * are called there, and what is asked for inside a listener happens once the listener's event has been dealt with.
 */
public final class AgentSession {
    private final World world;
    private final SessionMemory memory;
    private final RetryShell retry;
    private final Inbox inbox = new Inbox();
    private final Serial serial = new Serial();
    private final Inside inside = new Inside();
    private final Compaction compaction;
    private final ExtensionRunner extensions = new ExtensionRunner();
    private final List<Consumer<JsonNode>> listeners = new CopyOnWriteArrayList<>();
    private Optional<AgentRun> run = Optional.empty();
    private Optional<Inbox.Request> current = Optional.empty();
    private Optional<AssistantMessage> lastAssistant = Optional.empty();
    private boolean connected = true;
    private boolean disposed;

    /** A session of this policy. */
    public AgentSession(World world, SessionPolicy policy, SessionMemory memory) {
        this.world = world.over(policy.layers().over(world));
        this.memory = memory;
        this.retry = new RetryShell(this.world, policy.decider(), policy.reader(), memory, inside);
        this.compaction = new Compaction(this.world, policy.compaction(), memory, inside);
    }

    /** A session of the omp policy with other decisions and another reading of the settings. */
    public AgentSession(World world, Decider decider, SettingsReader reader, SessionMemory memory) {
        this(world, SessionPolicy.omp().deciding(decider).reading(reader), memory);
    }

    /** The reference session of the omp policy. */
    public static AgentSession omp(World world) {
        return new AgentSession(world, SessionPolicy.omp(), new SessionMemory());
    }

    /** The reference session of the pi policy. */
    public static AgentSession pi(World world) {
        return new AgentSession(world, SessionPolicy.pi(), new SessionMemory());
    }

    /** The reference session of the field policy. */
    public static AgentSession field(World world) {
        return new AgentSession(world, SessionPolicy.field(), new SessionMemory());
    }

    /** Hears every event from now on, in order, each while it happens. Nobody who hears one can change it. */
    public void subscribe(Consumer<JsonNode> listener) {
        listeners.add(listener);
    }

    /** Loads an extension, which hears what subscribers hear. */
    public void extend(Consumer<JsonNode> extension) {
        extensions.load(extension);
    }

    /**
     * Asks the model. While the session is busy the message is kept for a run of its own (OMP-OPEN-11).
     *
     * @param completed called once the run and every retry of it have come to their end; or as soon as
     *     {@link #abort()} puts off a message that was still kept
     * @throws IllegalStateException if the session is disposed
     */
    public void prompt(String text, Runnable completed) {
        if (disposed) {
            throw new IllegalStateException("the session is disposed");
        }
        act(() -> inbox.ask(text, completed));
    }

    /** Says something that the model hears after its current turn, without waiting for the end of its run. */
    public void steer(String text) {
        act(() -> inbox.steer(text));
    }

    /** Says something that the model hears in a run of its own, after the current one and its retries. */
    public void followUp(String text) {
        act(() -> inbox.ask(text, () -> {}));
    }

    /** Cancels a waiting retry; a request in flight goes on (OMP-ABORT-7, OMP-OPEN-8). */
    public void abortRetry() {
        act(() -> retry.decide(new Input.RetryAborted()));
    }

    /** Stops everything: first the retry, then the request in flight. Messages that are kept wait for the user. */
    public void abort() {
        run.ifPresent(AgentRun::giveUp);
        act(() -> {
            inbox.hold();
            retry.decide(new Input.Aborted());
        });
    }

    /** Stops everything for good; nothing leaves the session afterwards. */
    public void dispose() {
        act(() -> {
            inbox.hold();
            retry.decide(new Input.Disposed());
        });
        disposed = true;
        serial.run(() -> serial.run(this::close));
    }

    /** Loses the events of the agent: what it tells from now on reaches neither the session nor its subscribers. */
    public void disconnectFromAgent() {
        act(() -> connected = false);
    }

    /** Hears the agent again. */
    public void reconnectToAgent() {
        act(() -> connected = true);
    }

    /** Writes {@code retry.enabled} into the settings document. */
    public void setAutoRetryEnabled(boolean enabled) {
        Settings settings = world.settings().get();
        world.settings().set(settings.with("enabled", Json.parse(Boolean.toString(enabled))));
    }

    /** Reads {@code retry.enabled} from the settings document. */
    public boolean autoRetryEnabled() {
        return retry.settings().enabled();
    }

    /** The retry settings that are in force, and nothing beside them. */
    public RetrySettings retrySettings() {
        return retry.settings();
    }

    /** Whether a context that is too large is compacted. */
    public boolean autoCompactionEnabled() {
        return Compaction.enabled(world.settings().get());
    }

    /** Whether somebody may wait for a retry: in omp until the chain ends, in pi while it sleeps. */
    public boolean isRetrying() {
        return retry.promised();
    }

    /** The retry that was begun last, from 1; 0 when idle. */
    public int attempt() {
        return retry.attempt();
    }

    /** Whether the agent runs now; not so while a retry waits. */
    public boolean isStreaming() {
        return run.isPresent();
    }

    /** The messages of the runtime context, oldest first. */
    public List<JsonNode> messages() {
        return memory.context().stream().<JsonNode>map(Message::json).toList();
    }

    /** How many messages the runtime context holds. */
    public int contextSize() {
        return memory.context().size();
    }

    /** Every message there was, failed ones included, oldest first. */
    public List<JsonNode> history() {
        return memory.history();
    }

    private void act(Runnable task) {
        if (!disposed) {
            inside.inTurn(task);
        }
    }

    /** Completes what has come to its end, and begins what was kept. */
    private void settle() {
        if (run.isPresent() || retry.promised() || compaction.running()) {
            return;
        }
        Optional<Inbox.Request> ended = current;
        current = Optional.empty();
        ended.ifPresent(request -> request.completed().run());
        inbox.release();
        inbox.next().ifPresent(request -> {
            current = Optional.of(request);
            compaction.renew();
            begin(request.messages());
        });
    }

    private void begin(List<Message> opening) {
        AgentRun next = new AgentRun(world, memory, inbox, inside);
        run = Optional.of(next);
        lastAssistant = Optional.empty();
        next.start(opening);
    }

    private void close() {
        retry.close();
        listeners.clear();
        extensions.unload();
    }

    /** The side of the session that its own parts see. */
    private final class Inside implements AgentRun.Owner, RetryShell.Agent, Compaction.Owner {
        @Override
        public void emit(ObjectNode event) {
            JsonNode told = Json.sealed(event);
            listeners.forEach(listener -> listener.accept(told));
            extensions.emit(told);
        }

        @Override
        public void told(ObjectNode event) {
            if (connected) {
                emit(event);
            }
        }

        @Override
        public void inTurn(Runnable task) {
            serial.run(() -> {
                task.run();
                settle();
            });
        }

        @Override
        public void assistantEnded(AssistantMessage message) {
            if (connected) {
                lastAssistant = Optional.of(message);
                compaction.heard(message);
                retry.decide(new Input.AssistantEnded(message));
            }
        }

        @Override
        public Optional<Boolean> willRetry(Optional<AssistantMessage> last) {
            return retry.willRetry(last);
        }

        @Override
        public void agentEnded() {
            run = Optional.empty();
            retry.decide(lastAssistant.<Input>map(Input.AgentEnded::new).orElseGet(Input.AgentEndedUnseen::new));
        }

        @Override
        public void checkCompaction() {
            lastAssistant.ifPresent(compaction::check);
        }

        @Override
        public void stopCompaction() {
            compaction.abort();
        }

        @Override
        public void continueRun() {
            // A run that is under way already carries the conversation on; a second one would send it twice.
            if (run.isEmpty()) {
                begin(List.of());
            }
        }

        @Override
        public void abortRequest() {
            run.ifPresent(AgentRun::abort);
            compaction.abort();
        }
    }
}
