package dev.retrykit.cli;

import dev.retrykit.reports.Chapter;
import dev.retrykit.reports.ExitCode;
import dev.retrykit.reports.ReportDirectory;
import dev.retrykit.reports.Run;
import dev.retrykit.reports.RunJson;
import dev.retrykit.reports.TerminalReport;
import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.spec.Catalogue;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code retrykit verify}: judges a subject and writes the report. */
@Command(
        name = "verify",
        description = {
            "Judges a subject against its policy, clause by clause.",
            "Without a subject, the reference implementation of each policy is judged."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the subject conforms",
            "1:it does not",
            "2:wrong usage, or something that was named cannot be used",
            "3:the kit itself failed"
        })
final class VerifyCommand implements Callable<Integer> {
    @Mixin
    private SubjectOptions subject = new SubjectOptions();

    @Mixin
    private SelectionOptions selection = new SelectionOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Override
    public Integer call() {
        subject.check();
        List<Catalogue> catalogues = Policies.named(selection.policies(), subject);
        Selection selected = selection.read(catalogues);
        ReportDirectory directory = ReportDirectory.prepare(output.reportDir());
        List<Chapter> chapters = chapters(catalogues, selected);
        directory.write(chapters);
        print(chapters);
        return ExitCode.weightiest(
                        chapters.stream().map(Chapter::run).map(Run::exit).toList())
                .code();
    }

    private List<Chapter> chapters(List<Catalogue> catalogues, Selection selected) {
        List<Chapter> chapters = new ArrayList<>();
        try (HttpProvider provider = HttpProvider.start(subject.port())) {
            for (Catalogue catalogue : catalogues) {
                if (selected.concerns(catalogue)) {
                    PrintWriter err = spec.commandLine().getErr();
                    Progress progress = output.progress(err);
                    chapters.add(new Verification(
                                    catalogue,
                                    subject,
                                    selected,
                                    output.seed(),
                                    provider,
                                    progress,
                                    note -> err.println("retrykit: " + note))
                            .run());
                }
            }
        }
        return chapters;
    }

    private void print(List<Chapter> chapters) {
        PrintWriter out = spec.commandLine().getOut();
        if (output.json()) {
            out.print(RunJson.all(chapters.stream().map(Chapter::run).toList()));
        } else {
            Path directory = output.reportDir();
            chapters.forEach(chapter -> out.print(TerminalReport.render(chapter, directory, output.ansi())));
        }
        out.flush();
    }
}
