package dev.retrykit.subject.command;

import dev.retrykit.simulator.provider.Api;
import dev.retrykit.simulator.provider.Endpoint;
import dev.retrykit.simulator.provider.Playback;
import dev.retrykit.simulator.provider.RealTransport;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.SettingsStore;
import dev.retrykit.simulator.time.Clock;
import dev.retrykit.simulator.time.RealClock;
import dev.retrykit.simulator.time.Timer;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.Moment;
import dev.retrykit.spec.Recorder;
import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Acted.Phase;
import dev.retrykit.spec.TraceEvent.Emitted;
import dev.retrykit.spec.TraceEvent.Ended;
import dev.retrykit.spec.TraceEvent.Ended.Reason;
import dev.retrykit.spec.TraceEvent.Logged;
import dev.retrykit.subject.Subject;
import dev.retrykit.subject.Surroundings;
import dev.retrykit.subject.rpc.Limits;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;

/** One scenario against a call in this process that brings its own HTTP client; decisions are taken on one thread. */
final class ClientRun implements Surroundings.Observer, Door.Keeper {
    /** How long a request may be under way when its call has ended. */
    private static final Duration AFTERMATH = Duration.ofMillis(50);
    /** How much later than after the wait that would have followed a request of a call that is over may come. */
    private static final Duration SLACK = Duration.ofMillis(500);

    private final RealClock clock = new RealClock();
    private final Instant began = clock.now();
    private final Recorder recorder = new Recorder(this::moment);
    private final Scenario scenario;
    private final Tempo tempo;
    private final Subject subject;
    private final Limits limits;
    private final Cues cues;
    private final Playback playback;
    private boolean cancelled;
    private Optional<List<TraceEvent>> events = Optional.empty();

    ClientRun(Scenario scenario, Tempo tempo, Subject subject, Limits limits) {
        this.scenario = scenario;
        this.tempo = tempo;
        this.subject = subject;
        this.limits = limits;
        this.cues = new Cues(scenario, tempo);
        this.playback = new Playback(scenario.script(), recorder, new Door(clock, this::now, this));
    }

    /** What the provider has to play. */
    Playback playback() {
        return playback;
    }

    /** Makes the call and lets it come to its end. */
    List<TraceEvent> perform(URI baseUrl) {
        user(() -> {
            subject.start(surroundings(baseUrl));
            act(Cues.call(scenario));
        });
        clock.after(
                limits.scenario(),
                () -> end(
                        Reason.LIMIT,
                        "wall time per scenario (" + limits.scenario().toSeconds() + " s)" + cues.silence(now())));
        clock.run();
        return events.orElseThrow();
    }

    @Override
    public void emitted(JsonNode event) {
        JsonNode copy = Json.fixed(event);
        record(moment -> new Emitted(moment, copy));
    }

    @Override
    public void promptCompleted() {}

    @Override
    public void promptRejected(String reason) {}

    @Override
    public void logged(String text, JsonNode fields) {
        JsonNode copy = Json.fixed(fields);
        record(moment -> new Logged(moment, "log", text, copy));
    }

    @Override
    public void callCompleted(JsonNode result) {
        JsonNode copy = Json.fixed(result);
        record(moment -> new Acted(moment, "call", Phase.COMPLETED, copy));
        clock.post(() -> clock.after(aftermath(), () -> end(Reason.COMPLETED, "")));
    }

    @Override
    public void arriving() {}

    @Override
    public void requested(int number, Duration at) {
        schedule(cues.requested(number, at));
    }

    @Override
    public void replied(int number, Duration at) {
        schedule(cues.replied(number, at));
    }

    private Surroundings surroundings(URI baseUrl) {
        return new Surroundings(
                new AnyThread(clock),
                new RealTransport(clock, new Endpoint(baseUrl, Optional.empty())),
                new SettingsStore(tempo.settings()),
                scenario.streaming(),
                this,
                Optional.empty(),
                Api.OPENAI_CHAT,
                Optional.of(baseUrl));
    }

    /** A call that was cancelled in a wait shows that it goes on with its retry only when that wait is over. */
    private Duration aftermath() {
        return cancelled && cues.requests() > 0
                ? tempo.waits().apply(cues.requests()).plus(SLACK)
                : AFTERMATH;
    }

    private void act(Action action) {
        record(moment -> new Acted(moment, action.verb(), Phase.CALLED, action.details()));
        subject.act(action);
    }

    private void schedule(List<Cues.Due> all) {
        for (Cues.Due due : all) {
            Duration left = due.at().minus(now());
            clock.after(left.isNegative() ? Duration.ZERO : left, () -> cancel(due));
        }
    }

    /** A cancel that comes too late is noted and not sent: cut short somewhere else, the call would prove nothing. */
    private void cancel(Cues.Due due) {
        if (cues.late(due.trigger(), now())) {
            record(moment -> new Acted(
                    moment,
                    new Action.Cancel().verb(),
                    Phase.CALLED,
                    Json.object().put("late", true)));
        } else {
            cancelled = true;
            user(() -> act(new Action.Cancel()));
        }
    }

    /** On a thread of its own, so that a subject that does not come back keeps nobody from ending the scenario. */
    private void user(Runnable step) {
        Thread thread = new Thread(() -> {
            try {
                step.run();
            } catch (RuntimeException thrown) {
                end(Reason.CRASHED, thrown.toString());
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private synchronized void record(Function<Moment, TraceEvent> event) {
        if (events.isEmpty()) {
            recorder.record(event);
        }
    }

    @Override
    public synchronized void end(Reason reason, String detail) {
        if (events.isEmpty()) {
            playback.finish();
            recorder.record(moment -> new Ended(moment, reason, detail, Optional.empty()));
            events = Optional.of(recorder.events());
            clock.stop();
        }
    }

    private Moment moment() {
        return new Moment(now().truncatedTo(ChronoUnit.MICROS), OptionalLong.empty());
    }

    private Duration now() {
        return Duration.between(began, clock.now());
    }

    /** The clock for those who live on any thread; their timers go off on that of the loop. */
    private record AnyThread(RealClock clock) implements Clock {
        @Override
        public Instant now() {
            return clock.now();
        }

        @Override
        public Timer after(Duration delay, Runnable task) {
            AtomicReference<Timer> timer = new AtomicReference<>();
            clock.post(() -> timer.set(clock.after(delay, task)));
            return () -> clock.post(() -> timer.get().cancel());
        }
    }
}
