package dev.retrykit.cli;

import dev.retrykit.log.Note;
import dev.retrykit.log.Recording;
import dev.retrykit.reports.Chapter;
import dev.retrykit.reports.ExitCode;
import dev.retrykit.reports.ReportDirectory;
import dev.retrykit.reports.Run;
import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.Trace;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** {@code retrykit check FILE…}: judges what others recorded. */
@Command(
        name = "check",
        description = {
            "Judges recorded logs: traces of a report, what an agent printed over RPC, and session files.",
            "Lines that cannot be read are named, and the rest is judged."
        })
final class CheckCommand implements Callable<Integer> {
    private static final int MOST_NOTES = 20;

    @Parameters(
            paramLabel = "FILE",
            arity = "1..*",
            description = "A log in JSON Lines, or a directory with traces (*.jsonl).")
    private List<Path> files = new ArrayList<>();

    @Option(names = "--policy", paramLabel = "P", description = "The policy to judge by (default: the traces' own).")
    private Optional<String> policy = Optional.empty();

    @Option(names = "--clause", paramLabel = "ID", description = "Judge by this clause alone.")
    private Optional<String> clause = Optional.empty();

    @Option(
            names = "--settings",
            paramLabel = "FILE",
            description = "The agent's settings in JSON (default: what its first announced retry tells of them).")
    private Optional<Path> settings = Optional.empty();

    @Option(names = "--strict", description = "A SHOULD that is not met fails the check, too.")
    private boolean strict;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Override
    public Integer call() {
        policy.ifPresent(name -> Policies.named(List.of(name)));
        clause.ifPresent(Policies::clause);
        List<Path> logs = files.stream().flatMap(CheckCommand::logs).toList();
        logs.forEach(this::refuseOwnReport);
        List<Trace> traces = read(logs);
        ReportDirectory directory = ReportDirectory.prepare(output.reportDir());
        List<Chapter> chapters = catalogues(traces).stream()
                .map(catalogue -> new LogCheck(catalogue, traces, clause, strict, again(catalogue)).run())
                .toList();
        directory.write(chapters);
        output.print(chapters, spec);
        return ExitCode.weightiest(
                        chapters.stream().map(Chapter::run).map(Run::exit).toList())
                .code();
    }

    private List<Trace> read(List<Path> logs) {
        Recording.Reader reader = new Recording.Reader(Kit.version(), policy, settings.map(CheckCommand::document));
        List<Recording> recordings =
                logs.stream().map(file -> Recording.read(file, reader)).toList();
        tell(recordings.stream().flatMap(each -> each.notes().stream()).toList());
        List<Trace> traces =
                recordings.stream().flatMap(each -> each.traces().stream()).toList();
        if (traces.isEmpty()) {
            throw new UsageException("none of the logs holds anything that can be judged");
        }
        return traces;
    }

    private void tell(List<Note> notes) {
        PrintWriter err = spec.commandLine().getErr();
        notes.stream().limit(MOST_NOTES).forEach(note -> err.println("retrykit: " + note));
        if (notes.size() > MOST_NOTES) {
            err.println("retrykit: " + (notes.size() - MOST_NOTES) + " more lines are not as they should be");
        }
    }

    private List<Catalogue> catalogues(List<Trace> traces) {
        List<Catalogue> catalogues =
                Policies.named(traces.stream()
                                .map(trace -> trace.header().policy())
                                .distinct()
                                .toList())
                        .stream()
                        .filter(each -> clause.flatMap(each::clause).isPresent() || clause.isEmpty())
                        .toList();
        if (catalogues.isEmpty()) {
            throw new UsageException("no log is of the policy of " + clause.orElseThrow()
                    + "; --policy names the policy of what an agent printed");
        }
        return catalogues;
    }

    private String again(Catalogue catalogue) {
        String logs = String.join(
                " ",
                files.stream()
                        .map(file -> SubjectOptions.quoted(file.toString()))
                        .toList());
        String document = settings.map(file -> " --settings " + SubjectOptions.quoted(file.toString()))
                .orElse("");
        return "./retrykit check " + logs + " --policy " + catalogue.policy() + document;
    }

    private static Stream<Path> logs(Path file) {
        if (!Files.isDirectory(file)) {
            return Stream.of(file);
        }
        try (Stream<Path> all = Files.walk(file)) {
            List<Path> logs = all.filter(each -> each.toString().endsWith(".jsonl"))
                    .sorted()
                    .toList();
            if (logs.isEmpty()) {
                throw new UsageException("the directory " + file + " holds no *.jsonl; name one that holds logs");
            }
            return logs.stream();
        } catch (IOException e) {
            throw new UsageException("the directory " + file + " cannot be read");
        }
    }

    /** The report takes the place of an earlier one, which would be the evidence itself. */
    private void refuseOwnReport(Path log) {
        if (log.toAbsolutePath()
                .normalize()
                .startsWith(output.reportDir().toAbsolutePath().normalize())) {
            throw new UsageException(log + " lies in the report directory " + output.reportDir()
                    + ", whose files are about to be replaced; name another one with --report-dir");
        }
    }

    private static JsonNode document(Path file) {
        try {
            JsonNode json = Json.parse(Files.readString(file));
            if (json.isObject()) {
                return json;
            }
            throw new UsageException("the settings file " + file + " holds no JSON object");
        } catch (IOException e) {
            throw new UsageException("the settings file " + file + " cannot be read; name a file that exists");
        } catch (JacksonException e) {
            throw new UsageException("the settings file " + file + " is no JSON: " + e.getOriginalMessage());
        }
    }
}
