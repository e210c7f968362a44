package dev.retrykit.saboteur;

import static dev.retrykit.saboteur.Variant.of;
import static dev.retrykit.saboteur.Variant.one;

import dev.retrykit.simulator.session.Backoff;
import dev.retrykit.simulator.session.Classifier;
import dev.retrykit.simulator.session.Decider;
import dev.retrykit.simulator.session.Decision.Sleep;
import dev.retrykit.simulator.session.OmpDecider;
import dev.retrykit.simulator.session.RetrySettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Whoever waits a little wrong, reads a setting a little wrong or follows one kind of hint is found out, too. */
class WaitVariantsTest {
    @TestFactory
    Stream<DynamicTest> another_formula() {
        return Variant.tests(Stream.of(
                of(
                        waiting(
                                "adds a millisecond",
                                "OMP-BACKOFF-1",
                                (base, attempt) ->
                                        Backoff.doubling(base, attempt).plusMillis(1)),
                        "attempt 1 announced 2001 ms"),
                of(
                        waiting(
                                "takes a millisecond away from the third wait",
                                "OMP-BACKOFF-1",
                                (base, attempt) -> attempt == 3 && !base.isZero()
                                        ? Backoff.doubling(base, attempt).minusMillis(1)
                                        : Backoff.doubling(base, attempt)),
                        "attempt 3 announced 7999 ms"),
                of(
                        waiting(
                                "triples",
                                "OMP-BACKOFF-1",
                                (base, attempt) -> base.multipliedBy((long) Math.pow(3, attempt - 1))),
                        "attempt 2 announced 6000 ms"),
                of(
                        waiting(
                                "grows by half",
                                "OMP-BACKOFF-1",
                                (base, attempt) -> base.multipliedBy((long) Math.pow(3, attempt - 1))
                                        .dividedBy(1L << attempt - 1)),
                        "attempt 2 announced 3000 ms"),
                of(
                        waiting(
                                "counts in whole seconds",
                                "OMP-BACKOFF-1",
                                (base, attempt) -> Duration.ofSeconds(
                                        Backoff.doubling(base, attempt).toSeconds())),
                        "attempt 1 announced 1000 ms; the clause asks for 1500 ms"),
                of(
                        waiting(
                                "knows one base only",
                                "OMP-BACKOFF-1",
                                (base, attempt) -> Backoff.doubling(Duration.ofSeconds(2), attempt)),
                        "attempt 1 announced 2000 ms"),
                of(
                        waiting(
                                "stops doubling at the seventh",
                                "OMP-BACKOFF-4",
                                (base, attempt) -> Backoff.doubling(base, Math.min(6, attempt))),
                        "attempt 7 announced 64000 ms")));
    }

    @TestFactory
    Stream<DynamicTest> another_cap() {
        return Variant.tests(Stream.of(10_000L, 60_000L, 64_000L, 300_000L, 3_600_000L - 1, 86_400_000L)
                .map(cap -> of(
                        waiting(
                                "never waits longer than " + cap + " ms",
                                "OMP-BACKOFF-4",
                                (base, attempt) -> Duration.ofMillis(Math.min(
                                        cap, Backoff.doubling(base, attempt).toMillis()))),
                        "announced " + cap + " ms; the clause asks for ")));
    }

    @TestFactory
    Stream<DynamicTest> another_sleep() {
        return Variant.tests(Stream.of(
                of(
                        one("wakes a millisecond early", "OMP-BACKOFF-2")
                                .deciding(sleeping(delay -> delay.isZero() ? delay : delay.minusMillis(1))),
                        "came after 1999 ms; the clause asks for 2000 ms"),
                of(
                        one("does not sleep at all after a hang", "OMP-BACKOFF-2")
                                .deciding(Situation.amending(
                                        situation -> situation.text().contains("timed out"),
                                        Steps.each(Sleep.class, sleep -> new Sleep(Duration.ZERO)))),
                        "came after 0 ms; the clause asks for 1000 ms"),
                of(
                        one("counts its wait from the request", "OMP-BACKOFF-2")
                                .deciding(sleeping(
                                        delay -> delay.equals(Duration.ofSeconds(1)) ? Duration.ofMillis(10) : delay)),
                        "came after 10 ms; the clause asks for 1000 ms")));
    }

