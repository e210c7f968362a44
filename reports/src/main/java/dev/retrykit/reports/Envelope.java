package dev.retrykit.reports;

import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Replied;
import dev.retrykit.spec.TraceEvent.Sent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** How the waits before each attempt scatter over the traces of a policy that draws them by lot. */
final class Envelope {
    /** Fewer different waits than this are no scatter. */
    private static final int FEWEST = 4;

    private Envelope() {}

    /** The spread of each attempt, for the settings under which most was waited; empty where nothing scatters. */
    static List<View.Spread> of(Collection<Trace> traces) {
        return traces.stream()
                .collect(Collectors.groupingBy(
                        trace -> trace.header().settings().toString(), TreeMap::new, Collectors.toList()))
                .values()
                .stream()
                .map(Envelope::waits)
                .filter(waits -> waits.values().stream().anyMatch(Envelope::scatters))
                .max(Comparator.comparingInt(
                        waits -> waits.values().stream().mapToInt(List::size).sum()))
                .map(Envelope::view)
                .orElse(List.of());
    }

    private static boolean scatters(List<Duration> waits) {
        return new TreeSet<>(waits).size() >= FEWEST;
    }

    private static NavigableMap<Integer, List<Duration>> waits(List<Trace> traces) {
        NavigableMap<Integer, List<Duration>> waits = new TreeMap<>();
        traces.forEach(trace -> add(waits, trace));
        return waits;
    }

    /** The time from a failed reply to the next request, by the number of failures in a row. */
    private static void add(Map<Integer, List<Duration>> waits, Trace trace) {
        int failures = 0;
        Duration failed = Duration.ZERO;
        for (TraceEvent event : trace.events()) {
            if (event instanceof Replied reply) {
                failures = reply.status().orElse(0) == 200 ? 0 : failures + 1;
                failed = reply.moment().at();
            } else if (event instanceof Sent && failures > 0) {
                waits.computeIfAbsent(failures, attempt -> new ArrayList<>())
                        .add(event.moment().at().minus(failed));
            }
        }
    }

    private static List<View.Spread> view(NavigableMap<Integer, List<Duration>> waits) {
        Duration longest = waits.values().stream()
                .flatMap(List::stream)
                .max(Comparator.naturalOrder())
                .orElseThrow();
        return waits.entrySet().stream()
                .map(entry -> spread(entry.getKey(), new TreeSet<>(entry.getValue()), longest))
                .toList();
    }

    private static View.Spread spread(int attempt, TreeSet<Duration> waits, Duration longest) {
        return new View.Spread(
                attempt,
                Timeline.millis(waits.first()),
                Timeline.millis(waits.last()),
                scale(waits.first(), longest),
                scale(waits.last(), longest),
                waits.stream()
                        .map(wait -> scale(wait, longest))
                        .distinct()
                        .limit(60)
                        .toList());
    }

    private static int scale(Duration wait, Duration longest) {
        return longest.isZero() ? 0 : (int) Math.round(100.0 * wait.toMillis() / Math.max(1, longest.toMillis()));
    }
}
