package dev.retrykit.cli;

import dev.retrykit.reports.ExitCode;
import dev.retrykit.simulator.alone.ProviderAlone;
import dev.retrykit.simulator.alone.Tally;
import dev.retrykit.simulator.alone.TallyFormat;
import dev.retrykit.simulator.provider.Api;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.scenario.ScriptFormat;
import dev.retrykit.spec.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jline.utils.Signals;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code retrykit provider}: the fake provider alone, for any client. */
@Command(
        name = "provider",
        description = {
            "Runs the fake provider alone, for any client, until it is interrupted.",
            "The first line on stdout is its base URL; when it ends it says there, as --format wants it, what was asked of it."
        })
final class ProviderCommand implements Callable<Integer> {
    @Option(names = "--script", paramLabel = "S", description = "The replies, as \"503 x2, 429 retry-after=7, ok\".")
    private Optional<String> script = Optional.empty();

    @Option(names = "--scenario", paramLabel = "FILE", description = "Plays the replies of this scenario file instead.")
    private Optional<Path> scenario = Optional.empty();

    @Option(names = "--api", paramLabel = "A", description = "The one wire format that it speaks (default: all).")
    private Optional<String> api = Optional.empty();

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "0",
            description = "The port on which it listens; 0 for any (default: ${DEFAULT-VALUE}).")
    private int port;

    @Option(names = "--until-eof", description = "Ends when stdin does, too, as with the program that started it.")
    private boolean untilEof;

    @Mixin
    private OutputOptions output = new OutputOptions();

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException {
        SubjectOptions.checkPort(port);
        CountDownLatch end = new CountDownLatch(1);
        try (ProviderAlone provider = ProviderAlone.start(port, apis(), script())) {
            listenFor(end);
            out().println(provider.baseUrl());
            spec.commandLine()
                    .getErr()
                    .println("retrykit: the account is at " + provider.accountUrl() + "; Ctrl-C ends the provider");
            end.await();
            print(provider.tally());
        }
        return ExitCode.CONFORMS.code();
    }

    private Set<Api> apis() {
        return api.isEmpty() ? EnumSet.allOf(Api.class) : EnumSet.of(known(api.get()));
    }

    private static Api known(String word) {
        return Api.of(word)
                .orElseThrow(() -> new UsageException(
                        "there is no wire format \"" + word + "\"; there are: " + String.join(", ", Api.words())));
    }

    private Script script() {
        if (script.isPresent() == scenario.isPresent()) {
            throw new UsageException("give either --script or --scenario; a script is as: 503 x2, ok");
        }
        return script.map(ScriptFormat::parse)
                .orElseGet(
                        () -> SelectionOptions.scenario(scenario.orElseThrow()).script());
    }

    private void listenFor(CountDownLatch end) {
        Signals.register("INT", end::countDown);
        Signals.register("TERM", end::countDown);
        if (untilEof) {
            Thread reader = new Thread(() -> awaitEof(end), "stdin");
            reader.setDaemon(true);
            reader.start();
        }
    }

    private static void awaitEof(CountDownLatch end) {
        try {
            System.in.transferTo(OutputStream.nullOutputStream());
        } catch (IOException closed) {
            // A stdin that cannot be read has ended, too.
        }
        end.countDown();
    }

    private void print(Tally tally) {
        if (output.json()) {
            out().println(Json.line(TallyFormat.json(tally)));
        } else {
            TallyText.lines(tally).forEach(out()::println);
        }
        out().flush();
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
