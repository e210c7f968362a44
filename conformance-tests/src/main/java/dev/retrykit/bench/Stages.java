package dev.retrykit.bench;

import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.ScriptFormat;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.scenario.Trigger;
import dev.retrykit.spec.KitVersion;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.subject.References;
import dev.retrykit.subject.Stage;
import dev.retrykit.subject.virtual.VirtualStage;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The reference session of omp on its stage, and what it is put through. */
final class Stages {
    private static final Duration BASE_DELAY = Duration.ofSeconds(2);
    private static final int MAX_RETRIES = 3;

    private Stages() {}

    /** A stage in memory, or over HTTP where there is a provider. */
    static Stage open(Optional<HttpProvider> provider) {
        SubjectInfo reference = SubjectInfo.inProcess("reference", "");
        return new VirtualStage(new KitVersion("", ""), reference, "omp", 1, References.of("omp"), provider);
    }

    /** One prompt, to which the provider says this. */
    static Scenario scenario(String script) {
        Script replies = ScriptFormat.parse(script);
        return new Scenario(
                script,
                Set.of(),
                Settings.retry(MAX_RETRIES, BASE_DELAY),
                true,
                replies,
                List.of(new Scenario.Planned(new Action.Prompt("Say hello"), new Trigger.At(Duration.ZERO))),
                false,
                Scenario.HORIZON);
    }
}
