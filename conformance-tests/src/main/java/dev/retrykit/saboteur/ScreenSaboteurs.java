package dev.retrykit.saboteur;

import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.ui.Screen;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Those who do everything right and show it wrongly. */
final class ScreenSaboteurs {
    private static final String FAILED = "Retry failed";

    private ScreenSaboteurs() {}

    static List<Saboteur> all(Reference reference) {
        return List.of(
                reference
                        .named("MuddledScreen", "calls each attempt the first", "OMP-UI-1", "PI-UI-1")
                        .disguised(Disguise.looking(() -> status(line -> line.replaceFirst("\\(\\d+/", "(1/")))),
                reference
                        .named("HangingScreen", "leaves the loader where it was", "OMP-UI-2", "PI-UI-3")
                        .disguised(Disguise.looking(ScreenSaboteurs::hanging)),
                reference
                        .named("PossessiveScreen", "does not give Esc back after a second start", "OMP-UI-2", "PI-UI-5")
                        .disguised(Disguise.looking(ScreenSaboteurs::possessive)),
                reference
                        .named("GrammaticalScreen", "knows a singular", "OMP-UI-3", "PI-UI-4")
                        .disguised(Disguise.looking(
                                () -> lines(line -> Stream.of(line.replace("after 1 attempts", "after 1 attempt"))))),
                reference
                        .named("LockedKeyboard", "has an Esc key that does nothing", "OMP-UI-4", "PI-UI-1")
                        .disguised(Disguise.hearing((action, on) -> {
                            if (!(action instanceof Action.PressEscape)) {
                                on.accept(action);
                            }
                        })),
                reference
                        .named("FrozenScreen", "shows the seconds that were announced until they are over", "PI-UI-2")
                        .disguised(Disguise.looking(ScreenSaboteurs::frozen)),
                reference
                        .named("TactfulScreen", "has kinder words for an error than the provider's", "PI-QUOTA-10")
                        .disguised(Disguise.looking(() -> lines(
                                line -> Stream.of(line.startsWith("Error: ") ? "Error: Something went wrong" : line)))),
                reference
                        .named("DiscreetScreen", "does not mention a cancelled retry", "OMP-UI-5", "PI-UI-6")
                        .disguised(Disguise.looking(() ->
                                lines(line -> line.endsWith("Retry cancelled") ? Stream.empty() : Stream.of(line)))),
                reference
                        .named("GrumblingScreen", "tells of a failure where an answer came", "OMP-UI-6", "PI-UI-4")
                        .disguised(Disguise.looking(() -> lines(line -> line.startsWith("Hello")
                                ? Stream.of(line, FAILED + " after 1 attempts: none")
                                : Stream.of(line)))));
    }

    static UnaryOperator<Screen> status(UnaryOperator<String> change) {
        return screen -> new Screen(screen.status().stream().map(change).toList(), screen.lines(), screen.escape());
    }

    private static UnaryOperator<Screen> lines(Function<String, Stream<String>> change) {
        return screen -> new Screen(
                screen.status(), screen.lines().stream().flatMap(change).toList(), screen.escape());
    }

    private static UnaryOperator<Screen> hanging() {
        return new UnaryOperator<>() {
            private List<String> loader = List.of();

            @Override
            public Screen apply(Screen screen) {
                boolean waits = screen.status().stream().anyMatch(line -> line.startsWith("Retrying"));
                loader = waits ? screen.status() : loader;
                return loader.isEmpty() ? screen : new Screen(loader, screen.lines(), screen.escape());
            }
        };
    }

    private static UnaryOperator<Screen> frozen() {
        Map<String, String> first = new HashMap<>();
        return status(line -> first.computeIfAbsent(line.replaceFirst(" in .*", ""), attempt -> line));
    }

    private static UnaryOperator<Screen> possessive() {
        return new UnaryOperator<>() {
            private boolean twice;

            @Override
            public Screen apply(Screen screen) {
                twice |= screen.status().stream().anyMatch(line -> line.startsWith("Retrying (2"));
                return twice ? new Screen(screen.status(), screen.lines(), "abort_retry") : screen;
            }
        };
    }
}
