package dev.retrykit.subject.rpc;

import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.KitVersion;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Emitted;
import java.nio.file.Path;
import java.util.List;

/** Stages for tests, and what their traces tell. */
final class Stages {
    private Stages() {}

    static RpcStage of(String command, HttpProvider provider, Path directory, Limits limits) {
        return of(new CommandRecipe(command, "openai-chat"), provider, directory, limits);
    }

    /** One whose agent waits on the served clock. */
    static RpcStage served(String command, HttpProvider provider, Path directory) {
        return served(new CommandRecipe(command, "openai-chat"), provider, directory);
    }

    static RpcStage served(Recipe recipe, HttpProvider provider, Path directory) {
        return of(recipe, provider, directory, new Tempo.Served(), Limits.USUAL);
    }

    static RpcStage of(Recipe recipe, HttpProvider provider, Path directory, Limits limits) {
        return of(recipe, provider, directory, new Tempo.Real(RpcStage.USUAL_SCALE), limits);
    }

    private static RpcStage of(Recipe recipe, HttpProvider provider, Path directory, Tempo tempo, Limits limits) {
        RpcStage.Run run = new RpcStage.Run(new KitVersion("test", "none"), "omp", 1, scenario -> Json.object());
        return new RpcStage(recipe, provider, directory, tempo, limits, run);
    }

    /** The types of the session events, in order. */
    static List<String> types(Trace trace) {
        return trace.all(Emitted.class).stream().map(Emitted::type).toList();
    }

    /** How each prompt ended, in order. */
    static List<Acted.Phase> ends(Trace trace) {
        return trace.all(Acted.class).stream()
                .filter(act -> act.action().equals("prompt") && act.phase() != Acted.Phase.CALLED)
                .map(Acted::phase)
                .toList();
    }
}
