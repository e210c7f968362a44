package dev.retrykit.cli;

import dev.retrykit.bench.Bench;
import dev.retrykit.reports.ReportDirectory;
import dev.retrykit.reports.Speed;
import dev.retrykit.reports.SpeedJson;
import dev.retrykit.reports.SpeedText;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code retrykit bench}: how fast the kit is here, and how that compares. */
@Command(
        name = "bench",
        description = {
            "Measures the kit: decisions, sessions in memory, and chains over HTTP beside bare servers.",
            "All in one run on an idle machine, so that the ratios mean something elsewhere, too."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:everything was measured, whatever the figures are",
            "2:wrong usage, or something that was named cannot be used",
            "3:the kit itself failed"
        })
final class BenchCommand implements Callable<Integer> {
    @Option(names = "--quick", description = "Takes seconds, and shows that it works rather than how fast.")
    private boolean quick;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Override
    public Integer call() {
        ReportDirectory directory = ReportDirectory.prepare(output.reportDir());
        Progress progress = output.progress(spec.commandLine().getErr(), "measures");
        Speed speed = Bench.run(quick, progress);
        progress.done();
        String json = SpeedJson.render(Kit.version(), speed);
        directory.writeSpeed(json);
        PrintWriter out = spec.commandLine().getOut();
        out.print(output.json() ? json : SpeedText.render(speed));
        out.flush();
        return 0;
    }
}
