package dev.retrykit.saboteur;

import static dev.retrykit.saboteur.Situation.amending;
import static dev.retrykit.saboteur.Situation.when;

import dev.retrykit.simulator.auth.AuthStorage;
import dev.retrykit.simulator.auth.Credential;
import dev.retrykit.simulator.session.Decision.MarkUsageLimit;
import dev.retrykit.simulator.session.Decision.Sleep;
import dev.retrykit.simulator.session.Decision.Start;
import dev.retrykit.simulator.session.Input;
import dev.retrykit.simulator.session.RetryState;
import dev.retrykit.simulator.session.Step;
import dev.retrykit.simulator.session.World;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Those who deal with used-up limits and other accounts in their own way. */
final class UsageSaboteurs {
    private UsageSaboteurs() {}

    static List<Saboteur> all(Reference reference) {
        return List.of(
                reference
                        .named("TattlingAgent", "tells the storage of each limit twice", "OMP-USAGE-1")
                        .deciding(amending(
                                situation -> true, Steps.instead(MarkUsageLimit.class, mark -> List.of(mark, mark)))),
                reference
                        .named("HintlessAgent", "keeps the provider's hint to itself", "OMP-USAGE-1")
                        .living(storing(storage -> new Told(storage) {
                            @Override
                            public boolean markUsageLimitReached(Credential credential, Optional<Duration> hint) {
                                return super.markUsageLimitReached(credential, Optional.empty());
                            }
                        })),
                reference
                        .named("LoyalAgent", "stays with its account after a switch", "OMP-USAGE-2")
                        .living(storing(storage -> new Told(storage) {
                            private final Credential first = super.current();

                            @Override
                            public Credential current() {
                                return first;
                            }
                        })),
                reference
                        .named("CircumspectAgent", "waits although another account took over", "OMP-USAGE-2")
                        .deciding(when(
                                UsageSaboteurs::marked,
                                situation -> situation.on(new Input.UsageLimitMarked(
                                        mark(situation).last(), false)))),
                reference
                        .named("BoundAgent", "waits for an hour where no other account is left", "OMP-USAGE-3")
                        .deciding(amending(
                                situation ->
                                        marked(situation) && !mark(situation).switched(),
                                step -> waiting(step, Duration.ofHours(1)))),
                reference
                        .named("AnxiousAgent", "tells the storage of every failure", "OMP-USAGE-4")
                        .deciding(when(
                                situation -> situation.failed() && situation.announces(), UsageSaboteurs::markedAfter)),
                reference
                        .named("IndiscreetAgent", "tells the storage where no retry follows, too", "OMP-USAGE-5")
                        .deciding(when(
                                situation ->
                                        situation.gives() && situation.text().contains("usage limit"),
                                UsageSaboteurs::markedAfter)),
                reference
                        .named("FreeSwitcher", "does not count a retry with another account", "OMP-USAGE-6")
                        .deciding(amending(
                                situation ->
                                        marked(situation) && mark(situation).switched(),
                                step -> Steps.to(uncounted(step.state()), step))));
    }

    private static boolean marked(Situation situation) {
        return situation.input() instanceof Input.UsageLimitMarked;
    }

    private static Input.UsageLimitMarked mark(Situation situation) {
        return (Input.UsageLimitMarked) situation.input();
    }

    private static Step markedAfter(Situation situation) {
        return Steps.last(situation.step(), new MarkUsageLimit(situation.last().orElseThrow()));
    }

    private static Step waiting(Step step, Duration delay) {
        return Steps.each(
                        Start.class,
                        start -> new Start(start.attempt(), start.maxAttempts(), delay, start.errorMessage()))
                .andThen(Steps.each(Sleep.class, sleep -> new Sleep(delay)))
                .apply(step);
    }

    private static RetryState uncounted(RetryState state) {
        return new RetryState(state.attempt() - 1, state.promised(), state.phase());
    }

    private static UnaryOperator<World> storing(UnaryOperator<AuthStorage> change) {
        return world -> new World(
                world.clock(),
                world.transport(),
                world.settings(),
                world.streaming(),
                change.apply(world.auth()),
                world.seams());
    }

    /** A storage that asks another. */
    private static class Told implements AuthStorage {
        private final AuthStorage storage;

        Told(AuthStorage storage) {
            this.storage = storage;
        }

        @Override
        public Credential current() {
            return storage.current();
        }

        @Override
        public boolean markUsageLimitReached(Credential credential, Optional<Duration> hint) {
            return storage.markUsageLimitReached(credential, hint);
        }
    }
}
