package dev.retrykit.proof;

import static java.util.concurrent.CompletableFuture.supplyAsync;

import dev.retrykit.reports.Proof;
import dev.retrykit.reports.Trial;
import dev.retrykit.saboteur.Charge;
import dev.retrykit.saboteur.Lookalikes;
import dev.retrykit.saboteur.Saboteur;
import dev.retrykit.saboteur.Saboteurs;
import dev.retrykit.saboteur.Trials;
import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Verdict;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Puts every saboteur and every look-alike of a policy through all its scenarios, and has all its clauses judge them. */
public final class Prover {
    private final Catalogue catalogue;
    private final Consumer<String> progress;
    private final Trials trials;

    /** A prover of one policy; it reads the features. */
    private Prover(Catalogue catalogue, Consumer<String> progress) {
        this.catalogue = catalogue;
        this.progress = progress;
        this.trials = new Trials(catalogue.policy());
    }

    /**
     * Proves policies, on as many threads as there are processors. Each trial is a task of its own, so that no thread has
     * nothing to do while another still has a whole policy.
     *
     * @param progress hears the name of each implementation that was tried, on any thread
     * @return in the order of the policies
     */
    public static List<Proof> prove(List<Catalogue> catalogues, Consumer<String> progress) {
        ExecutorService threads =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try {
            return joined(catalogues.stream()
                    .map(catalogue -> supplyAsync(() -> new Prover(catalogue, progress), threads)
                            .thenCompose(prover -> prover.proof(threads)))
                    .toList());
        } finally {
            threads.shutdownNow();
        }
    }

    private CompletableFuture<Proof> proof(Executor threads) {
        String policy = catalogue.policy();
        Map<String, List<Charge>> charges = Charge.of(policy).stream().collect(Collectors.groupingBy(Charge::saboteur));
        List<CompletableFuture<Trial>> saboteurs = Saboteurs.of(policy).stream()
                .map(each -> supplyAsync(() -> trial(each, charges.getOrDefault(each.name(), List.of())), threads))
                .toList();
        List<CompletableFuture<Trial>> lookalikes = Lookalikes.of(policy).stream()
                .map(each -> supplyAsync(() -> trial(each, List.of()), threads))
                .toList();
        return CompletableFuture.allOf(
                        Stream.concat(saboteurs.stream(), lookalikes.stream()).toArray(CompletableFuture[]::new))
                .thenApply(done -> new Proof(
                        policy, catalogue.clauses(), trials.scenarios(), joined(saboteurs), joined(lookalikes)));
    }

    private static <T> List<T> joined(List<CompletableFuture<T>> all) {
        return all.stream().map(CompletableFuture::join).toList();
    }

    private Trial trial(Saboteur saboteur, List<Charge> charges) {
        List<Finding> broken = trials.judge(saboteur.name(), saboteur.making()).stream()
                .filter(finding -> finding.verdict().compareTo(Verdict.WARN) <= 0)
                .toList();
        progress.accept(saboteur.name());
        return new Trial(
                saboteur.name(),
                saboteur.vice(),
                saboteur.faults(),
                charges.stream().collect(Collectors.toMap(Charge::clause, Charge::because)),
                broken);
    }
}
