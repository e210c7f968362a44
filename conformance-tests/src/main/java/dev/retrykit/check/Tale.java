package dev.retrykit.check;

import dev.retrykit.spec.TraceEvent.Acted;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

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
        return reading.inProcess()
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

    /** When the first prompt completed; empty where times are not exact. */
    public Optional<Duration> exactCompletion() {
        return Prompt.all(reading).stream()
                .findFirst()
                .flatMap(Prompt::over)
                .filter(over -> reading.exact() && over.event().phase() == Acted.Phase.COMPLETED)
                .map(At::time);
    }
}
