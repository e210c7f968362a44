package dev.retrykit.reports;

import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Clause;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.Level;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Which subject keeps which clause: for each policy a table of clauses and the runs that judged them. */
public final class Matrix {
    private final List<Table> tables;

    /**
     * The table of one policy.
     *
     * @param subjects a name for each run, unique in the table
     */
    private record Table(String policy, List<String> subjects, List<Run> runs, List<Row> rows) {}

    /** One clause and what each run found about it. */
    private record Row(String clause, String level, String statement, List<Optional<Finding>> findings) {}

    private Matrix(List<Table> tables) {
        this.tables = tables;
    }

    /** The matrix of these runs, policies and subjects in the order in which they come. */
    public static Matrix of(List<Run> runs) {
        Map<String, List<Run>> policies = new LinkedHashMap<>();
        runs.forEach(run -> policies.computeIfAbsent(run.policy(), policy -> new ArrayList<>())
                .add(run));
        return new Matrix(policies.entrySet().stream()
                .map(entry -> table(entry.getKey(), entry.getValue()))
                .toList());
    }

    /** The tables in Markdown, as a project's page or a build's summary shows them. */
    public String markdown() {
        return tables.stream().map(Matrix::markdown).collect(Collectors.joining("\n"));
    }

    /** The tables as a page. */
    public String html() {
        return Templates.render(
                "matrix.ftlh",
                Map.of("tables", tables.stream().map(Matrix::view).toList()));
    }

    /** The tables for programs; the verdict of a clause that a run did not judge is null. */
    public String json() {
        ObjectNode json = Json.object().put("schema", 1);
        ArrayNode policies = json.putArray("policies");
        for (Table table : tables) {
            ObjectNode policy = policies.addObject().put("policy", table.policy());
            table.subjects().forEach(policy.putArray("subjects")::add);
            ArrayNode rows = policy.putArray("clauses");
            table.rows().forEach(row -> rows.add(json(row)));
        }
        return Json.page(json);
    }

    private static ObjectNode json(Row row) {
        ObjectNode json = Json.object().put("clause", row.clause()).put("level", row.level());
        ArrayNode verdicts = json.putArray("verdicts");
        row.findings()
                .forEach(finding ->
                        verdicts.add(finding.map(each -> each.verdict().name()).orElse(null)));
        return json;
    }

    private static Table table(String policy, List<Run> runs) {
        List<Row> rows = clauses(policy, runs).stream()
                .map(clause -> new Row(
                        clause.id(),
                        clause.level().name(),
                        clause.statement(),
                        runs.stream().map(run -> finding(run, clause.id())).toList()))
                .toList();
        return new Table(policy, names(runs), runs, rows);
    }

    /** Those of the policy's file; a policy that this kit does not know has the clauses that the runs name. */
    private static List<Clause> clauses(String policy, List<Run> runs) {
        if (Catalogue.policies().contains(policy)) {
            return Catalogue.load(policy).clauses();
        }
        Map<String, Level> ids = new LinkedHashMap<>();
        runs.forEach(run -> run.findings().forEach(finding -> ids.putIfAbsent(finding.clause(), finding.level())));
        return ids.entrySet().stream()
                .map(id ->
                        new Clause(id.getKey(), "", id.getValue(), "", "", "", dev.retrykit.spec.Need.parse("events")))
                .toList();
    }

    private static List<String> names(List<Run> runs) {
        Map<String, Integer> seen = new HashMap<>();
        return runs.stream()
                .map(run ->
                        Text.line((run.subject().name() + " " + run.subject().version()).strip()))
                .map(name -> {
                    int nth = seen.merge(name, 1, Integer::sum);
                    return nth == 1 ? name : name + " (" + nth + ")";
                })
                .toList();
    }

    private static Optional<Finding> finding(Run run, String clause) {
        return run.findings().stream()
                .filter(finding -> finding.clause().equals(clause))
                .findFirst();
    }

    private static String markdown(Table table) {
        String head = "## " + table.policy() + "\n\n| clause | level |"
                + table.subjects().stream().map(name -> " " + cell(name) + " |").collect(Collectors.joining())
                + "\n|---|---|" + "---|".repeat(table.runs().size()) + "\n";
        String rows = table.rows().stream()
                .map(row -> "| " + row.clause() + " | " + row.level() + " |"
                        + row.findings().stream()
                                .map(finding -> " " + mark(finding) + " |")
                                .collect(Collectors.joining())
                        + "\n")
                .collect(Collectors.joining());
        return head + rows + "| **passed** | |"
                + table.runs().stream().map(run -> " " + passed(run) + " |").collect(Collectors.joining())
                + "\n";
    }

    private static String passed(Run run) {
        return run.counts().get(dev.retrykit.spec.Verdict.PASS) + " of "
                + run.findings().size();
    }

    private static String mark(Optional<Finding> finding) {
        return finding.map(each -> Look.of(each.verdict()).glyph() + " " + each.verdict())
                .orElse("");
    }

    /** A stranger's name in a cell: no pipe ends the cell, and no tag begins. */
    static String cell(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace("|", "\\|")
                .replaceAll("([*_`\\[\\]])", "\\\\$1");
    }

    private static View.MatrixTable view(Table table) {
        List<View.MatrixColumn> columns = IntStream.range(0, table.runs().size())
                .mapToObj(index -> new View.MatrixColumn(
                        table.subjects().get(index), passed(table.runs().get(index))))
                .toList();
        List<View.MatrixRow> rows = table.rows().stream()
                .map(row -> new View.MatrixRow(
                        row.clause(),
                        row.level(),
                        row.statement(),
                        row.findings().stream().map(Matrix::view).toList()))
                .toList();
        return new View.MatrixTable(table.policy(), columns, rows);
    }

    private static View.MatrixCell view(Optional<Finding> finding) {
        return finding.map(each -> new View.MatrixCell(Pages.mark(each.verdict()), Text.visible(Chapter.because(each))))
                .orElseGet(() -> new View.MatrixCell(new View.Mark("", "", "not-run"), ""));
    }
}
