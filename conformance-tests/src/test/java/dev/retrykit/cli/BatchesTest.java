package dev.retrykit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.Settings;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Scenarios that one process can serve stay together, up to a size. */
class BatchesTest {
    @Test
    void what_one_process_can_serve_stays_together_the_largest_batch_first() {
        // given
        List<Scenario> mixed = List.of(scenario("a", 1), scenario("b", 3), scenario("c", 2), scenario("d", 3));

        // when
        List<List<Scenario>> batches = Batches.of(mixed, 10);

        // then
        assertThat(names(batches)).containsExactly(List.of("b", "d"), List.of("a"), List.of("c"));
    }

    @Test
    void a_batch_that_is_too_large_is_cut() {
        // given
        List<Scenario> alike = IntStream.rangeClosed(1, 5)
                .mapToObj(number -> scenario("no " + number, 3))
                .toList();

        // when
        List<List<Scenario>> batches = Batches.of(alike, 2);

        // then
        assertThat(names(batches)).containsExactly(List.of("no 1", "no 2"), List.of("no 3", "no 4"), List.of("no 5"));
    }

    private static List<List<String>> names(List<List<Scenario>> batches) {
        return batches.stream()
                .map(batch -> batch.stream().map(Scenario::name).toList())
                .toList();
    }

    private static Scenario scenario(String name, int maxRetries) {
        Settings settings = Settings.retry(maxRetries, Duration.ofSeconds(1));
        Script script = Script.of(Reply.Success.text("Hello"));
        return new Scenario(name, Set.of(), settings, false, script, List.of(), false, Scenario.HORIZON);
    }
}
