package dev.retrykit.cli;

import dev.retrykit.saboteur.Saboteur;
import dev.retrykit.saboteur.Saboteurs;
import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Clause;
import dev.retrykit.spec.Json;
import dev.retrykit.steps.Features;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** A policy's clauses, each with the scenarios that were written for it and the saboteurs that break it. */
record Contents(Catalogue catalogue, List<Entry> entries) {
    private static final int SCHEMA = 1;

    /**
     * One clause.
     *
     * @param scenarios their names, in the order of the features
     */
    record Entry(Clause clause, List<String> scenarios, List<Saboteur> saboteurs) {
        private ObjectNode json() {
            ObjectNode json = Json.object()
                    .put("id", clause.id())
                    .put("level", clause.level().name())
                    .put("statement", clause.statement())
                    .put("why", clause.why())
                    .put("source", clause.source())
                    .put("observe", clause.need().toString());
            scenarios.forEach(json.putArray("scenarios")::add);
            ArrayNode breakers = json.putArray("saboteurs");
            saboteurs.forEach(
                    each -> breakers.addObject().put("name", each.name()).put("vice", each.vice()));
            return json;
        }
    }

    Contents {
        entries = List.copyOf(entries);
    }

    /** All clauses of a policy. */
    static Contents of(Catalogue catalogue) {
        return of(catalogue, catalogue.clauses());
    }

    /** Some of them. */
    static Contents of(Catalogue catalogue, List<Clause> clauses) {
        Map<String, Set<String>> scenarios = Features.clausesByScenario(catalogue.policy());
        List<Saboteur> saboteurs = Saboteurs.of(catalogue.policy());
        return new Contents(
                catalogue,
                clauses.stream()
                        .map(clause -> new Entry(
                                clause,
                                scenarios.keySet().stream()
                                        .filter(name -> scenarios.get(name).contains(clause.id()))
                                        .toList(),
                                saboteurs.stream()
                                        .filter(each -> each.clauses().contains(clause.id()))
                                        .toList()))
                        .toList());
    }

    /** The policies as one document. */
    static ObjectNode json(List<Contents> policies) {
        ObjectNode json = Json.object().put("schema", SCHEMA);
        ArrayNode array = json.putArray("policies");
        for (Contents each : policies) {
            ObjectNode policy =
                    array.addObject().put("policy", each.catalogue.policy()).put("title", each.catalogue.title());
            ArrayNode clauses = policy.putArray("clauses");
            each.entries.stream().map(Entry::json).forEach(clauses::add);
        }
        return json;
    }
}
