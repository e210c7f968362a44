package dev.retrykit.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.proof.Simulation.Failure;
import dev.retrykit.saboteur.Saboteur;
import dev.retrykit.saboteur.Saboteurs;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.ScenarioFormat;
import dev.retrykit.spec.KitVersion;
import dev.retrykit.subject.References;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A bug is found by chance, made small, and found again in the file that it was saved to. */
class SimulationTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
        LinearAgent       | another wait than
        StuckPresenter    | are not of the language
        ReturningAgent    | follows a cancel or a final error
        UndyingAgent      | prompts and
        HoardingAgent     | does not repeat the messages before it
        ForgetfulAgent    | in the history
        ClingingCanceller | prompts and
        """)
    void a_planted_bug_breaks_an_invariant(String name, String because) {
        // when
        Failure failure = simulate(name).orElseThrow();

        // then
        assertThat(failure.broken()).anySatisfy(broken -> assertThat(broken).contains(because));
    }

    @Test
    void what_is_left_of_a_failed_scenario_is_what_it_takes() {
        // when
        Scenario smallest = simulate("LinearAgent").orElseThrow().scenario();

        // then: a wait grows by doubling or by adding, which differ from the third on
        assertThat(smallest.script().replies()).hasSize(3);
        assertThat(smallest.actions()).hasSize(1);
    }

    @Test
    void a_saved_scenario_is_the_one_that_failed() {
        // given
        Scenario failed = simulate("LinearAgent").orElseThrow().scenario();

        // when
        Scenario read = ScenarioFormat.parse("scenario.yaml", ScenarioFormat.yaml(failed));

        // then
        assertThat(read).isEqualTo(failed);
    }

    @Test
    void the_result_does_not_depend_on_how_many_stretches_run_at_a_time() {
        // given
        ForkJoinPool alone = new ForkJoinPool(1);

        // when
        Tally together = tally();
        Tally oneByOne = alone.submit(SimulationTest::tally).join();
        alone.shutdown();

        // then
        assertThat(oneByOne.chains()).isEqualTo(together.chains()).isGreaterThanOrEqualTo(2500);
        assertThat(oneByOne.states()).isEqualTo(together.states());
        assertThat(oneByOne.moves()).isEqualTo(together.moves());
        assertThat(oneByOne.virtual()).isEqualTo(together.virtual()).isGreaterThan(Duration.ofDays(365));
    }

    private static Tally tally() {
        return new Simulation(new KitVersion("", ""), "omp", References.of("omp"), 1)
                .run(2500, chains -> {})
                .tally();
    }

    private static Optional<Failure> simulate(String name) {
        Saboteur saboteur = Saboteurs.of("omp").stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        return new Simulation(new KitVersion("", ""), "omp", saboteur.making(), 1)
                .run(500, chains -> {})
                .failure();
    }
}
