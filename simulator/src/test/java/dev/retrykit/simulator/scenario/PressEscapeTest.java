package dev.retrykit.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.scenario.Scenario.Planned;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PressEscapeTest {
    private static final String FILE = """
            name: Esc in a wait
            clauses: []
            settings: {}
            streaming: true
            replies: []
            actions:
            - pressEscape: {}
              wait: 1
              afterMs: 700
            """;

    @Test
    void a_scenario_file_names_the_key_and_its_time() {
        // when
        Scenario scenario = ScenarioFormat.parse("esc.yaml", FILE);

        // then
        assertThat(scenario.actions())
                .containsExactly(
                        new Planned(new Action.PressEscape(), new Trigger.DuringWait(1, Duration.ofMillis(700))));
        assertThat(ScenarioFormat.yaml(scenario)).isEqualTo(FILE);
    }
}
