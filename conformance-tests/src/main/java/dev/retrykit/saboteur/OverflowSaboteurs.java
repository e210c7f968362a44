package dev.retrykit.saboteur;

import dev.retrykit.simulator.scenario.SettingsStore;
import dev.retrykit.simulator.session.Classifier.Treatment;
import dev.retrykit.simulator.session.World;
import java.util.List;
import java.util.Locale;

/** Those who see an overflow of the context where there is none. */
final class OverflowSaboteurs {
    private OverflowSaboteurs() {}

    static List<Saboteur> all(Reference reference) {
        return List.of(
                reference
                        .named(
                                "LumpingAgent",
                                "takes whatever speaks of too many tokens for an overflow",
                                "OMP-OPEN-5",
                                "PI-OVERFLOW-2")
                        .classifying(text -> text.toLowerCase(Locale.ROOT).contains("too many tokens")
                                ? Treatment.COMPACT
                                : reference.classifier().treat(text)),
                reference
                        .named("NarrowmindedAgent", "takes an unknown context window for a small one", "PI-OVERFLOW-4")
                        .living(OverflowSaboteurs::narrow));
    }

    private static World narrow(World world) {
        SettingsStore small = new SettingsStore(world.settings().get().withContextWindow(1));
        return new World(world.clock(), world.transport(), small, world.streaming(), world.auth(), world.seams());
    }
}
