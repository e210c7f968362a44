package dev.retrykit.reports;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.JsonNode;

/** What an earlier report left in the directory, and how much of it is the kit's own. */
final class EarlierReport {
    /** How the first line of every trace begins; a file that does not begin so belongs to somebody else. */
    private static final String TRACE_BEGINNING = "{\"schema\":1,\"kit\":{";

    private EarlierReport() {}

    /** Removes the runs that an index names, with their traces. */
    static void remove(Path directory, JsonNode index) throws IOException {
        for (JsonNode run : index.path("runs")) {
            String policy = run.path("policy").asString("");
            if (policy.matches("[a-z0-9-]+")) {
                Path part = directory.resolve(policy);
                removeTraces(part);
                Files.deleteIfExists(part.resolve("run.json"));
                Files.deleteIfExists(part.resolve("badge.svg"));
                removeIfEmpty(part);
            }
        }
    }

    /** Removes the traces in the directory of one policy. */
    static void removeTraces(Path part) throws IOException {
        Path traces = part.resolve("traces");
        if (!Files.isDirectory(traces)) {
            return;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(traces, "*.{jsonl,jsonl.tmp}")) {
            for (Path file : files) {
                if (isTrace(file)) {
                    Files.delete(file);
                }
            }
        }
        removeIfEmpty(traces);
    }

    private static boolean isTrace(Path file) throws IOException {
        try (BufferedReader reader = Files.newBufferedReader(file)) {
            char[] beginning = new char[TRACE_BEGINNING.length()];
            int length = reader.read(beginning);
            return length == beginning.length && new String(beginning).equals(TRACE_BEGINNING);
        } catch (MalformedInputException e) {
            return false;
        }
    }

    private static void removeIfEmpty(Path directory) throws IOException {
        try {
            Files.deleteIfExists(directory);
        } catch (DirectoryNotEmptyException e) {
            // Something that is not the kit's lies there, and stays.
            return;
        }
    }
}
