package dev.retrykit.simulator.loop;

import dev.retrykit.simulator.loop.LlmProvider.Failed;
import dev.retrykit.simulator.session.Message;
import dev.retrykit.simulator.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/** Tidies up what an agent remembers; it has always had retries of its own, and asks the provider past the loop. */
public final class MemoryMaintenance {
    private static final Duration WAIT = Duration.ofMillis(500);

    private final Clock clock;
    private final LlmProvider provider;

    public MemoryMaintenance(Clock clock, LlmProvider provider) {
        this.clock = clock;
        this.provider = provider;
    }

    /**
     * Asks until there is an answer.
     *
     * @param attempts how many requests it makes at most
     */
    public void tidy(List<Message> context, int attempts, Consumer<Outcome> done) {
        provider.chat(context, answer -> {
            if (answer instanceof Failed && attempts > 1) {
                clock.after(WAIT, () -> tidy(context, attempts - 1, done));
            } else {
                done.accept(Outcome.of(answer));
            }
        });
    }
}