    @TestFactory
    Stream<DynamicTest> another_hint() {
        return Variant.tests(Stream.of(
                of(hinted("retry-after", "[0-9]+", true), "announced 5400000 ms; the clause asks for 1000 ms"),
                of(hinted("retry-after", "0", true), "announced 0 ms; the clause asks for 1000 ms"),
                of(hinted("retry-after", "-[0-9]+", true), "the clause asks for 1000 ms"),
                of(hinted("retry-after", ".*GMT", false), "the clause asks for 1000 ms"),
                of(hinted("retry-after-ms", "[0-9]+", false), "the clause asks for 1000 ms"),
                of(
                        one("waits as long as the text says", "OMP-BACKOFF-5").session(world -> {
                            List<String> texts = new ArrayList<>();
                            return Reference.OMP.session(
                                    world,
                                    new OmpDecider(
                                            (base, attempt) ->
                                                    texts.get(texts.size() - 1).contains("20s")
                                                            ? Duration.ofSeconds(20)
                                                            : Backoff.doubling(base, attempt),
                                            text -> {
                                                texts.add(text);
                                                return Classifier.omp(text);
                                            }));
                        }),
                        "announced 20000 ms; the clause asks for 1000 ms")));
    }

    @TestFactory
    Stream<DynamicTest> another_maximum() {
        return Variant.tests(Stream.of(
                of(
                        one("never makes more than three retries", "OMP-MAX-1")
                                .deciding(honest -> (state, input, settings) -> honest.decide(
                                        state,
                                        input,
                                        SettingsSaboteurs.max(settings, Math.min(3, settings.maxRetries())))),
                        "saw 4 requests of a prompt that kept failing; the clause asks for 6 with maxRetries 5"),
                of(
                        one("makes one more than three", "OMP-MAX-1")
                                .deciding(honest -> (state, input, settings) -> honest.decide(
                                        state,
                                        input,
                                        settings.maxRetries() == 3 ? SettingsSaboteurs.max(settings, 4) : settings)),
                        "saw 5 requests of a prompt that kept failing; the clause asks for 4 with maxRetries 3"),
                of(
                        one("keeps the first maximum", "OMP-LIFE-10").reading(() -> {
                            List<Integer> first = new ArrayList<>();
                            return settings -> {
                                RetrySettings read = RetrySettings.of(settings);
                                first.add(read.maxRetries());
                                return SettingsSaboteurs.max(read, first.get(0));
                            };
                        }),
                        "the clause asks for the new values"),
                of(
                        one("keeps the first base delay", "OMP-LIFE-10").reading(() -> {
                            List<Duration> first = new ArrayList<>();
                            return settings -> {
                                RetrySettings read = RetrySettings.of(settings);
                                first.add(read.baseDelay());
                                return new RetrySettings(read.enabled(), read.maxRetries(), first.get(0));
                            };
                        }),
                        "the clause asks for the new values"),
                of(
                        one("keeps retry turned off", "OMP-LIFE-10").reading(() -> {
                            List<Boolean> first = new ArrayList<>();
                            return settings -> {
                                RetrySettings read = RetrySettings.of(settings);
                                first.add(read.enabled());
                                return new RetrySettings(first.get(0), read.maxRetries(), read.baseDelay());
                            };
                        }),
                        "came no retry; the clause asks for the new values")));
    }

    private static Saboteur waiting(String does, String clause, Backoff backoff) {
        return one(does, clause).waiting(() -> backoff);
    }

    private static UnaryOperator<Decider> sleeping(UnaryOperator<Duration> change) {
        return Situation.amending(
                situation -> true, Steps.each(Sleep.class, sleep -> new Sleep(change.apply(sleep.delay()))));
    }

    /** Follows a header if its value has this form: its seconds where they are meant, else a second more. */
    private static Saboteur hinted(String header, String form, boolean seconds) {
        return one("follows " + header + ": " + form, "OMP-BACKOFF-5")
                .session(WireSaboteurs.listening(
                        Reference.OMP,
                        ear -> new OmpDecider(
                                (base, attempt) -> !ear.header(header).matches(form)
                                        ? Backoff.doubling(base, attempt)
                                        : seconds && !ear.header(header).startsWith("-")
                                                ? Duration.ofSeconds(Long.parseLong(ear.header(header)))
                                                : base.plusSeconds(1),
                                Classifier::omp)));
    }
}
