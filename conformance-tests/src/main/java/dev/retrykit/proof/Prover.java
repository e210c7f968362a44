package dev.retrykit.proof;

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
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Puts every saboteur and every look-alike of a policy through all its scenarios, and has all its clauses judge them. */
public final class Prover {
    private final Catalogue catalogue;
    private final Consumer<String> progress;
    private final Trials trials;

    /**
     * A prover of one policy; it reads the features.
     *
     * @param progress hears the name of each implementation that was tried, on any thread
     */
    public Prover(Catalogue catalogue, Consumer<String> progress) {
        this.catalogue = catalogue;
        this.progress = progress;
        this.trials = new Trials(catalogue.policy());
    }

    /** Tries all of them, on as many threads as there are processors. */
    public Proof prove() {
        String policy = catalogue.policy();
        Map<String, List<Charge>> charges = Charge.of(policy).stream().collect(Collectors.groupingBy(Charge::saboteur));
        List<Trial> saboteurs = Saboteurs.of(policy).parallelStream()
                .map(saboteur -> trial(saboteur, charges.getOrDefault(saboteur.name(), List.of())))
                .toList();
        List<Trial> lookalikes = Lookalikes.of(policy).parallelStream()
                .map(lookalike -> trial(lookalike, List.of()))
                .toList();
        return new Proof(policy, catalogue.clauses(), trials.scenarios(), saboteurs, lookalikes);
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
