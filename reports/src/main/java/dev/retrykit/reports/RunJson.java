package dev.retrykit.reports;

import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Json;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Runs as JSON documents: the same run gives the same bytes. */
public final class RunJson {
    private static final int SCHEMA = 1;

    private RunJson() {}

    /** The text of {@code run.json}. */
    public static String run(Run run) {
        return Json.page(tree(run));
    }

    /** All runs in one document: the index, with each run's own document in the place of its entry. */
    public static String all(List<Run> runs) {
        ObjectNode json = Json.object().put("schema", SCHEMA).put("exit", exit(runs));
        ArrayNode entries = json.putArray("runs");
        runs.forEach(run -> entries.add(tree(run)));
        return Json.page(json);
    }

    private static int exit(List<Run> runs) {
        return ExitCode.weightiest(runs.stream().map(Run::exit).toList()).code();
    }

    private static ObjectNode tree(Run run) {
        ObjectNode json = Json.object().put("schema", SCHEMA);
        json.set("kit", run.kit().json());
        json.set("subject", run.subject().json());
        json.put("policy", run.policy())
                .put("seed", run.seed())
                .put("exit", run.exit().code());
        json.set("findings", findings(run.findings()));
        json.set("field", findings(run.field()));
        ObjectNode counts = json.putObject("counts");
        run.counts().forEach((verdict, count) -> counts.put(verdict.name(), count));
        return json;
    }

    /** The text of {@code index.json}. */
    public static String index(List<Run> runs) {
        ObjectNode json = Json.object().put("schema", SCHEMA).put("exit", exit(runs));
        ArrayNode entries = json.putArray("runs");
        for (Run run : runs) {
            entries.addObject()
                    .put("policy", run.policy())
                    .put("subject", run.subject().name())
                    .put("run", run.policy() + "/run.json")
                    .put("exit", run.exit().code());
        }
        return Json.page(json);
    }

    private static ArrayNode findings(List<Finding> findings) {
        ArrayNode array = Json.array();
        findings.stream().map(RunJson::finding).forEach(array::add);
        return array;
    }

    private static ObjectNode finding(Finding finding) {
        ObjectNode json = Json.object()
                .put("clause", finding.clause())
                .put("level", finding.level().name())
                .put("verdict", finding.verdict().name())
                .put("basis", finding.basis().word())
                .put("occasions", finding.occasions())
                .put("because", finding.because());
        finding.scenarios().forEach(json.putArray("scenarios")::add);
        return json.put("trace", finding.trace().orElse(null));
    }
}
