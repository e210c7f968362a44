package dev.retrykit.cli;

import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.scenario.ScenarioFormat;
import dev.retrykit.spec.KitVersion;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.subject.References;
import dev.retrykit.subject.Stage;
import dev.retrykit.subject.command.CommandStage;
import dev.retrykit.subject.rpc.CommandRecipe;
import dev.retrykit.subject.rpc.Limits;
import dev.retrykit.subject.rpc.Recipe;
import dev.retrykit.subject.rpc.RpcStage;
import dev.retrykit.subject.rpc.Tempo;
import dev.retrykit.subject.virtual.VirtualStage;
import java.util.Optional;

/** Opens the stage that the command line asks for. */
final class Stages {
    private Stages() {}

    static Stage open(SubjectOptions options, String policy, long seed, HttpProvider provider, Tempo tempo) {
        KitVersion kit = Kit.version();
        if (!options.foreign()) {
            SubjectInfo info = new SubjectInfo(
                    "reference",
                    kit.version(),
                    SubjectInfo.Kind.IN_PROCESS,
                    Optional.empty(),
                    options.api(),
                    SubjectInfo.ClockKind.VIRTUAL,
                    1);
            return new VirtualStage(kit, info, policy, seed, References.of(policy), Optional.of(provider));
        }
        RpcStage.Run run = new RpcStage.Run(kit, policy, seed, ScenarioFormat::json);
        if (options.command().isPresent()) {
            String command = options.command().get();
            return new CommandStage(
                    command, options.api(), provider, SubjectOptions.HERE, tempo.scale(), Limits.USUAL, run);
        }
        return new RpcStage(recipe(options), provider, SubjectOptions.HERE, tempo, Limits.USUAL, run);
    }

    private static Recipe recipe(SubjectOptions options) {
        return options.rpc()
                .<Recipe>map(command -> new CommandRecipe(command, options.api()))
                .orElseGet(() -> options.preset().orElseThrow().install());
    }
}
