package dev.retrykit.reports;

import dev.retrykit.spec.Clause;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.KitVersion;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Proofs as the document {@code prove.json}: the same proofs give the same bytes. */
public final class ProofJson {
    private static final int SCHEMA = 1;

    private ProofJson() {}

    /** The text of the document. */
    public static String all(KitVersion kit, List<Proof> proofs) {
        ObjectNode json = Json.object().put("schema", SCHEMA);
        json.set("kit", kit.json());
        json.put(
                "exit",
                ExitCode.weightiest(proofs.stream().map(Proof::exit).toList()).code());
        ArrayNode policies = json.putArray("policies");
        proofs.forEach(proof -> policies.add(tree(proof)));
        return Json.page(json);
    }

    private static ObjectNode tree(Proof proof) {
        ObjectNode json = Json.object()
                .put("policy", proof.policy())
                .put("exit", proof.exit().code())
                .put("scenarios", proof.scenarios());
        json.set("counts", counts(proof));
        proof.unproved().forEach(json.putArray("unproved")::add);
        ArrayNode clauses = json.putArray("clauses");
        proof.clauses().forEach(clause -> clauses.add(clause(proof, clause)));
        ArrayNode saboteurs = json.putArray("saboteurs");
        proof.saboteurs().forEach(trial -> saboteurs.add(saboteur(trial)));
        ArrayNode lookalikes = json.putArray("lookalikes");
        proof.lookalikes().forEach(trial -> lookalikes.add(lookalike(trial)));
        return json;
    }

    private static ObjectNode counts(Proof proof) {
        return Json.object()
                .put("saboteurs", proof.saboteurs().size())
                .put("killed", proof.saboteurs().size() - proof.unconvicted().size())
                .put("lookalikes", proof.lookalikes().size())
                .put("falseAlarms", proof.falseAlarms().size())
                .put("unproved", proof.unproved().size());
    }

    private static ObjectNode clause(Proof proof, Clause clause) {
        ObjectNode json = Json.object()
                .put("clause", clause.id())
                .put("level", clause.level().name());
        proof.killers(clause.id()).forEach(json.putArray("killers")::add);
        return json;
    }

    private static ObjectNode saboteur(Trial trial) {
        ObjectNode json = Json.object()
                .put("name", trial.name())
                .put("vice", trial.vice())
                .put("outcome", trial.outcome().name().toLowerCase(Locale.ROOT));
        trial.faults().forEach(json.putArray("faults")::add);
        ArrayNode meant = json.putArray("meant");
        trial.meant()
                .forEach((clause, because) ->
                        meant.addObject().put("clause", clause).put("because", because));
        ArrayNode kills = json.putArray("kills");
        trial.broken().forEach(finding -> kills.add(finding(finding).put("meant", trial.asMeant(finding))));
        return json;
    }

    private static ObjectNode lookalike(Trial trial) {
        ObjectNode json = Json.object().put("name", trial.name()).put("difference", trial.vice());
        ArrayNode alarms = json.putArray("alarms");
        trial.broken().forEach(finding -> alarms.add(finding(finding)));
        return json;
    }

    private static ObjectNode finding(Finding finding) {
        return Json.object()
                .put("clause", finding.clause())
                .put("verdict", finding.verdict().name())
                .put("because", finding.because());
    }
}
