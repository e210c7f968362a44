package dev.retrykit.check;

import dev.retrykit.spec.TraceEvent.Acted;
import java.util.List;

/** What the user did, as far as it counts: each at the time of the call, and what came too late left out. */
final class Acts {
    private Acts() {}

    static List<At<Acted>> of(Reading reading) {
        return reading.all(Acted.class, Acts::counts).stream().map(Acts::meant).toList();
    }

    private static boolean counts(Acted act) {
        return act.phase() == Acted.Phase.CALLED && !act.details().path("late").asBoolean(false);
    }

    /** Who presses Esc does what the key does at that moment. */
    private static At<Acted> meant(At<Acted> act) {
        Acted acted = act.event();
        return acted.action().equals("press_escape")
                ? new At<>(
                        act.index(),
                        new Acted(
                                acted.moment(),
                                acted.details().path("escape").asString(""),
                                acted.phase(),
                                acted.details()))
                : act;
    }
}
