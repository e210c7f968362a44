package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Delivery.Cut;
import dev.retrykit.simulator.provider.Delivery.Hang;
import dev.retrykit.simulator.provider.Delivery.Part;
import dev.retrykit.simulator.provider.Delivery.Piece;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** How answers break off. */
final class Breaks {
    private Breaks() {}

    /** What comes instead of the rest of an answer. */
    static List<Piece> instead(Fault.Way way, List<Piece> rest) {
        return switch (way) {
            case RESET -> List.of(new Cut(true));
            case TORN -> torn(rest);
            case CLOSE -> List.of(new Cut(false));
            case END -> List.of();
            case HANG -> List.of(new Hang());
        };
    }

    /** All up to the first character of several bytes; without one, half of the next part. */
    private static List<Piece> torn(List<Piece> rest) {
        List<Piece> torn = new ArrayList<>();
        List<Part> parts = rest.stream()
                .filter(Part.class::isInstance)
                .map(Part.class::cast)
                .toList();
        parts.stream().takeWhile(part -> wide(part).isEmpty()).forEach(torn::add);
        if (torn.size() < parts.size()) {
            torn.add(insideCharacter(parts.get(torn.size())));
        } else if (!parts.isEmpty()) {
            torn = new ArrayList<>(List.of(half(parts.get(0))));
        }
        torn.add(new Cut(true));
        return torn;
    }

    /** Where the first character of several bytes stands. */
    private static OptionalInt wide(Part part) {
        return IntStream.range(0, part.text().length())
                .filter(index -> part.text().charAt(index) > 0x7f)
                .findFirst();
    }

    private static Part insideCharacter(Part part) {
        int from = wide(part).orElseThrow();
        int to = part.text().offsetByCodePoints(from, 1);
        int width = part.text().substring(from, to).getBytes(StandardCharsets.UTF_8).length;
        return new Part(part.text().substring(0, to), part.kind(), width / 2);
    }

    private static Part half(Part part) {
        return new Part(part.text().substring(0, part.text().length() / 2), part.kind(), 0);
    }
}
