package dev.retrykit.subject.command;

import dev.retrykit.simulator.provider.Playback;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.time.RealClock;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.Moment;
import dev.retrykit.spec.Recorder;
import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Acted.Phase;
import dev.retrykit.spec.TraceEvent.Ended.Reason;
import dev.retrykit.subject.process.ForeignProcess;
import dev.retrykit.subject.process.Launch;
import dev.retrykit.subject.process.Speech;
import dev.retrykit.subject.rpc.Limits;
import dev.retrykit.subject.rpc.Redaction;
import dev.retrykit.subject.rpc.Transcript;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** One scenario against one process of a command, until it and all that it started is gone; decisions are taken on one thread. */
final class CommandRun implements Door.Keeper {
    /** How long a request may be under way when its process has ended. */
    private static final Duration AFTERMATH = Duration.ofMillis(50);
    /** Longer than any wait of a call; whoever outlives the process so long does not go on with it. */
    private static final Duration OUTLIVING = Duration.ofSeconds(5);

    private static final String CANCEL = new Action.Cancel().verb();

    private final RealClock clock = new RealClock();
    private final Instant began = clock.now();
    private final Recorder recorder = new Recorder(this::moment);
    private final Transcript transcript = new Transcript(recorder);
    private final Utterance utterance = new Utterance(transcript);
    private final Action.Call call;
    private final Cues cues;
    private final Limits limits;
    private final Playback playback;
    private Optional<Runnable> start;
    private volatile Optional<ForeignProcess> process = Optional.empty();
    private Optional<CallEnd.Cancel> heard = Optional.empty();
    private boolean over;
    private Optional<List<TraceEvent>> events = Optional.empty();

    /**
     * A run of one scenario.
     *
     * @param underWay called once, when the process has started so far that it asks, or will not any more
     */
    CommandRun(Scenario scenario, Tempo tempo, Limits limits, Runnable underWay) {
        this.call = Cues.call(scenario);
        this.cues = new Cues(scenario, tempo);
        this.limits = limits;
        this.start = Optional.of(underWay);
        this.playback = new Playback(scenario.script(), recorder, new Door(clock, this::now, this));
    }

    /** The call that the command is to make. */
    Action.Call call() {
        return call;
    }

    /** What the provider has to play. */
    Playback playback() {
        return playback;
    }

    /** Starts the command and lets it come to its end. */
    List<TraceEvent> perform(Launch launch, Redaction redaction) {
        transcript.acted(call.verb(), Phase.CALLED, call.details());
        try (ForeignProcess started =
                ForeignProcess.start(launch, limits.output(), Speech.TEXT, new Mouth(redaction))) {
            process = Optional.of(started);
            started.closeInput();
            clock.after(limits.startUp(), this::checkStartUp);
            clock.run();
        } finally {
            started();
        }
        return events.orElseThrow();
    }

    private void started() {
        start.ifPresent(Runnable::run);
        start = Optional.empty();
    }

    @Override
    public void arriving() {
        process.ifPresent(ForeignProcess::catchUp);
        utterance.asksAgain();
    }

    /** A scenario begins with the first request: until then its time is that of the start. */
    @Override
    public void requested(int number, Duration at) {
        if (number == 1) {
            started();
            clock.after(limits.scenario(), this::outOfTime);
        }
        schedule(cues.requested(number, at));
    }

    @Override
    public void replied(int number, Duration at) {
        schedule(cues.replied(number, at));
    }

    private void schedule(List<Cues.Due> all) {
        for (Cues.Due due : all) {
            Duration left = due.at().minus(now());
            clock.after(left.isNegative() ? Duration.ZERO : left, () -> cancel(due));
        }
    }

    /** A cancel that comes too late is noted and not sent: cut short somewhere else, the call would prove nothing. */
    private void cancel(Cues.Due due) {
        ForeignProcess running = process.orElseThrow();
        if (!running.alive()) {
            return;
        }
        boolean late = cues.late(due.trigger(), now());
        transcript.acted(CANCEL, Phase.CALLED, late ? Json.object().put("late", true) : Json.object());
        if (!late) {
            heard = Optional.of(new CallEnd.Cancel(cues.requests(), utterance.text()));
            running.interrupt();
        }
    }

    private void ended(int exitCode) {
        CallEnd end = new CallEnd(exitCode, cues.requests(), utterance.text(), utterance.error(), heard);
        if (end.requests() == 0) {
            process.flatMap(ForeignProcess::notFound).ifPresent(notFound -> {
                throw notFound;
            });
        }
        end.crash().ifPresentOrElse(how -> end(Reason.CRASHED, how), () -> complete(end));
    }

    private void complete(CallEnd end) {
        over = true;
        transcript.acted(call.verb(), Phase.COMPLETED, end.result());
        Duration latest = now().plus(OUTLIVING);
        clock.after(AFTERMATH, () -> finish(latest));
    }

    /** Whom the process has started may go on with its call, so that is waited for. */
    private void finish(Duration latest) {
        if (process.orElseThrow().outlived() && now().compareTo(latest) < 0) {
            clock.after(AFTERMATH, () -> finish(latest));
        } else {
            end(Reason.COMPLETED, "");
        }
    }

    private void outOfTime() {
        if (over) {
            end(Reason.COMPLETED, "");
        } else {
            limit("wall time per scenario (" + seconds(limits.scenario()) + ")" + cues.silence(now()));
        }
    }

    private void checkStartUp() {
        if (cues.requests() == 0) {
            limit("start-up (" + seconds(limits.startUp()) + " without a request)");
        }
    }

    private void limit(String which) {
        end(Reason.LIMIT, which);
    }

    @Override
    public void end(Reason reason, String detail) {
        if (events.isEmpty()) {
            playback.finish();
            events = Optional.of(transcript.end(reason, detail));
            clock.stop();
        }
    }

    private Moment moment() {
        return new Moment(now().truncatedTo(ChronoUnit.MICROS), OptionalLong.empty());
    }

    private Duration now() {
        return Duration.between(began, clock.now());
    }

    private static String seconds(Duration duration) {
        return duration.toSeconds() + " s";
    }

    /** Hears the process, on the threads that read it. */
    private final class Mouth implements ForeignProcess.Listener {
        private final Redaction redaction;

        Mouth(Redaction redaction) {
            this.redaction = redaction;
        }

        @Override
        public void output(String text, boolean cut) {
            utterance.said(redaction.clean(text));
        }

        @Override
        public void error(String line) {
            utterance.complained(redaction.clean(line));
        }

        @Override
        public void flooded() {
            clock.post(() -> limit(
                    "output per scenario (8 MB kept, " + process.orElseThrow().outputBytes() + " bytes came)"));
        }

        @Override
        public void ended(int exitCode) {
            clock.post(() -> CommandRun.this.ended(exitCode));
        }
    }
}
