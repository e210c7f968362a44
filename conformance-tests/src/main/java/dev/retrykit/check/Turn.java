package dev.retrykit.check;

import dev.retrykit.spec.TraceEvent.Called;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One attempt of a call of the ttalk policy, and what the retry made of it.
 *
 * @param number from 1
 * @param errors how many failures had been retried before
 * @param empties how many empty results had been repeated before
 * @param next the attempt that followed
 * @param told what was told, asked and slept from this attempt to the next, or to the end of the trace
 */
record Turn(
        Terms terms,
        Attempt attempt,
        Came came,
        int number,
        int errors,
        int empties,
        Optional<Attempt> next,
        List<At<Called>> told) {
    Turn {
        told = List.copyOf(told);
    }

    boolean repeated() {
        return next.isPresent();
    }

    /** Whether a failure is within the budget. */
    boolean due() {
        return errors < terms.retries().orElse(Integer.MAX_VALUE);
    }

    /** The callbacks. */
    List<At<Called>> callbacks() {
        return heard("on-retry");
    }

    /** What was called or asked under a name. */
    List<At<Called>> heard(String name) {
        return told.stream().filter(each -> each.event().call().equals(name)).toList();
    }

    /** Whether the gate said no. */
    boolean closed() {
        return heard("gate").stream()
                .anyMatch(gate -> !gate.event().details().path("open").asBoolean(true));
    }

    /** The wait that the first callback was told. */
    Optional<BigDecimal> delay() {
        return callbacks().stream()
                .findFirst()
                .map(told -> told.event().details().path("delay-ms"))
                .filter(delay -> delay.isNumber())
                .map(delay -> delay.decimalValue());
    }

    /** From the end of the reply to the next attempt. */
    Optional<Duration> gap() {
        return next.flatMap(attempt::gapTo);
    }

    Hinted hinted() {
        return Hinted.of(this);
    }

    /** The hint that counts: one that is respected, and in a form that nobody reads in two ways. */
    Optional<BigDecimal> hint() {
        return hinted().plain() && terms.respectsHints() ? hinted().millis() : Optional.empty();
    }

    /** Whether the wait is one without a hint, beyond doubt. */
    boolean unhinted() {
        return !terms.respectsHints() || hinted().plain() && hinted().millis().isEmpty();
    }

    /** The range from which the wait is drawn, where there is no hint. */
    BigDecimal base() {
        return terms.base(errors);
    }

    @Override
    public String toString() {
        String status = attempt.answer().status() >= 300 ? attempt.answer().status() + ", " : "";
        return "attempt " + number + " (" + status + came.words() + ")";
    }
}
