package dev.retrykit.cli;

import dev.retrykit.reports.ExitCode;
import dev.retrykit.reports.ProofReader;
import dev.retrykit.reports.ReportReader;
import dev.retrykit.reports.SpecSite;
import dev.retrykit.saboteur.Saboteur;
import dev.retrykit.saboteur.Saboteurs;
import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Pages;
import dev.retrykit.steps.FeatureTexts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code retrykit spec --out DIR}: the specification as a site. */
@Command(
        name = "spec",
        description = {
            "Writes the specification as a small static site: policies, clauses, their scenarios and saboteurs.",
            "With RUN it shows what those subjects do, too, and with --prove whom each clause finds out."
        })
final class SpecCommand implements Callable<Integer> {
    @Parameters(paramLabel = "RUN", arity = "0..*", description = "A report directory, or the run.json in one.")
    private List<Path> runs = new ArrayList<>();

    @Option(names = "--out", paramLabel = "DIR", required = true, description = "Where the pages are written.")
    private Path out;

    @Option(
            names = "--prove",
            paramLabel = "FILE",
            description = "The prove.json of retrykit prove; with it the pages show whom each clause finds out.")
    private Optional<Path> proof = Optional.empty();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() {
        List<Catalogue> catalogues = Policies.named(List.of());
        SpecSite site = new SpecSite(
                catalogues,
                rules(),
                saboteurs(catalogues),
                runs.stream().flatMap(path -> ReportReader.read(path).stream()).toList(),
                proof.map(ProofReader::read).orElse(List.of()),
                Pages.differences());
        site.pages().forEach(this::write);
        return ExitCode.CONFORMS.code();
    }

    private static Map<String, List<SpecSite.Rule>> rules() {
        Map<String, List<SpecSite.Rule>> rules = new TreeMap<>();
        for (FeatureTexts.Rule rule : FeatureTexts.rules()) {
            rule.clauses()
                    .forEach(clause -> rules.computeIfAbsent(clause, id -> new ArrayList<>())
                            .add(new SpecSite.Rule(rule.feature(), rule.title(), rule.text())));
        }
        return rules;
    }

    private static Map<String, List<String>> saboteurs(List<Catalogue> catalogues) {
        Map<String, List<String>> saboteurs = new TreeMap<>();
        for (Catalogue catalogue : catalogues) {
            for (Saboteur saboteur : Saboteurs.of(catalogue.policy())) {
                saboteur.clauses()
                        .forEach(clause -> saboteurs
                                .computeIfAbsent(clause, id -> new ArrayList<>())
                                .add(saboteur.vice()));
            }
        }
        return saboteurs;
    }

    private void write(String path, String text) {
        Path file = out.resolve(path);
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UsageException("cannot write " + file + "; name another directory with --out");
        }
    }
}
