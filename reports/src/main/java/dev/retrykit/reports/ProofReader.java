package dev.retrykit.reports;

import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.Level;
import dev.retrykit.spec.MalformedFileException;
import dev.retrykit.spec.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Reads the proofs that {@link ProofJson} wrote. */
public final class ProofReader {
    private final Path file;

    private ProofReader(Path file) {
        this.file = file;
    }

    /**
     * The proofs of all policies in a {@code prove.json}, or in the report directory that holds one.
     *
     * @throws MalformedFileException if there is no such file, or it is not of this form; the message names it
     */
    public static List<Proof> read(Path path) {
        return new ProofReader(Files.isDirectory(path) ? path.resolve(ReportDirectory.PROOF) : path).proofs();
    }

    private List<Proof> proofs() {
        JsonNode json = json();
        if (json.path("schema").asInt(0) != 1 || !json.path("policies").isArray()) {
            throw wrong("expected a prove.json, schema 1; retrykit prove writes one");
        }
        return json.path("policies").valueStream().map(this::proof).toList();
    }

    private Proof proof(JsonNode json) {
        Catalogue catalogue = catalogue(json.path("policy").asString(""));
        return new Proof(
                catalogue.policy(),
                catalogue.clauses(),
                json.path("scenarios").asInt(0),
                trials(json.path("saboteurs"), "vice", "kills"),
                trials(json.path("lookalikes"), "difference", "alarms"));
    }

    private Catalogue catalogue(String policy) {
        try {
            return Catalogue.load(policy);
        } catch (IllegalArgumentException unknown) {
            throw wrong(unknown.getMessage());
        }
    }

    private List<Trial> trials(JsonNode array, String doing, String found) {
        return array.valueStream()
                .map(trial -> new Trial(
                        text(trial, "name"),
                        text(trial, doing),
                        trial.path("faults")
                                .valueStream()
                                .map(JsonNode::asString)
                                .toList(),
                        meant(trial.path("meant")),
                        trial.path(found).valueStream().map(this::finding).toList()))
                .toList();
    }

    private Map<String, String> meant(JsonNode array) {
        Map<String, String> meant = new LinkedHashMap<>();
        array.forEach(each -> meant.put(text(each, "clause"), text(each, "because")));
        return meant;
    }

    /** The file tells neither level nor occasions, which a proof does not ask for. */
    private Finding finding(JsonNode json) {
        try {
            return new Finding(
                    text(json, "clause"),
                    Level.MUST,
                    Verdict.valueOf(text(json, "verdict")),
                    Finding.Basis.EXACT,
                    1,
                    text(json, "because"),
                    List.of(),
                    Optional.empty());
        } catch (IllegalArgumentException unknown) {
            throw wrong("\"" + text(json, "verdict") + "\" is no verdict");
        }
    }

    private String text(JsonNode json, String key) {
        return Optional.of(json.path(key))
                .filter(JsonNode::isString)
                .map(JsonNode::stringValue)
                .orElseThrow(() -> wrong("expected \"" + key + "\" to be a text"));
    }

    private JsonNode json() {
        try {
            return Json.parse(Files.readString(file));
        } catch (IOException e) {
            throw wrong("cannot be read; name the prove.json that retrykit prove wrote");
        } catch (JacksonException e) {
            throw wrong("is no JSON: " + e.getOriginalMessage());
        }
    }

    private MalformedFileException wrong(String problem) {
        return new MalformedFileException(file.toString(), problem);
    }
}
