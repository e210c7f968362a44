package dev.retrykit.saboteur;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * What a saboteur is charged with: that it breaks a clause, and how.
 *
 * @param saboteur its name
 * @param clause the id of the clause that it is meant to break
 * @param because what the finding says of it, after the name of the scenario
 */
public record Charge(String saboteur, String clause, String because) {
    private static final String CELLS = " \\| ";

    /** Every charge of a policy, in the order of its table {@code <policy>.txt}; none where there is no table. */
    public static List<Charge> of(String policy) {
        return cells(policy + ".txt", 3).stream()
                .map(cells -> new Charge(cells[0], cells[1], cells[2]))
                .toList();
    }

    /** The cells of each line of a table; none where there is no such table. */
    static List<String[]> cells(String table, int columns) {
        try (InputStream text = Charge.class.getResourceAsStream(table)) {
            return text == null
                    ? List.of()
                    : new String(text.readAllBytes(), StandardCharsets.UTF_8)
                            .lines()
                            .filter(line -> !line.startsWith("#"))
                            .map(line -> line.split(CELLS, columns))
                            .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
