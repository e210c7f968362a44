package dev.retrykit.simulator.session;

import dev.retrykit.simulator.auth.RetryHints;
import dev.retrykit.simulator.time.Stopwatch;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Measures how long hostile error texts take to classify, each at two sizes of which one is ten times the other: in linear
 * time the longer one takes about ten times as long.
 */
final class ClassificationBenchmark {
    private static final int MEGABYTE = 1 << 20;
    private static final long SEED = 7;
    private static final int ROUNDS = 5;

    private static final Map<String, Consumer<String>> READERS = Map.of(
            "omp", Classifier::omp,
            "pi", Classifier::pi,
            "hints", text -> RetryHints.of(Map.of(), text, Instant.EPOCH));

    private ClassificationBenchmark() {}

    /** Prints one line for each text and reader. */
    public static void main(String[] arguments) {
        texts().forEach((name, text) -> READERS.forEach((reader, reading) -> measure(name, text, reader, reading)));
        slowestNearMiss();
    }

    /** Texts that grow with a size from 1 to 10. */
    private static Map<String, IntFunction<String>> texts() {
        return Map.of(
                "10 MB of one letter", size -> "e".repeat(size * MEGABYTE),
                "10 MB of digits", size -> "input (" + "1".repeat(size * MEGABYTE),
                "10 MB of random Unicode", size -> unicode(size * MEGABYTE),
                "10 MB of words of hints", size -> "try again in 1 ".repeat(size * MEGABYTE / 15),
                "10 MB of first halves", size -> "input token count ".repeat(size * MEGABYTE / 18));
    }

    private static void measure(String name, IntFunction<String> text, String reader, Consumer<String> reading) {
        Duration small = fastest(text.apply(1), reading);
        Duration large = fastest(text.apply(10), reading);
        System.out.printf("%-26s %-6s %8.1f ms, a tenth of it %7.1f ms%n", name, reader, millis(large), millis(small));
    }

    /** Each phrase without its last letter, ten thousand times in a row; the one that takes longest stands for all. */
    private static void slowestNearMiss() {
        READERS.forEach((reader, reading) -> {
            Map<String, Duration> times =
                    nearMisses().collect(Collectors.toMap(miss -> miss, miss -> fastest(miss.repeat(10_000), reading)));
            String slowest = Collections.max(times.entrySet(), Map.Entry.comparingByValue())
                    .getKey();
            measure("\"" + slowest + "\" x 10,000", size -> slowest.repeat(1_000 * size), reader, reading);
        });
    }

    private static Stream<String> nearMisses() {
        Stream<Phrase> families =
                Stream.of(Families.OMP, Families.PI).flatMap(List::stream).flatMap(family -> family.phrases().stream());
        return Stream.of(families, Overflow.PHRASES.stream(), Quota.PHRASES.stream())
                .flatMap(phrases -> phrases)
                .map(phrase -> phrase.toString()
                        .replaceAll("[\\[\\]^]", "")
                        .replace('#', '1')
                        .replace('~', ' '))
                .map(phrase -> phrase.substring(0, phrase.length() - 1))
                .distinct();
    }

    private static Duration fastest(String text, Consumer<String> reading) {
        return IntStream.range(0, ROUNDS)
                .mapToObj(round -> once(text, reading))
                .min(Duration::compareTo)
                .orElseThrow();
    }

    private static Duration once(String text, Consumer<String> reading) {
        Stopwatch watch = Stopwatch.start();
        reading.accept(text);
        return watch.elapsed();
    }

    private static String unicode(int length) {
        Random random = new Random(SEED);
        return random.ints(length / 2, 1, Character.MAX_CODE_POINT)
                .mapToObj(Character::toString)
                .collect(Collectors.joining());
    }

    private static double millis(Duration duration) {
        return duration.toNanos() / 1e6;
    }
}
