package dev.retrykit.cli;

import dev.retrykit.reports.Chapter;
import dev.retrykit.reports.RunJson;
import dev.retrykit.reports.TerminalReport;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The flags that every verb takes, whether or not it has a use for each of them. */
final class OutputOptions {
    private enum Format {
        TEXT,
        JSON
    }

    @Option(
            names = "--report-dir",
            paramLabel = "DIR",
            defaultValue = "target/retrykit",
            description = "Where the report goes (default: ${DEFAULT-VALUE}).")
    private Path reportDir;

    @Option(
            names = "--format",
            paramLabel = "text|json",
            defaultValue = "text",
            description = "What is printed on stdout (default: ${DEFAULT-VALUE}).")
    private Format format;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "The seed of all chance; the same seed gives the same report (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(names = "--no-progress", description = "Says nothing on stderr while it runs.")
    private boolean noProgress;

    Path reportDir() {
        return reportDir;
    }

    boolean json() {
        return format == Format.JSON;
    }

    long seed() {
        return seed;
    }

    /** Whether stdout is a terminal that shows colours. */
    boolean ansi() {
        return Ansi.AUTO.enabled();
    }

    /** Prints what was found, as the user wants it; where a GitHub action runs, its job hears of it, too. */
    void print(List<Chapter> chapters, CommandSpec verb) {
        PrintWriter out = verb.commandLine().getOut();
        Github.of(Main.environment(verb)).ifPresent(github -> github.tell(chapters, out, json()));
        if (json()) {
            out.print(RunJson.all(chapters.stream().map(Chapter::run).toList()));
        } else {
            chapters.forEach(chapter -> out.print(TerminalReport.render(chapter, reportDir, ansi())));
        }
        out.flush();
    }

    Progress progress(PrintWriter err) {
        return progress(err, "scenarios");
    }

    Progress progress(PrintWriter err, String things) {
        return noProgress ? Progress.none() : Progress.on(err, Ansi.AUTO.enabled(), things);
    }
}
