package dev.retrykit.bench;

import dev.retrykit.reports.Speed;
import dev.retrykit.reports.Speed.Measure;
import dev.retrykit.reports.Speed.Ratio;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Statistics;

/** Takes all measures in this one process, one after another, so that their ratios can be trusted on any machine. */
public final class Bench {
    private static final double HTTP_TARGET = 1.5;
    private static final double SESSIONS_TARGET = 50_000;

    /** What is faster by less than this is as fast as before. */
    private static final double FASTER = 1.1;

    private static final int MOST_WARM_UPS = 4;

    private final Pace pace;
    private final Consumer<String> progress;

    /** How long one measure takes: rounds that nobody counts, then rounds of which the median counts. */
    private record Pace(int warmups, int rounds, TimeValue round) {
        static final Pace USUAL = new Pace(3, 7, TimeValue.seconds(1));
        static final Pace QUICK = new Pace(1, 3, TimeValue.milliseconds(50));
    }

    private Bench(Pace pace, Consumer<String> progress) {
        this.pace = pace;
        this.progress = progress;
    }

    /**
     * Measures.
     *
     * @param quick within seconds, which shows that it works and not how fast
     * @param progress hears of each measure as it begins
     */
    public static Speed run(boolean quick, Consumer<String> progress) {
        // Two runs on one machine disturb each other's figures and nothing else.
        System.setProperty("jmh.ignoreLock", "true");
        return new Bench(quick ? Pace.QUICK : Pace.USUAL, progress).speed();
    }

    private Speed speed() {
        int processors = Runtime.getRuntime().availableProcessors();
        Measure decisions = measure("decisions", "steps of the decision machine", DecisionBenchmark.class, "chain", 1);
        warmUp(SessionBenchmark.class, "sessions");
        Measure sessions = measure("sessions", "traced sessions in memory", SessionBenchmark.class, "sessions", 1);
        Measure together = measure(
                "sessions-on-all-cores",
                "the same on " + processors + " threads",
                SessionBenchmark.class,
                "sessions",
                processors);
        Measure memory =
                measure("memory-chains", "chains of four requests in memory", ChainBenchmark.class, "memory", 1);
        warmUp(ChainBenchmark.class, "http");
        warmUp(ExchangeBenchmark.class, "wireMock");
        Measure http = measure("http-chains", "the same chain over HTTP", ChainBenchmark.class, "http", 1);
        Measure wireMock = measure(
                "wiremock-exchanges", "the same four exchanges, bare WireMock", ExchangeBenchmark.class, "wireMock", 1);
        Measure jdk = measure(
                "jdk-exchanges", "the same four exchanges, the JDK's server", ExchangeBenchmark.class, "jdk", 1);
        return new Speed(
                processors,
                List.of(decisions, sessions, together, memory, http, wireMock, jdk),
                List.of(
                        new Ratio(
                                "sessions-a-second-and-core",
                                "traced sessions in memory, for each core",
                                together.median() / processors,
                                Optional.of(Ratio.Target.atLeast(SESSIONS_TARGET))),
                        new Ratio(
                                "http-to-wiremock",
                                "time of an HTTP chain, in times of bare WireMock",
                                wireMock.median() / http.median(),
                                Optional.of(Ratio.Target.atMost(HTTP_TARGET))),
                        ratio("http-to-jdk", "the same, in times of the JDK's server", jdk.median() / http.median()),
                        ratio("memory-to-http", "chains in memory for each over HTTP", memory.median() / http.median()),
                        ratio(
                                "time-compression-in-memory",
                                "virtual seconds in a real one, in memory",
                                memory.median() * ChainBenchmark.VIRTUAL.toSeconds()),
                        ratio(
                                "time-compression-over-http",
                                "virtual seconds in a real one, over HTTP",
                                http.median() * ChainBenchmark.VIRTUAL.toSeconds())));
    }

    /**
     * Lets run what goes through so much code that the usual rounds would measure its compiler, until it gets no faster; on one thread, so
     * that the compiler has a processor of its own. What is compared is warm before either counts.
     */
    private void warmUp(Class<?> benchmark, String method) {
        double before = 0;
        double now = rates(benchmark, method, 1).getMax();
        for (int times = 1; times < MOST_WARM_UPS && now > FASTER * before; times++) {
            before = now;
            now = rates(benchmark, method, 1).getMax();
        }
    }

    private static Ratio ratio(String name, String says, double value) {
        return new Ratio(name, says, value, Optional.empty());
    }

    private Measure measure(String name, String says, Class<?> benchmark, String method, int threads) {
        progress.accept(says);
        Statistics rates = rates(benchmark, method, threads);
        return new Measure(name, says, rates.getPercentile(50), rates.getMin(), rates.getMax());
    }

    private Statistics rates(Class<?> benchmark, String method, int threads) {
        OptionsBuilder options = new OptionsBuilder();
        options.include(benchmark.getName() + "\\." + method + "$")
                .forks(0)
                .threads(threads)
                .warmupIterations(pace.warmups)
                .warmupTime(pace.round)
                .measurementIterations(pace.rounds)
                .measurementTime(pace.round)
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT);
        try {
            Collection<RunResult> results = new Runner(options.build()).run();
            return results.iterator().next().getPrimaryResult().getStatistics();
        } catch (RunnerException e) {
            throw new IllegalStateException("the measure " + method + " was not taken: " + e.getMessage(), e);
        }
    }
}
