package dev.retrykit.cli;

import dev.retrykit.reports.Chapter;
import dev.retrykit.reports.ExitCode;
import dev.retrykit.reports.ExpectationFile;
import dev.retrykit.reports.Expectations;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The flags about failures that are known. */
final class ExpectationOptions {
    @Option(
            names = "--expect",
            paramLabel = "FILE",
            description = "The failures that are known; each must fail as the file says, until its day.")
    private Optional<Path> file = Optional.empty();

    @Option(names = "--update-expectations", description = "Writes the file of --expect anew from what this run finds.")
    private boolean update;

    /** Reads the file, if one is named. */
    Expectations read(Selection selection) {
        if (update && file.isEmpty()) {
            throw new UsageException("--update-expectations needs --expect, which names the file to write");
        }
        if (update && selection.filtered()) {
            throw new UsageException(
                    "--update-expectations writes what a whole run finds; leave out --clause, --scenario"
                            + " and --rerun-failed");
        }
        return file.map(path -> update && !Files.exists(path)
                        ? new Expectations(path.toString(), List.of())
                        : ExpectationFile.parse(path.toString(), text(path)))
                .orElseGet(Expectations::none);
    }

    /** Whether a run is only described, and not yet held to the file. */
    boolean updates() {
        return update;
    }

    /** Writes the file anew, unless the kit failed, so that nothing is known. */
    void write(Expectations old, List<Chapter> chapters, LocalDate today, PrintWriter err) {
        if (chapters.stream().anyMatch(chapter -> chapter.run().exit() == ExitCode.KIT_FAILED)) {
            err.println("retrykit: the kit failed, so that " + old.file() + " stays as it is");
            return;
        }
        Expectations updated = old.updated(
                chapters.stream().map(Chapter::catalogue).toList(),
                chapters.stream()
                        .flatMap(chapter -> chapter.run().findings().stream())
                        .toList(),
                today);
        try {
            Files.writeString(Path.of(old.file()), ExpectationFile.write(updated));
        } catch (IOException e) {
            throw new UsageException("the expectations cannot be written to " + old.file() + "; name a file that can");
        }
        err.println("retrykit: " + old.file() + " lists " + updated.all().size()
                + " known failures; give each a reason and a day");
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UsageException("the expectations " + file
                    + " cannot be read; name a file that exists, or write it with --update-expectations");
        }
    }
}
