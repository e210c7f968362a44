package dev.retrykit.reports;

import dev.retrykit.spec.Clause;
import dev.retrykit.spec.Finding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A proof laid out: a row for each saboteur, a column for each clause, a dot where the clause found it out. Rows stand in the
 * order of the clauses that they are meant to break, so that those dots run down from left to right.
 */
final class KillMatrix {
    private static final int LEFT = 210;
    private static final int TOP = 74;
    private static final int COLUMN = 8;
    private static final int ROW = 12;
    /** A heading that is slanted needs this much room beyond the last column. */
    private static final int OVERHANG = 70;

    private final Proof proof;
    private final UnaryOperator<String> links;
    private final List<String> clauses;
    private final List<Trial> saboteurs;

    private KillMatrix(Proof proof, UnaryOperator<String> links) {
        this.proof = proof;
        this.links = links;
        this.clauses = proof.clauses().stream().map(Clause::id).toList();
        this.saboteurs = proof.saboteurs().stream()
                .sorted(Comparator.comparingInt(this::first))
                .toList();
    }

    /**
     * The matrix of one policy.
     *
     * @param links where a clause is to be read; empty where it is not
     */
    static View.Kills of(Proof proof, UnaryOperator<String> links) {
        return new KillMatrix(proof, links).view();
    }

    private View.Kills view() {
        return new View.Kills(
                Text.visible(ProofText.sentence(proof)),
                LEFT + COLUMN * clauses.size() + OVERHANG,
                TOP + ROW * saboteurs.size(),
                groups(),
                dots(Trial::asMeant),
                dots((trial, finding) -> !trial.asMeant(finding)),
                missed(),
                saboteurs.stream().map(this::row).toList());
    }

    private int first(Trial trial) {
        return trial.meant().keySet().stream()
                .mapToInt(clauses::indexOf)
                .filter(index -> index >= 0)
                .min()
                .orElse(clauses.size());
    }

    /** The headings, each over its first column. */
    private List<View.Tick> groups() {
        List<View.Tick> groups = new ArrayList<>();
        for (Clause clause : proof.clauses()) {
            if (groups.isEmpty() || !groups.get(groups.size() - 1).time().equals(clause.group())) {
                groups.add(new View.Tick(x(clause.id()), clause.group()));
            }
        }
        return groups;
    }

    private List<View.Dot> dots(BiPredicate<Trial, Finding> which) {
        return saboteurs.stream()
                .flatMap(trial -> trial.broken().stream()
                        .filter(finding -> which.test(trial, finding))
                        .flatMap(finding -> dot(trial, finding.clause())))
                .toList();
    }

    /** Where a clause should have found a saboteur out and did not. */
    private List<View.Dot> missed() {
        return saboteurs.stream()
                .flatMap(trial -> trial.survived().stream().flatMap(clause -> dot(trial, clause)))
                .toList();
    }

    private Stream<View.Dot> dot(Trial trial, String clause) {
        return clauses.contains(clause) ? Stream.of(new View.Dot(x(clause), y(trial))) : Stream.empty();
    }

    private View.KillRow row(Trial trial) {
        List<View.Piece> meant = trial.broken().stream()
                .filter(trial::asMeant)
                .map(finding -> piece(finding.clause()))
                .toList();
        List<View.Piece> others = trial.broken().stream()
                .filter(finding -> !trial.asMeant(finding))
                .map(finding -> piece(finding.clause()))
                .toList();
        return new View.KillRow(y(trial), Text.line(trial.name()), Text.visible(trial.vice()), meant, others);
    }

    private View.Piece piece(String clause) {
        return new View.Piece(Text.line(clause), false, clauses.contains(clause) ? links.apply(clause) : "");
    }

    private int x(String clause) {
        return LEFT + COLUMN * clauses.indexOf(clause) + COLUMN / 2;
    }

    private int y(Trial trial) {
        return TOP + ROW * saboteurs.indexOf(trial) + ROW / 2;
    }
}
