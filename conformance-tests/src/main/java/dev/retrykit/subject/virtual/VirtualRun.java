package dev.retrykit.subject.virtual;

import dev.retrykit.simulator.provider.Api;
import dev.retrykit.simulator.provider.Playback;
import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.SettingsStore;
import dev.retrykit.simulator.time.EventLoop;
import dev.retrykit.simulator.time.KitError;
import dev.retrykit.simulator.time.Limits;
import dev.retrykit.simulator.time.Outcome;
import dev.retrykit.simulator.ui.Screen;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.Observation;
import dev.retrykit.spec.Recorder;
import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Authorized;
import dev.retrykit.spec.TraceEvent.Called;
import dev.retrykit.spec.TraceEvent.Configured;
import dev.retrykit.spec.TraceEvent.Emitted;
import dev.retrykit.spec.TraceEvent.Ended;
import dev.retrykit.spec.TraceEvent.Extended;
import dev.retrykit.spec.TraceEvent.Line;
import dev.retrykit.spec.TraceEvent.Logged;
import dev.retrykit.spec.TraceEvent.Shown;
import dev.retrykit.subject.Subject;
import dev.retrykit.subject.Surroundings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** One scenario on the virtual clock, from the first action to the last event. */
final class VirtualRun implements Surroundings.Observer {
    private final Scenario scenario;
    private final Subject subject;
    private final Api api;
    private final BiFunction<EventLoop, Playback, Transport> wiring;
    private final EventLoop loop = new EventLoop();
    private final Recorder recorder = new Recorder(loop::moment);
    private final SettingsStore settings;
    private final Watch watch;
    private final User user;
    private String escape = "";

    VirtualRun(Scenario scenario, Subject subject, Api api, BiFunction<EventLoop, Playback, Transport> wiring) {
        this.api = api;
        this.scenario = scenario;
        this.subject = subject;
        this.wiring = wiring;
        this.settings = new SettingsStore(scenario.settings());
        this.user = new User(scenario.actions(), loop, this::act);
        this.watch = new Watch(loop, recorder, subject, user::waits);
    }

    List<TraceEvent> play() {
        Playback playback = new Playback(scenario.script(), recorder, new Door());
        try (Transport transport = wiring.apply(loop, playback)) {
            subject.start(surroundings(transport));
            showSettings();
            user.begin();
            Outcome outcome = loop.run(Limits.of(scenario.horizon()));
            playback.finish();
            recorder.record(moment -> new Ended(moment, reason(outcome), outcome.detail(), subject.history()));
            return recorder.events();
        }
    }

    /** Whether somebody looks at the screen: not through months, which would be filled by the seconds of a countdown. */
    static boolean watched(Scenario scenario) {
        return scenario.horizon().compareTo(Scenario.HORIZON) <= 0;
    }

    @Override
    public void emitted(JsonNode event) {
        Emitted emitted = new Emitted(loop.moment(), Json.fixed(event));
        recorder.record(moment -> emitted);
        watch.heard(emitted.type());
        user.heard(emitted);
    }

    @Override
    public void promptCompleted() {
        recorder.record(moment -> new Acted(moment, "prompt", Acted.Phase.COMPLETED, Json.object()));
        user.promptIsOver();
    }

    @Override
    public void promptRejected(String reason) {
        recorder.record(moment ->
                new Acted(moment, "prompt", Acted.Phase.REJECTED, Json.object().put("reason", reason)));
        user.promptIsOver();
    }

    @Override
    public void callCompleted(JsonNode result) {
        JsonNode copy = Json.fixed(result);
        recorder.record(moment -> new Acted(moment, "call", Acted.Phase.COMPLETED, copy));
        user.promptIsOver();
    }

    @Override
    public void logged(String text, JsonNode fields) {
        JsonNode copy = Json.fixed(fields);
        recorder.record(moment -> new Logged(moment, "log", text, copy));
    }

    @Override
    public void rpc(boolean toSubject, JsonNode line) {
        JsonNode copy = Json.fixed(line);
        recorder.record(moment -> new Line(moment, toSubject, copy));
    }

    private Surroundings surroundings(Transport transport) {
        Surroundings.Display display = new Surroundings.Display(loop, this::shown);
        return new Surroundings(
                watch,
                watch.over(transport),
                settings,
                scenario.streaming(),
                this,
                watched(scenario) ? Optional.of(display) : Optional.empty(),
                api,
                Optional.empty());
    }

    private void shown(Screen screen) {
        escape = screen.escape();
        recorder.record(moment -> new Shown(moment, screen.status(), screen.lines(), screen.escape()));
    }

    @Override
    public void extended(JsonNode event) {
        JsonNode copy = Json.fixed(event);
        recorder.record(moment -> new Extended(moment, copy));
    }

    @Override
    public void limitReached(String credential, Optional<Duration> hint, Optional<String> switchedTo) {
        ObjectNode details = Json.object();
        hint.ifPresentOrElse(wait -> details.put("hintMs", wait.toMillis()), () -> details.putNull("hintMs"));
        recorder.record(moment -> new Authorized(moment, "limit-reached", credential, details));
        switchedTo.ifPresent(
                next -> recorder.record(moment -> new Authorized(moment, "switched", next, Json.object())));
    }

    @Override
    public void called(String call, JsonNode details) {
        recorder.record(moment -> new Called(moment, call, details));
    }

    private void act(Action action) {
        if (action instanceof Action.PressEscape) {
            // On a turn of its own, since nobody presses a key before the screen of the moment is there.
            loop.after(Duration.ZERO, () -> act(action, Json.object().put("escape", escape)));
        } else {
            act(action, action.details());
        }
    }

    private void act(Action action, JsonNode details) {
        recorder.record(moment -> new Acted(moment, action.verb(), Acted.Phase.CALLED, details));
        subject.act(action);
        if (action instanceof Action.SetAutoRetry || action instanceof Action.Configure) {
            showSettings();
        }
    }

    private void showSettings() {
        if (subject.shows().contains(Observation.SETTINGS) || subject.shows().contains(Observation.CONFIG)) {
            JsonNode document = settings.get().json();
            Optional<JsonNode> answers = answers();
            recorder.record(moment -> new Configured(moment, document, answers));
        }
    }

    private Optional<JsonNode> answers() {
        try {
            return subject.retrySettings();
        } catch (RuntimeException unreadable) {
            // A subject that cannot read its settings breaks where it needs them, not where the kit asks.
            return Optional.empty();
        }
    }

    private static Ended.Reason reason(Outcome outcome) {
        return switch (outcome.end()) {
            case DRAINED -> Ended.Reason.COMPLETED;
            case STOPPED, LIMIT -> Ended.Reason.LIMIT;
            case FAILED -> Ended.Reason.CRASHED;
            case KIT_ERROR -> Ended.Reason.KIT_ERROR;
        };
    }

    /** Sees requests come in. */
    private final class Door implements Playback.Listener {
        @Override
        public void requested(int number) {
            user.requested(number);
        }

        @Override
        public void tooMany() {
            loop.stop("the subject sent more than " + Playback.MOST_REQUESTS + " requests");
        }

        @Override
        public void failed(KitError error) {
            loop.fail(error);
        }
    }
}
