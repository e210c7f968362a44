package dev.retrykit.subject.rpc;

import dev.retrykit.simulator.provider.Pacer;
import dev.retrykit.simulator.provider.Playback;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.Scenario.Planned;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.Moment;
import dev.retrykit.spec.Recorder;
import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Acted.Phase;
import dev.retrykit.spec.TraceEvent.Ended.Reason;
import dev.retrykit.spec.TraceEvent.Replied;
import dev.retrykit.subject.clock.ClockServer;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BiConsumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** One scenario against one process, from the first action to the end; all decisions are taken on one thread. */
final class Performance {
    /** What came of it, and in what state it left the process. */
    record Result(List<TraceEvent> events, Legacy legacy) {}

    /** What shows that a session goes on although its prompts were over. */
    private static final Set<String> STRAYS = Set.of("agent_start", "auto_retry_start", "auto_retry_end");

    /** For how long a wait is watched that takes too long: a timer that overflows ends at once. */
    private static final Duration FALSE_ALARM = Duration.ofSeconds(2);

    /** The action that comes to an end of its own. */
    private static final String PROMPT = "prompt";

    private final Peer peer;
    private final Limits limits;
    private final RealLoop loop = new RealLoop();
    private final Recorder recorder = new Recorder(this::moment);
    private final Transcript transcript = new Transcript(recorder);
    private final Ears ears;
    private final Playback playback;
    private final Cues cues;
    private final Inquiry inquiry;
    private final Prompts prompts = new Prompts();
    private final Pace pace;
    private final Alarm review = new Alarm(loop, this::review);
    private final Vigil vigil;
    private int due;
    private int unanswered;
    private boolean clean = true;
    /** A chain that was not closed may live on in the counter of the next session. */
    private boolean chainOpen;

    private boolean cut;
    private Optional<Result> result = Optional.empty();

    /** A scenario that is to be played to a process, on real time unless it has a clock of its own. */
    Performance(RunningAgent agent, Scenario scenario, Scaling scaling, Abilities abilities, Limits limits) {
        this.peer = agent.peer();
        this.limits = limits;
        this.inquiry = new Inquiry(peer, abilities, limits.answer(), transcript, loop);
        this.ears = new Ears(this, peer, transcript, loop);
        this.playback = new Playback(scenario.script(), recorder, ears);
        this.cues = new Cues(scenario.actions(), scaling, this::answered);
        this.pace = agent.clock()
                .<Pace>map(clock -> served(clock, scenario.horizon()))
                .orElseGet(() -> new RealPace(loop, scaling.factor()));
        Aftermath aftermath = Aftermath.begin(agent.clock().isPresent() ? Duration.ZERO : scaling.baseDelay());
        this.vigil = new Vigil(loop, aftermath, pace::asleep, this::isDone, () -> inquiry.rest(this::complete));
    }

    private Pace served(ClockServer clock, Duration horizon) {
        String limit = "virtual time per scenario (" + horizon.toDays() + " days)";
        return new ServedPace(loop, clock, transcript, peer::catchUp, prompts::areOver, horizon, () -> limit(limit));
    }

    /** Plays the scenario to its end; the stage is told what the provider has to play. */
    Result perform(BiConsumer<Playback, Pacer> stage) {
        stage.accept(playback, pace.pacer());
        peer.listen(ears);
        loop.at(limits.scenario(), () -> limit("wall time per scenario (" + seconds(limits.scenario()) + ")"));
        loop.at(limits.startUp().minus(peer.age()), this::checkStartUp);
        schedule(cues.begin());
        vigil.keep();
        loop.run();
        return result.orElseThrow();
    }

    /** This moment; may be asked on any thread. */
    Stamp stamp() {
        return new Stamp(loop.now(), pace.now());
    }

    /** The session emitted an event. */
    void heard(JsonNode event, Stamp at) {
        String type = event.path("type").asString("");
        pace.stirred();
        if (type.equals("auto_retry_start")) {
            waitBegan(event, at);
        } else if (type.equals("auto_retry_end")) {
            cues.chainEnded();
        } else if (type.equals("agent_start")) {
            cues.waitEnded();
        }
        chainOpen = type.equals("auto_retry_start") || chainOpen && !type.equals("auto_retry_end");
        prompts.heard(pace.inRealTime(event), at.real());
        vigil.heard(pace.inRealTime(event), at.real());
        stray(STRAYS.contains(type));
        review();
    }

    /** A request reached the provider. */
    void requested(int number, Stamp at) {
        pace.stirred();
        cues.waitEnded();
        schedule(cues.requested(number, at.time()));
        prompts.requested(at.real());
        stray(true);
        review();
    }

    /** A line was too long to be read whole, so that the trace lacks an event. */
    void lostLine() {
        cut = true;
    }

    /** A limit was reached. */
    void limit(String which) {
        end(Reason.LIMIT, which);
    }

    /** The kit failed, so that nothing of this scenario means anything. */
    void failed(String what) {
        end(Reason.KIT_ERROR, what);
    }

