package dev.retrykit.reports;

import dev.retrykit.spec.Finding;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A proof as lines for a terminal: who was found out by which clause, what went wrong, and the result in a sentence. */
public final class ProofText {
    private final Proof proof;

    private ProofText(Proof proof) {
        this.proof = proof;
    }

    /** The text in plain ASCII, every line ended. */
    public static String render(Proof proof) {
        return Text.visible(new ProofText(proof).text());
    }

    private String text() {
        return row(proof.policy() + " saboteur", "others", "found out as meant by")
                + rows(proof.saboteurs())
                + row(proof.policy() + " look-alike", "alarms", "")
                + rows(proof.lookalikes())
                + troubles()
                + "\n"
                + sentence()
                + "\n";
    }

    /** A line for each: how many clauses found it out beside those that were meant to, and which were meant to. */
    private static String rows(List<Trial> trials) {
        return trials.stream().map(ProofText::row).collect(Collectors.joining());
    }

    private static String row(Trial trial) {
        List<String> meant = trial.broken().stream()
                .filter(trial::asMeant)
                .map(Finding::clause)
                .toList();
        int others = trial.broken().size() - meant.size();
        return row(trial.name(), others == 0 ? "." : Integer.toString(others), String.join(" ", meant));
    }

    private static String row(String name, String others, String clauses) {
        return "%-28s %6s  %s".formatted(name, others, clauses).stripTrailing() + "\n";
    }

    private String troubles() {
        List<String> troubles = Stream.of(
                        proof.saboteurs().stream().flatMap(ProofText::troubles),
                        proof.falseAlarms().stream()
                                .flatMap(trial -> trial.broken().stream()
                                        .map(finding -> "false alarm: " + trial.vice() + " " + said(finding))),
                        proof.unproved().stream().map(clause -> "unproved: no saboteur is found out by " + clause))
                .flatMap(lines -> lines)
                .toList();
        return troubles.isEmpty() ? "" : "\n" + String.join("\n", troubles) + "\n";
    }

    private static Stream<String> troubles(Trial trial) {
        Stream<String> survived = trial.survived().stream()
                .map(clause -> "survivor: " + trial.vice() + " " + clause + " did not find it.");
        Stream<String> misread = trial.misread().stream()
                .map(finding -> "wrong reason: " + trial.vice() + " " + said(finding) + "; the clause asks for: "
                        + trial.meant().get(finding.clause()));
        return Stream.concat(survived, misread);
    }

    private static String said(Finding finding) {
        return finding.clause() + " " + finding.verdict() + " " + finding.because();
    }

    /** What it comes to. */
    static String sentence(Proof proof) {
        return new ProofText(proof).sentence();
    }

    private String sentence() {
        int saboteurs = proof.saboteurs().size();
        return "%s: %d of %d saboteurs found out for the right reason, %d false alarms from %d look-alikes, %d of %d clauses without a saboteur, %d scenarios."
                .formatted(
                        proof.policy(),
                        saboteurs - proof.unconvicted().size(),
                        saboteurs,
                        proof.falseAlarms().size(),
                        proof.lookalikes().size(),
                        proof.unproved().size(),
                        proof.clauses().size(),
                        proof.scenarios());
    }
}
