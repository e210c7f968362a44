package dev.retrykit.check;

import dev.retrykit.spec.Observation;
import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Called;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a single example can say of its trace, in the scenario's own unscaled times. */
public final class Tale {
    private final Reading reading;

    private Tale(Reading reading) {
        this.reading = reading;
    }

    public static Tale of(Reading reading) {
        return new Tale(reading);
    }

    /** The requests of the whole scenario; repeats below a foreign session count as one. */
    public int requests() {
        return reading.inProcess() || !reading.calls().isEmpty()
                ? reading.requests().size()
                : reading.modelCalls(-1, reading.trace().events().size());
    }

    /** The announced waits in milliseconds, in order. */
    public List<BigDecimal> announcedWaits() {
        BigDecimal factor = BigDecimal.valueOf(reading.trace().header().factor());
        return reading.starts().stream()
                .map(start ->
                        start.delay().divide(factor, MathContext.DECIMAL64).setScale(0, RoundingMode.HALF_UP))
                .toList();
    }

    /** The waits that a callback was told in milliseconds, in order; empty where that is not shown. */
    public Optional<List<BigDecimal>> toldWaits() {
        return Optional.of(reading.all(Called.class, called -> called.call().equals("on-retry")).stream()
                        .map(told -> told.event().details().path("delay-ms").decimalValue())
                        .toList())
                .filter(waits -> reading.shows(Observation.CALLBACK));
    }

    /** The announced attempts, in order. */
    public List<Integer> announcedAttempts() {
        return reading.starts().stream().map(Start::attempt).toList();
    }

    /** The last end event in words; "none" where there is none. */
    public String lastEnd() {
        return reading.ends().stream()
                .reduce((a, b) -> b)
                .map(end -> (end.success() ? "success" : "failure") + " at attempt " + end.attempt())
                .orElse("none");
    }

    /** How the calls ended, each as a user would say it: succeeds, fails or is cancelled. */
    public List<String> callEnds() {
        return reading.calls().stream()
                .map(call -> switch (call.outcome()) {
                    case "value" -> "succeeds";
                    case "error" -> "fails";
                    case "cancelled" -> "is cancelled";
                    default -> "goes on";
                })
                .toList();
    }

    /** The text that the consumer received, call after call; empty where it is not shown. */
    public Optional<String> output() {
        return Optional.of(reading.calls().stream().map(Call::output).collect(Collectors.joining()))
                .filter(text -> reading.shows(Observation.OUTPUT));
    }

    /** The waits between the requests of each call in milliseconds; empty where times are not exact. */
    public Optional<List<BigDecimal>> exactWaits() {
        return Optional.of(reading.calls().stream()
                        .flatMap(call -> call.gaps().stream())
                        .map(Duration::toMillis)
                        .map(BigDecimal::valueOf)
                        .toList())
                .filter(waits -> reading.exact());
    }

    /** When the last call came to its end; empty where times are not exact. */
    public Optional<Duration> exactEnd() {
        return reading.calls().stream()
                .flatMap(call -> call.ended().stream())
                .map(At::time)
                .reduce((a, b) -> b)
                .filter(time -> reading.exact());
    }

    /** When the first prompt completed; empty where times are not exact. */
    public Optional<Duration> exactCompletion() {
        return Prompt.all(reading).stream()
                .findFirst()
                .flatMap(Prompt::over)
                .filter(over -> reading.exact() && over.event().phase() == Acted.Phase.COMPLETED)
                .map(At::time);
    }
}
