package dev.retrykit.cli;

import dev.retrykit.reports.Chapter;
import dev.retrykit.reports.ExitCode;
import dev.retrykit.reports.Expectations;
import dev.retrykit.reports.ReportDirectory;
import dev.retrykit.reports.Run;
import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Finding;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.LocalDate;
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
    private ExpectationOptions expectations = new ExpectationOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    private final Clock calendar;

    /**
     * The verb.
     *
     * @param calendar tells today's date, by which expectations expire
     */
    VerifyCommand(Clock calendar) {
        this.calendar = calendar;
    }

    @Override
    public Integer call() {
        subject.check();
        List<Catalogue> catalogues = Policies.named(selection.policies(), subject);
        Selection selected = selection.read(catalogues);
        Expectations known = expectations.read(selected);
        ReportDirectory directory = ReportDirectory.prepare(output.reportDir());
        List<Chapter> chapters = chapters(catalogues, selected, known);
        directory.write(chapters);
        output.print(chapters, spec);
        if (expectations.updates()) {
            expectations.write(known, chapters, today(), spec.commandLine().getErr());
        }
        return ExitCode.weightiest(
                        chapters.stream().map(Chapter::run).map(Run::exit).toList())
                .code();
    }

    private LocalDate today() {
        return LocalDate.now(calendar);
    }

    private List<Chapter> chapters(List<Catalogue> catalogues, Selection selected, Expectations known) {
        List<Chapter> chapters = new ArrayList<>();
        try (HttpProvider provider = HttpProvider.start(subject.port())) {
            for (Catalogue catalogue : catalogues) {
                if (selected.concerns(catalogue)) {
                    chapters.add(
                            verification(catalogue, selected, known, provider).run());
                }
            }
        }
        return chapters;
    }

    private Verification verification(
            Catalogue catalogue, Selection selected, Expectations known, HttpProvider provider) {
        PrintWriter err = spec.commandLine().getErr();
        return new Verification(
                catalogue,
                subject,
                selected,
                output.seed(),
                provider,
                output.progress(err),
                note -> err.println("retrykit: " + note),
                findings ->
                        heldTo(known, catalogue, findings).judge(catalogue, findings, selected.filtered(), today()));
    }

    /** While the file is written anew, a run is held to what will stand in it. */
    private Expectations heldTo(Expectations known, Catalogue catalogue, List<Finding> findings) {
        return expectations.updates() ? known.updated(List.of(catalogue), findings, today()) : known;
    }
}
