package dev.retrykit.cli;

import dev.retrykit.reports.Chapter;
import dev.retrykit.reports.GithubReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The job of a GitHub action in which a command runs; its summary is absent where the runner has none. */
record Github(Optional<Path> summary) {
    /** The job that these variables tell of; empty where there is none. */
    static Optional<Github> of(Map<String, String> environment) {
        return Optional.ofNullable(environment.get("GITHUB_ACTIONS"))
                .filter("true"::equals)
                .map(job -> new Github(Optional.ofNullable(environment.get("GITHUB_STEP_SUMMARY"))
                        .filter(file -> !file.isEmpty())
                        .map(Path::of)));
    }

    /** Adds to the job's summary, and annotates the job unless stdout is to be one document. */
    void tell(List<Chapter> chapters, PrintWriter out, boolean document) {
        if (!document) {
            out.print(GithubReport.annotations(chapters));
        }
        summary.ifPresent(file -> append(file, GithubReport.summary(chapters)));
    }

    private static void append(Path file, String text) {
        try {
            Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UsageException("cannot write the job's summary to " + file + ", which GITHUB_STEP_SUMMARY names");
        }
    }
}
