package dev.retrykit.saboteur;

import static dev.retrykit.saboteur.LoopVice.named;

import dev.retrykit.simulator.loop.RetryRule;
import dev.retrykit.simulator.loop.RetryRule.FailedAttempt;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** Those who decide wrongly after a failed attempt: whether to try again, how long to wait, and how often. */
final class LoopRuleSaboteurs {
    private static final Pattern NAMED_FINAL = Pattern.compile("(400|401|403|404) .*", Pattern.DOTALL);
    private static final Pattern TYPED = Pattern.compile("(\\d{3} |connection|timed out).*", Pattern.DOTALL);

    private LoopRuleSaboteurs() {}

    static List<Saboteur> all() {
        return List.of(
                named("OutageDenier", "takes a 503 for final", "LOOP-CLASS-1", "LOOP-SCOPE-4")
                        .ruling(() -> denying(failed -> failed.error().startsWith("503"))),
                named("LimitDenier", "takes a 429 for final", "LOOP-CLASS-1")
                        .ruling(() -> denying(failed -> failed.error().startsWith("429"))),
                named("ResetDenier", "takes a connection that is reset for final", "LOOP-CLASS-1", "LOOP-STREAM-1")
                        .ruling(() -> denying(failed -> failed.error().startsWith("connection reset"))),
                named("TimeoutDenier", "takes a timeout for final", "LOOP-CLASS-1")
                        .ruling(() -> denying(failed -> failed.error().startsWith("timed out"))),
                named("StubbornCaller", "tries everything again", "LOOP-CLASS-2", "LOOP-CLASS-5", "LOOP-STREAM-5")
                        .ruling(() -> changing(failed -> saying(failed, "503 busy"))),
                named("BelievingCaller", "takes whatever comes after an outage for an outage", "LOOP-CLASS-4")
                        .ruling(() -> changing(failed -> failed.retries() > 0 ? saying(failed, "503 busy") : failed)),
                named("HopefulCaller", "tries again what nobody has named", "LOOP-CLASS-5")
                        .ruling(() -> changing(failed ->
                                NAMED_FINAL.matcher(failed.error()).matches() ? failed : saying(failed, "503 busy"))),
                named("TypedCaller", "believes a status and no text", "LOOP-CLASS-6", "LOOP-STREAM-1")
                        .ruling(() ->
                                denying(failed -> !TYPED.matcher(failed.error()).matches())),
                named("LinearCaller", "waits one second longer each time", "LOOP-BACKOFF-1", "LOOP-OPEN-1")
                        .ruling(() -> waiting(retries -> Duration.ofSeconds(retries + 1L))),
                named("JitteryCaller", "adds a little to each wait", "LOOP-BACKOFF-1", "LOOP-BACKOFF-3")
                        .ruling(() -> waiting(retries -> RetryRule.wait(retries).plusMillis(retries + 7L))),
                named("HastyCaller", "waits for nothing", "LOOP-BACKOFF-1")
                        .ruling(() -> waiting(retries -> Duration.ZERO)),
                named("GrowingCaller", "goes on doubling beyond the table", "LOOP-OPEN-1")
                        .ruling(() -> waiting(retries -> Duration.ofMillis(1000L << retries))),
                named("GenerousCaller", "makes one request too many", "LOOP-MAX-1", "LOOP-MAX-2", "LOOP-CONFIG-2")
                        .ruling(() -> changing(failed -> allowing(failed, failed.maxRetries() + 1))),
                named("ThriftyCaller", "makes one request too few", "LOOP-MAX-1", "LOOP-CONFIG-5")
                        .ruling(() -> changing(failed -> allowing(failed, failed.maxRetries() - 1))),
                named("ZeroBlindCaller", "takes a maximum of 0 for the default", "LOOP-MAX-2", "LOOP-CONFIG-2")
                        .ruling(() -> changing(
                                failed -> allowing(failed, failed.maxRetries() == 0 ? 3 : failed.maxRetries()))),
                named("TableBoundCaller", "makes no more retries than its table has waits", "LOOP-MAX-4")
                        .ruling(() -> changing(failed -> allowing(failed, Math.min(3, failed.maxRetries())))),
                named("PoolingCaller", "has one budget for all its calls", "LOOP-MAX-5")
                        .ruling(LoopRuleSaboteurs::pooled),
                named("BruisedCaller", "goes on with the waits of the call before", "LOOP-MAX-5")
                        .ruling(LoopRuleSaboteurs::everLonger));
    }

    /** The rule with an eye for what it must not look at, or without one for what it must. */
    static RetryRule changing(UnaryOperator<FailedAttempt> change) {
        return failed -> RetryRule.standard(change.apply(failed));
    }

    static RetryRule denying(Predicate<FailedAttempt> which) {
        return failed -> which.test(failed) ? Optional.empty() : RetryRule.standard(failed);
    }

    static RetryRule waiting(IntFunction<Duration> wait) {
        return failed -> RetryRule.standard(failed).map(usual -> wait.apply(failed.retries()));
    }

    static FailedAttempt saying(FailedAttempt failed, String error) {
        return new FailedAttempt(error, failed.retries(), failed.maxRetries(), failed.emitted());
    }

    static FailedAttempt emitting(FailedAttempt failed, boolean emitted) {
        return new FailedAttempt(failed.error(), failed.retries(), failed.maxRetries(), emitted);
    }

    private static FailedAttempt allowing(FailedAttempt failed, int maxRetries) {
        return new FailedAttempt(failed.error(), failed.retries(), maxRetries, failed.emitted());
    }

    private static RetryRule pooled() {
        AtomicInteger spent = new AtomicInteger();
        return failed -> {
            Optional<Duration> wait = spent.get() < failed.maxRetries() ? RetryRule.standard(failed) : Optional.empty();
            wait.ifPresent(usual -> spent.incrementAndGet());
            return wait;
        };
    }

    private static RetryRule everLonger() {
        AtomicInteger waits = new AtomicInteger();
        return failed -> RetryRule.standard(failed).map(usual -> RetryRule.wait(waits.getAndIncrement()));
    }
}
