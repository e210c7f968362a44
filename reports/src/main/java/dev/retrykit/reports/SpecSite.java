package dev.retrykit.reports;

import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Clause;
import dev.retrykit.spec.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The specification as a small site of pages that need no network: policies, clauses, what shows them and what breaks them,
 * and what judged subjects do.
 *
 * @param rules what the features say of each clause
 * @param saboteurs what the wrong implementations of each clause do, in a sentence each
 * @param runs what was found about subjects
 * @param proofs whom the checks find out
 * @param differences a page in Markdown on where policies part
 */
public record SpecSite(
        List<Catalogue> catalogues,
        Map<String, List<Rule>> rules,
        Map<String, List<String>> saboteurs,
        List<Run> runs,
        List<Proof> proofs,
        String differences) {
    private static final Pattern ID = Pattern.compile("`[^`]*`|\\b[A-Z]+-[A-Z]+-[0-9]+[a-z]?\\b");

    /** A rule of a feature, as it is written. */
    public record Rule(String feature, String title, String text) {}

    public SpecSite {
        catalogues = List.copyOf(catalogues);
        rules = Map.copyOf(rules);
        saboteurs = Map.copyOf(saboteurs);
        runs = List.copyOf(runs);
        proofs = List.copyOf(proofs);
    }

    /** The pages by their path. */
    public Map<String, String> pages() {
        Map<String, String> pages = new TreeMap<>();
        pages.put(
                "index.html",
                page(
                        "",
                        "index",
                        Map.of("policies", catalogues.stream().map(this::policy).toList())));
        pages.put("differences.html", page("", "differences", Map.of("blocks", blocks())));
        for (Catalogue catalogue : catalogues) {
            String home = catalogue.policy() + "/";
            pages.put(home + "index.html", page("../", "policy", Map.of("policy", policy(catalogue))));
            catalogue
                    .clauses()
                    .forEach(clause -> pages.put(
                            home + clause.id() + ".html",
                            page("../", "clause", Map.of("clause", clause(catalogue, clause)))));
        }
        return pages;
    }

    private static String page(String root, String kind, Map<String, Object> view) {
        Map<String, Object> all = new TreeMap<>(view);
        all.put("root", root);
        all.put("kind", kind);
        return Templates.render("site.ftlh", all);
    }

    private View.SitePolicy policy(Catalogue catalogue) {
        List<View.SiteGroup> groups = catalogue.groups().stream()
                .map(group -> new View.SiteGroup(
                        group.name(),
                        group.title(),
                        pieces("../", group.introduction()),
                        catalogue.clauses().stream()
                                .filter(clause -> clause.group().equals(group.name()))
                                .map(clause -> new View.SiteRow(
                                        clause.id(),
                                        clause.level().name(),
                                        pieces("../", clause.statement()),
                                        results(clause)))
                                .toList()))
                .toList();
        return new View.SitePolicy(
                catalogue.policy(), catalogue.title(), catalogue.clauses().size(), groups, kills(catalogue));
    }

    private View.SiteClause clause(Catalogue catalogue, Clause clause) {
        return new View.SiteClause(
                catalogue.policy(),
                clause.id(),
                clause.level().name(),
                pieces("../", clause.statement()),
                pieces("../", clause.why()),
                clause.source(),
                clause.need().toString(),
                rules.getOrDefault(clause.id(), List.of()).stream()
                        .map(rule -> new View.SiteRule(rule.feature(), rule.title(), rule.text()))
                        .toList(),
                vices(catalogue, clause),
                others(catalogue, clause),
                results(clause));
    }

    private List<View.Kills> kills(Catalogue catalogue) {
        return proof(catalogue).map(proof -> KillMatrix.of(proof, clause -> clause + ".html")).stream()
                .toList();
    }

    /** Those who are meant to break a clause; with what it said of them where that was tried. */
    private List<View.SiteVice> vices(Catalogue catalogue, Clause clause) {
        return proof(catalogue)
                .map(proof -> found(proof, clause, true))
                .orElseGet(() -> saboteurs.getOrDefault(clause.id(), List.of()).stream()
                        .map(vice -> new View.SiteVice(vice, ""))
                        .toList());
    }

    /** Those who are meant to break other clauses, and broke this one, too. */
    private List<View.SiteVice> others(Catalogue catalogue, Clause clause) {
        return proof(catalogue).map(proof -> found(proof, clause, false)).orElse(List.of());
    }

    private static List<View.SiteVice> found(Proof proof, Clause clause, boolean meant) {
        return proof.saboteurs().stream()
                .filter(trial -> trial.meant().containsKey(clause.id()) == meant)
                .flatMap(trial -> trial.broken().stream()
                        .filter(finding -> finding.clause().equals(clause.id()))
                        .map(finding ->
                                new View.SiteVice(Text.visible(trial.vice()), Text.visible(Chapter.because(finding)))))
                .toList();
    }

    private Optional<Proof> proof(Catalogue catalogue) {
        return proofs.stream()
                .filter(proof -> proof.policy().equals(catalogue.policy()))
                .findFirst();
    }

    private List<View.SiteResult> results(Clause clause) {
        List<View.SiteResult> results = new ArrayList<>();
        for (Run run : runs) {
            for (Finding finding : run.findings()) {
                if (finding.clause().equals(clause.id())) {
                    results.add(new View.SiteResult(
                            Text.line(
                                    (run.subject().name() + " " + run.subject().version()).strip()),
                            Pages.mark(finding.verdict()),
                            Text.visible(Chapter.because(finding)),
                            finding.scenarios().stream().map(Text::line).toList()));
                }
            }
        }
        return results;
    }

    /** Text, code between back-ticks, and clauses as links. */
    private List<View.Piece> pieces(String root, String text) {
        List<View.Piece> pieces = new ArrayList<>();
        Matcher special = ID.matcher(text);
        int from = 0;
        while (special.find()) {
            pieces.add(new View.Piece(text.substring(from, special.start()), false, ""));
            String found = special.group();
            pieces.add(
                    found.startsWith("`")
                            ? new View.Piece(found.substring(1, found.length() - 1), true, "")
                            : new View.Piece(found, false, link(root, found)));
            from = special.end();
        }
        pieces.add(new View.Piece(text.substring(from), false, ""));
        return pieces.stream().filter(piece -> !piece.text().isEmpty()).toList();
    }

    private String link(String root, String id) {
        return catalogues.stream()
                .filter(catalogue -> catalogue.clause(id).isPresent())
                .map(catalogue -> root + catalogue.policy() + "/" + id + ".html")
                .findFirst()
                .orElse("");
    }

    /** Headings, tables and paragraphs: as much of Markdown as the page on differences has. */
    private List<View.Block> blocks() {
        List<View.Block> blocks = new ArrayList<>();
        for (String block : differences.strip().split("\n{2,}")) {
            if (block.startsWith("#")) {
                int level = block.indexOf(' ');
                blocks.add(new View.Block(
                        Math.min(level, 3), List.of(List.of(pieces("", plain(block.substring(level + 1)))))));
            } else if (block.startsWith("|")) {
                blocks.add(new View.Block(
                        -1,
                        block.lines()
                                .filter(line -> !line.matches("[|\\- :]+"))
                                .map(this::cells)
                                .toList()));
            } else {
                blocks.add(new View.Block(0, List.of(List.of(pieces("", plain(block))))));
            }
        }
        return blocks;
    }

    private List<List<View.Piece>> cells(String line) {
        String inside = line.strip().replaceAll("^\\||\\|$", "");
        return Pattern.compile("(?<!\\\\)\\|")
                .splitAsStream(inside)
                .map(cell -> pieces("", plain(cell.strip())))
                .collect(Collectors.toList());
    }

    private static String plain(String text) {
        return text.replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1").replace("\n", " ");
    }
}
