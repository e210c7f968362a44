package dev.retrykit.cli;

import dev.retrykit.simulator.scenario.Scenario;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Puts scenarios together that one process can serve, so that few processes are started. */
final class Batches {
    /** What a process is started with; where the user acts, settings are scaled in another way. */
    private record Process(JsonNode settings, boolean streaming, boolean userActs) {
        static Process of(Scenario scenario) {
            return new Process(
                    scenario.settings().json(),
                    scenario.streaming(),
                    scenario.actions().size() > 1);
        }
    }

    private Batches() {}

    /** Batches of at most so many scenarios, the largest first, so that the small ones fill what is left at the end. */
    static List<List<Scenario>> of(List<Scenario> scenarios, int most) {
        Map<Process, List<Scenario>> alike = new LinkedHashMap<>();
        scenarios.forEach(scenario -> alike.computeIfAbsent(Process.of(scenario), process -> new ArrayList<>())
                .add(scenario));
        return alike.values().stream()
                .flatMap(group -> cut(group, most))
                .sorted(Collections.reverseOrder(Comparator.comparing(List::size)))
                .toList();
    }

    private static Stream<List<Scenario>> cut(List<Scenario> group, int most) {
        return IntStream.iterate(0, from -> from < group.size(), from -> from + most)
                .mapToObj(from -> group.subList(from, Math.min(group.size(), from + most)));
    }
}