    /** The process is gone; what it had to do is done or never will be. */
    void gone(int exitCode) {
        peer.notFound().ifPresent(notFound -> {
            throw notFound;
        });
        if (isDone()) {
            clean = false;
            complete();
            return;
        }
        String said = peer.lastErrorLine().isEmpty() ? "" : "; its last word on stderr: " + peer.lastErrorLine();
        end(Reason.CRASHED, "the process ended with exit code " + exitCode + said);
    }

    private void waitBegan(JsonNode event, Stamp at) {
        Duration delay = Settle.delay(event);
        schedule(cues.waitBegan(at.time(), delay));
        giveUpOn(Settle.delay(pace.inRealTime(event)));
        pace.announced(delay, () -> {
            throw new NotServedException(
                    "it announced a wait of " + delay.toMillis() + " ms, and did not ask the clock for it");
        });
    }

    /** A wait that outlasts the limit is not sat out, unless its user still acts in it. */
    private void giveUpOn(Duration wait) {
        int nth = cues.waits();
        if (loop.now().plus(wait).compareTo(limits.scenario()) > 0) {
            loop.at(loop.now().plus(FALSE_ALARM), () -> {
                if (due == 0 && chainOpen && cues.inWait(nth)) {
                    limit("wall time per scenario (" + seconds(limits.scenario()) + "), since a wait of "
                            + wait.toMillis() + " ms was announced");
                }
            });
        }
    }

    private void schedule(List<Cues.Due> all) {
        for (Cues.Due each : all) {
            due++;
            pace.at(each.at(), () -> act(each.planned()));
        }
    }

    private void act(Planned planned) {
        due--;
        Action action = planned.action();
        ObjectNode command = peer.numbered(Commands.of(action));
        transcript.acted(action.verb(), Phase.CALLED, Commands.details(action, cues.late(planned)));
        transcript.told(command);
        if (action instanceof Action.Prompt) {
            prompts.called(loop.now());
        }
        if (Commands.cancels(action)) {
            cues.cancelled();
            vigil.cancelled();
        }
        pace.unanswered(++unanswered);
        peer.ask(command, limits.scenario())
                .thenAccept(answer -> answer.ifPresent(response -> loop.post(() -> answered(action, response))));
        vigil.keep();
        review();
    }

    private void answered(Action action, JsonNode response) {
        pace.unanswered(--unanswered);
        if (response.path("success").asBoolean(true)) {
            return;
        }
        transcript.acted(
                action.verb(),
                Phase.REJECTED,
                Json.object().put("error", response.path("error").asString("")));
        if (action instanceof Action.Prompt) {
            prompts.rejected().ifPresent(number -> schedule(cues.promptOver(number, pace.now())));
            vigil.keep();
        }
    }

    /** Looks whether the open prompts have come to their end; if that depends on time, looks again then. */
    private void review() {
        Duration now = loop.now();
        if (pace.asleep()) {
            review.set(now.plus(Vigil.GLANCE));
            return;
        }
        prompts.next(now, inquiry.stateMayCome()).ifPresent(step -> {
            if (step instanceof Settle.Step.Wait wait) {
                review.set(wait.until());
            } else if (step instanceof Settle.Step.Over over) {
                settle(over.marked());
            } else {
                inquiry.state(this::stateCame);
            }
        });
    }

    private void settle(boolean marked) {
        for (int number : prompts.over()) {
            transcript.acted(PROMPT, marked ? Phase.SETTLED : Phase.QUIET, Json.object());
            schedule(cues.promptOver(number, pace.now()));
        }
        vigil.keep();
    }

    private void stateCame(Optional<Boolean> streaming) {
        streaming.ifPresent(busy -> prompts.said(busy, loop.now()));
        review();
    }

    private void stray(boolean sign) {
        if (sign && prompts.areOver()) {
            clean = false;
            vigil.stray();
        }
    }

    /** Whether nothing of the scenario is left to do. */
    private boolean isDone() {
        return prompts.areOver() && due == 0;
    }

    private void complete() {
        if (cut) {
            limit("line length (1 MB)");
        } else {
            end(Reason.COMPLETED, "");
        }
    }

    private void checkStartUp() {
        if (!peer.spoke()) {
            limit("start-up (" + seconds(limits.startUp()) + " without a line of JSON)");
        }
    }

    private void end(Reason reason, String detail) {
        if (result.isEmpty()) {
            pace.end();
            peer.ignore();
            playback.finish();
            List<TraceEvent> events = transcript.end(reason, detail);
            result = Optional.of(new Result(events, legacy(reason)));
            loop.stop();
        }
    }

    private Legacy legacy(Reason reason) {
        if (!clean || pace.asleep() || reason != Reason.COMPLETED) {
            return Legacy.UNKNOWN;
        }
        return chainOpen ? Legacy.OPEN_CHAIN : Legacy.NONE;
    }

    private boolean answered(int request) {
        return recorder.events().stream()
                .anyMatch(event ->
                        event instanceof Replied reply && reply.number().orElse(-1) == request);
    }

    private Moment moment() {
        return new Moment(pace.now().truncatedTo(ChronoUnit.MICROS), OptionalLong.empty());
    }

    private static String seconds(Duration duration) {
        return duration.toSeconds() + " s";
    }
}
