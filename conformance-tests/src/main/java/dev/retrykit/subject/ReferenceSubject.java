package dev.retrykit.subject;

import dev.retrykit.simulator.auth.Accounts;
import dev.retrykit.simulator.auth.AuthStorage;
import dev.retrykit.simulator.rpc.RpcClient;
import dev.retrykit.simulator.rpc.RpcServer;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.session.AgentSession;
import dev.retrykit.simulator.session.World;
import dev.retrykit.simulator.ui.EventController;
import dev.retrykit.simulator.ui.KeyHandler;
import dev.retrykit.simulator.ui.Look;
import dev.retrykit.spec.Observation;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/**
 * A reference session as a subject, with all that listens to one: a client of its RPC, and a screen.
 *
 * <p>What the RPC has a command for, and the session a method, goes over the RPC, so that both are seen.
 */
public final class ReferenceSubject implements Subject {
    private static final Set<Observation> SHOWN = Set.of(
            Observation.HTTP,
            Observation.EVENTS,
            Observation.TURN,
            Observation.STATE,
            Observation.PROMPT,
            Observation.CONTEXT,
            Observation.HISTORY,
            Observation.COMPACTION,
            Observation.SETTINGS,
            Observation.AUTH,
            Observation.EXTENSION,
            Observation.CALLS,
            Observation.RPC,
            Observation.UI);

    private final Function<World, AgentSession> making;
    private final Look look;
    private Surroundings surroundings;
    private AgentSession session;
    private RpcClient client;
    private Optional<EventController> screen = Optional.empty();

    /** A subject that runs whatever session is made for its world, wrong ones, too, with the screen of this look. */
    public ReferenceSubject(Function<World, AgentSession> making, Look look) {
        this.making = making;
        this.look = look;
    }

    /** The same with the omp document's screen. */
    public ReferenceSubject(Function<World, AgentSession> making) {
        this(making, Look.OMP);
    }

    /** The reference of the omp policy. */
    public static ReferenceSubject omp() {
        return new ReferenceSubject(AgentSession::omp, Look.OMP);
    }

    /** The reference of the pi policy. */
    public static ReferenceSubject pi() {
        return new ReferenceSubject(AgentSession::pi, Look.PI);
    }

    /** The reference of the field policy, with the screen of the session that it is nearest to. */
    public static ReferenceSubject field() {
        return new ReferenceSubject(AgentSession::field, Look.PI);
    }

    @Override
    public Set<Observation> shows() {
        return SHOWN;
    }

    @Override
    public void start(Surroundings surroundings) {
        this.surroundings = surroundings;
        AuthStorage accounts = Accounts.of(surroundings.settings().get(), surroundings.clock());
        session = making.apply(new World(
                surroundings.clock(),
                surroundings.transport(),
                surroundings.settings(),
                surroundings.streaming(),
                new ShownAuth(accounts, surroundings.observer()),
                surroundings.observer()::called,
                surroundings.api()));
        session.subscribe(surroundings.observer()::emitted);
        session.extend(surroundings.observer()::extended);
        client = client(session, surroundings.observer());
        screen = surroundings.display().map(this::screen);
    }

    @Override
    public void act(Action action) {
        if (action instanceof Action.Prompt prompt) {
            prompt(prompt.message());
        } else if (action instanceof Action.Steer steer) {
            session.steer(steer.message());
        } else if (action instanceof Action.FollowUp followUp) {
            session.followUp(followUp.message());
        } else if (action instanceof Action.Configure configure) {
            surroundings.settings().set(configure.settings());
        } else if (action instanceof Action.SetAutoRetry setting) {
            client.setAutoRetry(setting.enabled());
        } else if (action instanceof Action.Disconnect) {
            session.disconnectFromAgent();
        } else if (action instanceof Action.Reconnect) {
            session.reconnectToAgent();
        } else {
            stop(action);
        }
    }

    @Override
    public Optional<State> state() {
        return Optional.of(new State(session.attempt(), session.isRetrying(), session.contextSize()));
    }

    @Override
    public Optional<List<JsonNode>> history() {
        return Optional.of(session.history());
    }

    @Override
    public Optional<JsonNode> retrySettings() {
        return Optional.of(session.retrySettings().json());
    }

    /** A client and a server of the session's RPC, joined without a stream. */
    private static RpcClient client(AgentSession session, Surroundings.Observer observer) {
        Lines lines = new Lines(observer);
        lines.client = new RpcClient(lines::command);
        lines.server = new RpcServer(() -> session, lines::said);
        return lines.client;
    }

    private EventController screen(Surroundings.Display display) {
        KeyHandler escape = new KeyHandler("abort", session::abort);
        EventController controller =
                new EventController(look, display.clock(), escape, session::abortRetry, display.show());
        session.subscribe(controller::hear);
        return controller;
    }

    private void prompt(String message) {
        try {
            session.prompt(message, this::completed);
        } catch (IllegalStateException e) {
            surroundings.observer().promptRejected(e.getMessage());
        }
    }

    private void completed() {
        surroundings.observer().promptCompleted();
        client.getState();
    }

    private void stop(Action action) {
        if (action instanceof Action.AbortRetry) {
            client.abortRetry();
        } else if (action instanceof Action.Abort) {
            session.abort();
        } else if (action instanceof Action.Dispose) {
            session.dispose();
        } else if (action instanceof Action.PressEscape) {
            screen.ifPresent(EventController::pressEscape);
        }
    }

    /** The lines between both ends of the RPC, shown to the observer as they pass. */
    private static final class Lines {
        private final Surroundings.Observer observer;
        private RpcClient client;
        private RpcServer server;

        Lines(Surroundings.Observer observer) {
            this.observer = observer;
        }

        void command(JsonNode command) {
            observer.rpc(true, command);
            server.accept(command);
        }

        void said(JsonNode line) {
            observer.rpc(false, line);
            client.accept(line);
        }
    }
}
