package dev.retrykit.subject.virtual;

import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.scenario.Scenario.Planned;
import dev.retrykit.simulator.scenario.Trigger;
import dev.retrykit.simulator.time.Clock;
import dev.retrykit.spec.TraceEvent.Emitted;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** The user of a scenario: acts when the time that was planned for it has come. */
final class User {
    private final Planned[] plan;
    private final List<Planned> onEvents;
    private final Clock clock;
    private final Consumer<Action> acting;
    private final Map<String, Integer> heard = new HashMap<>();
    private int prompts;
    private int waits;

    User(List<Planned> plan, Clock clock, Consumer<Action> acting) {
        this.plan = plan.toArray(Planned[]::new);
        this.onEvents = new ArrayList<>();
        for (Planned planned : plan) {
            if (planned.trigger() instanceof Trigger.OnEvent) {
                onEvents.add(planned);
            }
        }
        this.clock = clock;
        this.acting = acting;
    }

    void begin() {
        schedule(trigger -> trigger instanceof Trigger.At at ? Optional.of(at.time()) : Optional.empty());
    }

    void requested(int number) {
        schedule(trigger -> trigger instanceof Trigger.DuringRequest request && request.nth() == number
                ? Optional.of(request.offset())
                : Optional.empty());
    }

    /** A wait before a retry begins. */
    void waits(Duration delay) {
        int nth = ++waits;
        schedule(trigger -> inWait(trigger, nth, delay));
        for (Planned planned : plan) {
            if (planned.trigger() instanceof Trigger.AfterWake wake && wake.nth() == nth) {
                afterWake(planned.action(), delay);
            }
        }
    }

    /** A prompt, or a call. */
    void promptIsOver() {
        int number = ++prompts;
        schedule(trigger -> trigger instanceof Trigger.AfterPrompt prompt && prompt.nth() == number
                ? Optional.of(prompt.offset())
                : Optional.empty());
    }

    void heard(Emitted emitted) {
        String type = emitted.type();
        if (type.equals("auto_retry_start")) {
            waits(announced(emitted));
        }
        if (!onEvents.isEmpty()) {
            int nth = heard.merge(type, 1, Integer::sum);
            onEvents.stream()
                    .filter(planned -> planned.trigger().equals(new Trigger.OnEvent(type, nth)))
                    .forEach(planned -> acting.accept(planned.action()));
        }
    }

    private static Optional<Duration> inWait(Trigger trigger, int nth, Duration delay) {
        if (trigger instanceof Trigger.DuringWait wait && wait.nth() == nth) {
            return Optional.of(wait.offset());
        }
        if (trigger instanceof Trigger.BeforeWake wake && wake.nth() == nth) {
            return Optional.of(delay.compareTo(wake.lead()) < 0 ? Duration.ZERO : delay.minus(wake.lead()));
        }
        return Optional.empty();
    }

    /** One turn later than the wake-up, whose timer may have been set after this one. */
    private void afterWake(Action action, Duration delay) {
        clock.after(delay, () -> clock.after(Duration.ZERO, () -> acting.accept(action)));
    }

    private static Duration announced(Emitted start) {
        BigDecimal delay = start.event().path("delayMs").decimalValue(BigDecimal.ZERO);
        return Duration.ofMillis(delay.max(BigDecimal.ZERO).longValue());
    }

    private void schedule(Function<Trigger, Optional<Duration>> due) {
        for (Planned planned : plan) {
            due.apply(planned.trigger()).ifPresent(delay -> clock.after(delay, () -> acting.accept(planned.action())));
        }
    }
}
