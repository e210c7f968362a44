package dev.retrykit.steps;

import dev.retrykit.check.Check;
import dev.retrykit.check.Checks;
import dev.retrykit.check.Outcome;
import dev.retrykit.check.Tale;
import io.cucumber.java.en.Then;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What must be seen in the trace. The clause comes first; where it found nothing to judge, nothing more is said. */
public final class ThenSteps {
    private final World world;

    ThenSteps(World world) {
        this.world = world;
    }

    @Then("the clause holds")
    public void theClauseHolds() {
        world.speak(reading -> {
            List<Outcome> outcomes = world.clauses().stream()
                    .flatMap(clause -> check(clause).judge(reading).stream())
                    .toList();
            outcomes.stream()
                    .filter(Outcome.Broken.class::isInstance)
                    .map(Outcome.Broken.class::cast)
                    .findFirst()
                    .ifPresent(broken -> fail(broken.because()));
            if (outcomes.stream().noneMatch(Outcome.Held.class::isInstance)) {
                world.noOccasion();
            }
        });
    }

    private Check check(String clause) {
        return Checks.of(world.policy(), clause)
                .orElseThrow(() -> new IllegalStateException("clause " + clause + " has no check"));
    }

    @Then("the provider sees {int} request(s)")
    public void theProviderSees(int requests) {
        same("the number of requests", requests, Tale::requests);
    }

    @Then("the function is called {int} time(s)")
    public void theFunctionIsCalled(int times) {
        same("the number of calls", times, Tale::requests);
    }

    @Then("the told waits are {waits}")
    public void theToldWaitsAre(List<BigDecimal> waits) {
        sameWhereShown("the told waits", waits, Tale::toldWaits);
    }

    @Then("no retry is told")
    public void noRetryIsTold() {
        sameWhereShown("the told waits", List.of(), Tale::toldWaits);
    }

    @Then("the announced waits are {waits}")
    public void theAnnouncedWaitsAre(List<BigDecimal> waits) {
        same("the announced waits", waits, Tale::announcedWaits);
    }

    @Then("no retry is announced")
    public void noRetryIsAnnounced() {
        same("the announced attempts", List.of(), Tale::announcedAttempts);
    }

    @Then("the announced attempts are {}")
    public void theAnnouncedAttemptsAre(String attempts) {
        same(
                "the announced attempts",
                attempts,
                tale -> tale.announcedAttempts().stream()
                        .map(String::valueOf)
                        .collect(java.util.stream.Collectors.joining(", ")));
    }

    @Then("the chain ends in success at attempt {int}")
    public void theChainEndsInSuccess(int attempt) {
        same("the last end", "success at attempt " + attempt, Tale::lastEnd);
    }

    @Then("the chain ends in failure at attempt {int}")
    public void theChainEndsInFailure(int attempt) {
        same("the last end", "failure at attempt " + attempt, Tale::lastEnd);
    }

    @Then("the prompt completes after {long} ms")
    public void thePromptCompletesAfter(long millis) {
        world.speak(reading -> Tale.of(reading).exactCompletion().ifPresent(time -> {
            Duration expected = Duration.ofMillis(millis);
            if (!time.equals(expected)) {
                fail("the prompt completed after " + time.toMillis() + " ms; the scenario expects " + millis);
            }
        }));
    }

    @Then("the call {ending}")
    public void theCallEnds(String ending) {
        same("the end of the call", List.of(ending), Tale::callEnds);
    }

    @Then("the call {ending} after {long} ms")
    public void theCallEndsAfter(String ending, long millis) {
        theCallEnds(ending);
        sameWhereShown("the time of the call", Duration.ofMillis(millis), Tale::exactEnd);
    }

    @Then("the calls end: {}")
    public void theCallsEnd(String endings) {
        same("the ends of the calls", List.of(endings.split(", ")), Tale::callEnds);
    }

    @Then("the waits are {waits}")
    public void theWaitsAre(List<BigDecimal> waits) {
        sameWhereShown("the waits", waits, Tale::exactWaits);
    }

    @Then("the output is {string}")
    public void theOutputIs(String text) {
        sameWhereShown("the output", text, Tale::output);
    }

    private <T> void sameWhereShown(String what, T expected, Function<Tale, Optional<T>> seen) {
        same(what, Optional.of(expected), tale -> seen.apply(tale).or(() -> Optional.of(expected)));
    }

    private <T> void same(String what, T expected, Function<Tale, T> seen) {
        world.speak(reading -> {
            T actual = seen.apply(Tale.of(reading));
            if (!expected.equals(actual)) {
                fail(what + " is " + actual + "; the scenario expects " + expected);
            }
        });
    }

    private static void fail(String message) {
        throw new AssertionError(message);
    }
}
