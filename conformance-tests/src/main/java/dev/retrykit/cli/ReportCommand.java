package dev.retrykit.cli;

import dev.retrykit.reports.Chapter;
import dev.retrykit.reports.ExitCode;
import dev.retrykit.reports.Matrix;
import dev.retrykit.reports.MergedRuns;
import dev.retrykit.reports.ReportDirectory;
import dev.retrykit.reports.ReportReader;
import dev.retrykit.reports.Run;
import dev.retrykit.reports.RunDiff;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code retrykit report}: what several runs say together. */
@Command(name = "report", description = "Compares and joins the reports of several runs.")
final class ReportCommand implements Runnable {
    private static final String RUN = "A report directory, or the run.json in one.";

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a verb is missing: matrix, diff or merge");
    }

    @Command(
            name = "matrix",
            description = "Prints clauses and subjects as a table in Markdown, or as JSON; with --out as files, too.")
    int matrix(
            @Parameters(paramLabel = "RUN", arity = "1..*", description = RUN) List<Path> runs,
            @Option(names = "--out", paramLabel = "DIR", description = "Where matrix.html and matrix.md are written.")
                    Optional<Path> directory,
            @Mixin OutputOptions output) {
        Matrix matrix = Matrix.of(
                runs.stream().flatMap(path -> ReportReader.read(path).stream()).toList());
        directory.ifPresent(out -> {
            write(out, "matrix.html", matrix.html());
            write(out, "matrix.md", matrix.markdown());
        });
        out().print(output.json() ? matrix.json() : matrix.markdown());
        out().flush();
        return ExitCode.CONFORMS.code();
    }

    @Command(
            name = "diff",
            description = "Says what changed from one run to another; exit code 1 where a clause went worse.")
    int diff(
            @Parameters(index = "0", paramLabel = "OLD", description = RUN) Path before,
            @Parameters(index = "1", paramLabel = "NEW", description = RUN) Path after,
            @Mixin OutputOptions output) {
        List<RunDiff> diffs = pairs(ReportReader.read(before), ReportReader.read(after));
        if (diffs.isEmpty()) {
            throw new UsageException(
                    before + " and " + after + " have no policy in common, so that nothing can be compared");
        }
        out().print(
                        output.json()
                                ? RunDiff.json(diffs)
                                : diffs.stream().map(RunDiff::text).collect(Collectors.joining()));
        out().flush();
        boolean worse = diffs.stream().anyMatch(RunDiff::worse);
        return (worse ? ExitCode.DOES_NOT_CONFORM : ExitCode.CONFORMS).code();
    }

    @Command(name = "merge", description = "Joins parts of one run, each of which judged some of the clauses.")
    int merge(
            @Parameters(paramLabel = "DIR", arity = "1..*", description = "Report directories of the parts.")
                    List<Path> directories,
            @Option(names = "--strict", description = "A SHOULD that is not met fails the run, too.") boolean strict,
            @Mixin OutputOptions output) {
        List<Chapter> chapters = merged(directories, strict);
        ReportDirectory.prepare(output.reportDir()).write(chapters);
        output.print(chapters, spec);
        return ExitCode.weightiest(
                        chapters.stream().map(Chapter::run).map(Run::exit).toList())
                .code();
    }

    private static List<Chapter> merged(List<Path> directories, boolean strict) {
        try {
            return MergedRuns.of(directories, strict);
        } catch (IllegalArgumentException different) {
            throw new UsageException(different.getMessage());
        }
    }

    private static List<RunDiff> pairs(List<Run> before, List<Run> after) {
        return after.stream()
                .flatMap(run -> before.stream()
                        .filter(old -> old.policy().equals(run.policy()))
                        .limit(1)
                        .map(old -> RunDiff.of(old, run)))
                .toList();
    }

    private static void write(Path directory, String name, String text) {
        try {
            Files.createDirectories(directory);
            Files.writeString(directory.resolve(name), text);
        } catch (IOException e) {
            throw new UsageException("cannot write " + directory.resolve(name) + "; name another directory with --out");
        }
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
