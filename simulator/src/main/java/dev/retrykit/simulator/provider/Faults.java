package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Delivery.Head;
import dev.retrykit.simulator.provider.Delivery.Part;
import dev.retrykit.simulator.provider.Delivery.Pause;
import dev.retrykit.simulator.provider.Delivery.Piece;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/** Does to the pieces of an answer what faults say; in which order the faults were named makes no difference. */
final class Faults {
    /** A part without content: it brings the head on its way, or an answer to its end. */
    private static final Part FLUSH = new Part("");

    /** What breaks an answer comes before what delays it, so that a delay may stand right before the break. */
    private static final List<Class<? extends Fault>> ORDER = List.of(
            Fault.ContentType.class,
            Fault.Malformed.class,
            Fault.Duplicate.class,
            Fault.Break.class,
            Fault.Drip.class,
            Fault.Stall.class,
            Fault.KeepAlive.class);

    private Faults() {}

    /** The pieces of the answer as they come. */
    static List<Piece> apply(List<Fault> faults, List<Piece> pieces) {
        List<Piece> disturbed = pieces;
        for (Fault fault : faults.stream()
                .sorted(Comparator.comparing(fault -> ORDER.indexOf(fault.getClass())))
                .toList()) {
            disturbed = apply(fault, disturbed);
        }
        return flushed(disturbed);
    }

    private static List<Piece> apply(Fault fault, List<Piece> pieces) {
        if (fault instanceof Fault.ContentType other) {
            return each(Head.class::isInstance, pieces, head -> List.of(typed((Head) head, other.type())));
        } else if (fault instanceof Fault.Malformed malformed) {
            return atDelta(malformed.nth(), pieces, delta -> List.of(cutShort(delta)));
        } else if (fault instanceof Fault.Duplicate duplicate) {
            return atDelta(duplicate.nth(), pieces, Faults::twice);
        } else if (fault instanceof Fault.Break end) {
            int place = place(end.after(), pieces);
            List<Piece> rest = pieces.subList(place, pieces.size());
            return replaced(pieces, place, pieces.size(), Breaks.instead(end.way(), rest));
        } else if (fault instanceof Fault.Drip drip) {
            return each(Part.class::isInstance, pieces, part -> List.of(new Pause(drip.pause()), part));
        } else if (fault instanceof Fault.Stall stall) {
            int place = place(stall.after(), pieces);
            return replaced(pieces, place, place, List.of(new Pause(stall.duration())));
        }
        return KeepAlives.apply(((Fault.KeepAlive) fault).every(), pieces);
    }

    /** Where an answer stands after so many of its deltas, or after all of them. */
    private static int place(int deltas, List<Piece> pieces) {
        int place = 0;
        int seen = 0;
        for (int i = 0; i < pieces.size(); i++) {
            boolean next = isDelta(pieces.get(i)) && seen++ < deltas;
            place = next || pieces.get(i) instanceof Head ? i + 1 : place;
        }
        return place;
    }

    private static boolean isDelta(Piece piece) {
        return piece instanceof Part part && part.kind() != Part.Kind.FRAME;
    }

    private static Head typed(Head head, String type) {
        Map<String, String> headers = new TreeMap<>(head.headers());
        headers.put("content-type", type);
        return new Head(head.status(), headers);
    }

    /** Half of the JSON is missing; the frame around it is as it should be. */
    private static Part cutShort(Part delta) {
        String text = delta.text();
        int from = Math.max(0, text.indexOf('{'));
        int to = text.stripTrailing().length();
        int half = text.offsetByCodePoints(from, text.codePointCount(from, to) / 2);
        return new Part(text.substring(0, half) + text.substring(to), delta.kind(), 0);
    }

    /** In a list the first element opens it, and a copy of it is just another element. */
    private static List<Piece> twice(Part delta) {
        String again = delta.text().replaceFirst("^\\[", ",");
        return delta.kind() == Part.Kind.WHOLE ? List.of(delta) : List.of(delta, new Part(again));
    }

    private static List<Piece> atDelta(int nth, List<Piece> pieces, Function<Part, List<Piece>> change) {
        int last = place(nth, pieces) - 1;
        return last < 0 || !isDelta(pieces.get(last))
                ? pieces
                : replaced(pieces, last, last + 1, change.apply((Part) pieces.get(last)));
    }

    private static List<Piece> each(Predicate<Piece> chosen, List<Piece> pieces, Function<Piece, List<Piece>> change) {
        return pieces.stream()
                .flatMap(piece -> (chosen.test(piece) ? change.apply(piece) : List.of(piece)).stream())
                .toList();
    }

    private static List<Piece> replaced(List<Piece> pieces, int from, int to, List<Piece> instead) {
        List<Piece> replaced = new ArrayList<>(pieces.subList(0, from));
        replaced.addAll(instead);
        replaced.addAll(pieces.subList(to, pieces.size()));
        return replaced;
    }

    /** A head that waits for no part is on its way all the same, and an answer does not end in the middle of a silence. */
    private static List<Piece> flushed(List<Piece> pieces) {
        List<Piece> flushed = new ArrayList<>();
        boolean headWaits = false;
        boolean silent = false;
        for (Piece piece : pieces) {
            if (headWaits && !(piece instanceof Part)) {
                flushed.add(FLUSH);
            }
            flushed.add(piece);
            headWaits = piece instanceof Head;
            silent = piece instanceof Pause;
        }
        if (silent) {
            flushed.add(FLUSH);
        }
        return flushed;
    }
}
