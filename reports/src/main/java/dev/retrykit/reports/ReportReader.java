package dev.retrykit.reports;

import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.KitVersion;
import dev.retrykit.spec.Level;
import dev.retrykit.spec.MalformedFileException;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.SubjectInfo.ClockKind;
import dev.retrykit.spec.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Reads the runs that {@link ReportDirectory} wrote. */
public final class ReportReader {
    private final Path file;

    private ReportReader(Path file) {
        this.file = file;
    }

    /**
     * The runs of a report directory, in the order of its index, or the one run of a {@code run.json}.
     *
     * @throws MalformedFileException if there is no such report, or a file is not of this form; the message names it
     */
    public static List<Run> read(Path path) {
        if (!Files.isDirectory(path)) {
            return List.of(new ReportReader(path).run());
        }
        ReportReader index = new ReportReader(path.resolve("index.json"));
        return index.json()
                .path("runs")
                .valueStream()
                .map(run -> new ReportReader(path.resolve(index.text(run, "run"))).run())
                .toList();
    }

    private Run run() {
        JsonNode json = json();
        if (json.path("schema").asInt(0) != 1 || !json.path("findings").isArray()) {
            throw new MalformedFileException(file.toString(), "expected the run.json of a report, schema 1");
        }
        return new Run(
                new KitVersion(text(json.path("kit"), "version"), text(json.path("kit"), "commit")),
                subject(json.path("subject")),
                text(json, "policy"),
                json.path("seed").asLong(1),
                word(json.path("exit").asString(), ExitCode.values(), exit -> Integer.toString(exit.code())),
                findings(json.path("findings")),
                findings(json.path("field")));
    }

    private SubjectInfo subject(JsonNode json) {
        return new SubjectInfo(
                text(json, "name"),
                text(json, "version"),
                word(text(json, "kind"), SubjectInfo.Kind.values(), SubjectInfo.Kind::word),
                Optional.of(json.path("command")).filter(JsonNode::isString).map(JsonNode::stringValue),
                text(json, "api"),
                word(text(json, "clock"), ClockKind.values(), ClockKind::word),
                json.path("scale").asDouble(1));
    }

    private List<Finding> findings(JsonNode array) {
        return array.valueStream().map(this::finding).toList();
    }

    private Finding finding(JsonNode json) {
        return new Finding(
                text(json, "clause"),
                word(text(json, "level"), Level.values(), Enum::name),
                word(text(json, "verdict"), Verdict.values(), Enum::name),
                word(text(json, "basis"), Finding.Basis.values(), Finding.Basis::word),
                json.path("occasions").asInt(0),
                text(json, "because"),
                json.path("scenarios").valueStream().map(JsonNode::asString).toList(),
                Optional.of(json.path("trace")).filter(JsonNode::isString).map(JsonNode::stringValue));
    }

    private String text(JsonNode json, String key) {
        return Optional.of(json.path(key))
                .filter(JsonNode::isString)
                .map(JsonNode::stringValue)
                .orElseThrow(
                        () -> new MalformedFileException(file.toString(), "expected \"" + key + "\" to be a text"));
    }

    private <E> E word(String word, E[] all, Function<E, String> naming) {
        return Arrays.stream(all)
                .filter(each -> naming.apply(each).equals(word))
                .findFirst()
                .orElseThrow(
                        () -> new MalformedFileException(file.toString(), "\"" + word + "\" is no word of a report"));
    }

    private JsonNode json() {
        try {
            return Json.parse(Files.readString(file));
        } catch (IOException e) {
            throw new MalformedFileException(
                    file.toString(), "cannot be read; name a report directory, or the run.json in one");
        } catch (JacksonException e) {
            throw new MalformedFileException(file.toString(), "is no JSON: " + e.getOriginalMessage());
        }
    }
}
