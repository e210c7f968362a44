package dev.retrykit.reports;

import dev.retrykit.spec.Json;
import dev.retrykit.spec.MalformedFileException;
import dev.retrykit.spec.TraceFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * The directory that holds a report: an index, a page, a JUnit file and, for each policy, its run and traces.
 *
 * <p>Files of an earlier report give way to the new ones; whatever else lies in the directory stays.
 */
public final class ReportDirectory {
    static final String PROOF = "prove.json";

    private static final String INDEX = "index.json";

    private final Path directory;

    private ReportDirectory(Path directory) {
        this.directory = directory;
    }

    /**
     * Makes the directory where it is missing and tries whether it can be written, so that a run need not begin in vain.
     *
     * @throws UnwritableDirectoryException if it cannot, or if it holds an index that is not of a report
     */
    public static ReportDirectory prepare(Path directory) {
        try {
            Files.createDirectories(directory);
            Files.delete(Files.createTempFile(directory, ".retrykit", ".tmp"));
            earlierIndex(directory);
            return new ReportDirectory(directory);
        } catch (IOException e) {
            throw new UnwritableDirectoryException(directory, reason(e));
        }
    }

    /**
     * Writes the report.
     *
     * @throws UnwritableDirectoryException if a file cannot be written
     */
    public void write(List<Chapter> chapters) {
        try {
            EarlierReport.remove(directory, earlierIndex(directory));
            for (Chapter chapter : chapters) {
                write(chapter);
            }
            file("junit.xml", JunitXml.render(chapters));
            file("report.html", HtmlReport.render(chapters, proofs()));
            file(INDEX, RunJson.index(chapters.stream().map(Chapter::run).toList()));
        } catch (IOException e) {
            throw new UnwritableDirectoryException(directory, reason(e));
        }
    }

    /**
     * Writes {@code prove.json}; a report that lies beside it stays.
     *
     * @throws UnwritableDirectoryException if it cannot be written
     */
    public void writeProof(String json) {
        writeBeside(PROOF, json);
    }

    /**
     * Writes {@code bench.json}; a report that lies beside it stays.
     *
     * @throws UnwritableDirectoryException if it cannot be written
     */
    public void writeSpeed(String json) {
        writeBeside("bench.json", json);
    }

    private void writeBeside(String name, String json) {
        try {
            file(name, json);
        } catch (IOException e) {
            throw new UnwritableDirectoryException(directory, reason(e));
        }
    }

    /** What the checks are worth, where that was proved in this directory before; a proof that cannot be read says nothing. */
    private List<Proof> proofs() {
        try {
            return Files.exists(directory.resolve(PROOF)) ? ProofReader.read(directory) : List.of();
        } catch (MalformedFileException unreadable) {
            return List.of();
        }
    }

    private void write(Chapter chapter) throws IOException {
        String policy = chapter.run().policy();
        EarlierReport.removeTraces(directory.resolve(policy));
        for (var trace : chapter.traces().entrySet()) {
            file(policy + "/" + trace.getKey(), TraceFormat.write(trace.getValue()));
        }
        file(policy + "/badge.svg", Badge.render(chapter.run()));
        file(policy + "/run.json", RunJson.run(chapter.run()));
    }

    /** Written whole or not at all, so that a run that is ended does not leave half a file. */
    private void file(String path, String text) throws IOException {
        Path file = directory.resolve(path);
        Files.createDirectories(file.getParent());
        Path draft = file.resolveSibling("." + file.getFileName() + ".tmp");
        Files.writeString(draft, text);
        Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
    }

    private static JsonNode earlierIndex(Path directory) throws IOException {
        Path index = directory.resolve(INDEX);
        if (!Files.exists(index)) {
            return Json.object();
        }
        return index(Files.readAllBytes(index))
                .orElseThrow(() -> new UnwritableDirectoryException(
                        directory, "it holds an " + INDEX + " that is not of a report"));
    }

    private static Optional<JsonNode> index(byte[] bytes) {
        try {
            JsonNode json = Json.parse(new String(bytes, StandardCharsets.UTF_8));
            return Optional.of(json)
                    .filter(node ->
                            node.path("schema").isInt() && node.path("runs").isArray());
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }

    private static String reason(IOException e) {
        if (e instanceof FileAlreadyExistsException) {
            return "a file is in its place";
        } else if (e instanceof AccessDeniedException) {
            return "permission denied";
        }
        return e instanceof FileSystemException failure && failure.getReason() != null
                ? failure.getReason()
                : String.valueOf(e.getMessage());
    }
}
