package dev.retrykit.saboteur;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Which saboteur stands for which fault that users have met. */
final class FaultTable {
    private static final Map<String, List<String>> BY_SABOTEUR = Charge.cells("faults.txt", 2).stream()
            .collect(Collectors.groupingBy(
                    cells -> cells[1], Collectors.mapping(cells -> cells[0], Collectors.toList())));

    private FaultTable() {}

    /** The faults of one saboteur, in the order of the list of faults. */
    static List<String> of(String saboteur) {
        return BY_SABOTEUR.getOrDefault(saboteur, List.of());
    }
}
