package dev.retrykit.subject.rpc;

import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.spec.Json;
import dev.retrykit.subject.clock.ClockServer;
import dev.retrykit.subject.rpc.RunningAgent.Key;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Starts processes of one agent, and keeps those that can begin a new session: for later scenarios with the same settings, or
 * with any where they are read again for each session.
 */
final class Pool implements AutoCloseable {
    /** Agents take memory, and few of the different settings are wanted again and again. */
    private static final int MOST = 5;

    private final Recipe recipe;
    private final HttpProvider provider;
    private final Path directory;
    private final boolean served;
    private final Limits limits;
    private final Abilities abilities;
    private final List<RunningAgent> waiting = new ArrayList<>();
    private final Map<Key, Integer> uses = new HashMap<>();

    Pool(Recipe recipe, HttpProvider provider, Path directory, boolean served, Limits limits, Abilities abilities) {
        this.recipe = recipe;
        this.provider = provider;
        this.directory = directory;
        this.served = served;
        this.limits = limits;
        this.abilities = abilities;
    }

    /** Starts a process for a scenario that is not known yet. */
    void prepare(Key key) {
        waiting.add(start(key));
    }

    /** A process with a fresh session, which may turn out to be dead or mute. */
    RunningAgent take(Key key) {
        uses.merge(key, 1, Integer::sum);
        Optional<RunningAgent> kept =
                waiting.stream().filter(agent -> serves(agent, key)).findFirst();
        if (kept.isPresent()) {
            waiting.remove(kept.get());
            RunningAgent agent = recipe.rereads() ? kept.get().told(recipe, key) : kept.get();
            if (freshSession(agent.peer())) {
                return agent;
            }
            agent.close();
            dismissIfUseless();
        }
        return start(key);
    }

    private boolean serves(RunningAgent agent, Key key) {
        return agent.key().equals(key) || recipe.rereads() && agent.key().streaming() == key.streaming();
    }

    /** Keeps a process for later, or ends it where it cannot be used again. */
    void giveBack(RunningAgent agent, Legacy legacy) {
        if (!agent.peer().alive() || !abilities.mayHave(Abilities.NEW_SESSION) || !free(agent, legacy)) {
            agent.close();
            return;
        }
        waiting.add(agent);
        if (waiting.size() > MOST) {
            RunningAgent rarest = Collections.min(waiting, Comparator.comparing(each -> uses.get(each.key())));
            waiting.remove(rarest);
            rarest.close();
        }
    }

    /** Only where one process is to serve all scenarios is it worth a prompt to keep it. */
    private boolean free(RunningAgent agent, Legacy legacy) {
        return legacy == Legacy.NONE || legacy == Legacy.OPEN_CHAIN && recipe.rereads() && agent.healed();
    }

    @Override
    public void close() {
        waiting.forEach(RunningAgent::close);
        waiting.clear();
    }

    /** Ends all that wait once it has turned out that none of them can begin a new session. */
    private void dismissIfUseless() {
        if (!abilities.mayHave(Abilities.NEW_SESSION)) {
            close();
        }
    }

    private RunningAgent start(Key key) {
        RunningAgent agent = RunningAgent.start(recipe, key, provider, directory, served, limits.output());
        Peer peer = agent.peer();
        peer.ask(peer.numbered(command(Abilities.GET_STATE)), limits.startUp())
                .thenAccept(answer -> answer.ifPresent(state -> abilities.learn(Abilities.GET_STATE, granted(state))));
        boolean answers = recipe.answersWhenIdle() || abilities.has(Abilities.GET_STATE);
        Duration patience = answers ? limits.startUp() : limits.answer();
        peer.awaitSign(patience);
        agent.clock().ifPresent(clock -> checkServed(agent, clock));
        return agent;
    }

    /** A process that speaks has loaded all that belongs to it, the served clock, too. */
    private void checkServed(RunningAgent agent, ClockServer clock) {
        if (agent.peer().spoke() && agent.peer().alive() && !clock.awaitHello(limits.answer())) {
            agent.close();
            throw new NotServedException("it speaks, and has not asked for the clock");
        }
    }

    /** An agent that reads its settings again for each session has sessions, and may be starting while it is asked. */
    private boolean freshSession(Peer peer) {
        if (!peer.alive()) {
            return false;
        }
        Duration patience = recipe.rereads() ? limits.startUp() : limits.answer();
        Optional<JsonNode> answer = Waiting.on(
                        peer.ask(peer.numbered(command(Abilities.NEW_SESSION)), patience), limits.startUp())
                .flatMap(each -> each);
        boolean fresh = answer.filter(Pool::granted).isPresent();
        abilities.learn(Abilities.NEW_SESSION, fresh);
        return fresh;
    }

    private static boolean granted(JsonNode response) {
        return response.path("success").asBoolean(false)
                && !response.path("data").path("cancelled").asBoolean(false);
    }

    private static ObjectNode command(String type) {
        return Json.object().put("type", type);
    }
}
