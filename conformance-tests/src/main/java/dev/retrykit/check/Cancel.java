package dev.retrykit.check;

import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Replied;
import dev.retrykit.spec.TraceEvent.Sent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** An {@code abort} or {@code abort_retry}, and what it met: an announced wait, a retried request in flight, or neither. */
record Cancel(At<Acted> act, Optional<Start> waiting, Optional<At<Sent>> inFlight, boolean chain) {
    /** How near to the end of a foreign process's wait a cancel may come and still be told apart from a wake-up. */
    static final Duration NEAR = Duration.ofMillis(50);

    /** What changes settings, and stops nothing. */
    private static final Set<String> SWITCHES = Set.of("set_auto_retry", "configure");

    /** Longer than a foreign process takes to hear a cancel. */
    private static final Duration LONG = Duration.ofMillis(500);

    /** The cancels of one kind, in order. */
    static Stream<Cancel> of(Reading reading, String action) {
        return reading.cancels().stream()
                .filter(cancel -> cancel.act.event().action().equals(action));
    }

    static Cancel of(Reading reading, At<Acted> act) {
        Optional<Chain> open = reading.chains().stream()
                .filter(chain -> chain.openAt(act.index()))
                .reduce((a, b) -> b);
        Optional<At<Sent>> flying = reading.requests().stream()
                .filter(request -> request.before(act) && !answered(reading, request, act.index()))
                .reduce((a, b) -> b);
        Optional<Start> waiting = open.flatMap(chain -> lastStart(chain, act.index()))
                .filter(start -> !resumed(reading, start.index(), act.index()));
        return new Cancel(act, waiting, flying, open.isPresent());
    }

    private static Optional<Start> lastStart(Chain chain, int index) {
        return chain.starts().stream().filter(start -> start.before(index)).reduce((a, b) -> b);
    }

    /** Whether the session went on between two places. */
    private static boolean resumed(Reading reading, int from, int to) {
        return !Reading.within(reading.requests(), from, to).isEmpty()
                || !Reading.within(reading.emitted("agent_start"), from, to).isEmpty();
    }

    private static boolean answered(Reading reading, At<Sent> request, int index) {
        return reading.all(Replied.class).stream()
                .filter(reply -> reply.before(index))
                .anyMatch(reply ->
                        reply.event().number().orElse(-1) == request.event().number());
    }

    /** Whether it came in the very instant in which the wait ends anyway, so that either may win. */
    boolean atWakeUp(Reading reading) {
        return waiting.filter(start -> {
                    Duration wake = start.at().time().plus(BackoffChecks.millis(start.delay()));
                    Duration margin = reading.exact() ? Duration.ZERO : NEAR;
                    return act.time().compareTo(wake.minus(margin)) >= 0;
                })
                .isPresent();
    }

    /** Whether a foreign process told the end only when the wait would have been over anyway, long after the cancel. */
    boolean sleptOn(End end) {
        return waiting.map(start -> start.at().time().plus(BackoffChecks.millis(start.delay())))
                .filter(wake -> act.time().plus(LONG).compareTo(wake) <= 0)
                .filter(wake -> end.at().time().compareTo(wake.minus(NEAR)) >= 0)
                .isPresent();
    }

    /** The place up to which nothing may come of the cancelled prompt. */
    int reach(Reading reading) {
        return reading.nextSpeech(act.index());
    }

    /** The ends that followed, up to the next start or the user's next word. */
    List<End> ends(Reading reading) {
        return reading.ends().stream()
                .filter(end -> end.after(act) && end.before(reach(reading)))
                .toList();
    }

    /** The requests that followed, up to the user's next word. */
    List<At<Sent>> requests(Reading reading) {
        return Reading.within(reading.requests(), act.index(), reach(reading));
    }

    /** Whether the user had said something that still waits to be sent, so that a request may follow all the same. */
    boolean queued(Reading reading) {
        int prompt = reading.acts("prompt").stream()
                .filter(each -> each.before(act))
                .mapToInt(At::index)
                .reduce(0, (a, b) -> b);
        return reading.acts().stream()
                .filter(Reading::speaks)
                .anyMatch(each -> each.before(act)
                        && each.index() >= prompt
                        && (!each.event().action().equals("prompt") || duringChain(reading, each)));
    }

    /** Sleeps that are told as cancelled, although the user neither stopped anything nor said something else instead. */
    static Stream<Outcome> ofNobody(Reading reading) {
        return reading.chains().stream()
                .flatMap(chain -> chain.end().stream())
                .filter(End::cancelled)
                .filter(end -> !stopped(reading, end))
                .map(end -> new Outcome.Broken(end + " came, and nobody had cancelled the retry"));
    }

    private static boolean stopped(Reading reading, End end) {
        int prompt = reading.acts("prompt").stream()
                .filter(each -> each.before(end) && !duringChain(reading, each))
                .mapToInt(At::index)
                .reduce(-1, (a, b) -> b);
        return Reading.within(reading.all(Acted.class), prompt, end.index()).stream()
                .filter(act -> act.event().phase() == Acted.Phase.CALLED)
                .anyMatch(act -> Reading.speaks(act) ? heard(reading, act) : stops(act));
    }

    /** Also where it came late. */
    private static boolean stops(At<Acted> act) {
        return !SWITCHES.contains(act.event().action());
    }

    /** Whether a later request carries what the user said. */
    private static boolean heard(Reading reading, At<Acted> speech) {
        String text = speech.event().details().path("message").asString("");
        return reading.requests().stream()
                .anyMatch(
                        request -> request.after(speech) && Context.of(request).saying(text) > 0);
    }

    private static boolean duringChain(Reading reading, At<Acted> speech) {
        return reading.chains().stream().anyMatch(chain -> chain.openAt(speech.index()));
    }
}
