package dev.retrykit.cli;

import dev.retrykit.log.UnreadableLogException;
import dev.retrykit.reports.ExitCode;
import dev.retrykit.reports.UnwritableDirectoryException;
import dev.retrykit.simulator.provider.PortTaken;
import dev.retrykit.simulator.scenario.MalformedScriptException;
import dev.retrykit.spec.MalformedFileException;
import dev.retrykit.subject.SetupException;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** The program {@code retrykit}. */
@Command(
        name = "retrykit",
        description = "Proves that an LLM agent's automatic retry does what its policy says.",
        subcommands = {
            VerifyCommand.class,
            ProveCommand.class,
            SimulateCommand.class,
            BenchCommand.class,
            CheckCommand.class,
            ReportCommand.class,
            SpecCommand.class,
            AgentCommand.class,
            ProviderCommand.class,
            ListCommand.class,
            ExplainCommand.class
        },
        versionProvider = Kit.class,
        synopsisSubcommandLabel = "VERB",
        scope = CommandLine.ScopeType.INHERIT,
        mixinStandardHelpOptions = true)
public final class Main implements Runnable {
    /** What a user can mend; the message says how. */
    private static final Set<Class<? extends Exception>> WRONG_USAGE = Set.of(
            SetupException.class,
            UnwritableDirectoryException.class,
            PortTaken.class,
            UnreadableLogException.class,
            MalformedFileException.class,
            UsageException.class);

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    private final Map<String, String> environment;

    private Main(Map<String, String> environment) {
        this.environment = environment;
    }

    /** Runs one command and ends the process with its exit code. */
    public static void main(String[] args) {
        PrintWriter out = new PrintWriter(System.out, true);
        PrintWriter err = new PrintWriter(System.err, true);
        System.exit(run(Clock.systemDefaultZone(), System.getenv(), out, err, args));
    }

    /** Runs one command and gives its exit code. */
    public static int run(PrintWriter out, PrintWriter err, String... args) {
        return run(Clock.systemDefaultZone(), Map.of(), out, err, args);
    }

    /**
     * The same with a calendar and an environment.
     *
     * @param calendar tells today's date
     * @param environment the variables that tell where the command runs
     */
    static int run(Clock calendar, Map<String, String> environment, PrintWriter out, PrintWriter err, String... args) {
        return new CommandLine(new Main(environment), verbs(calendar))
                .setOut(out)
                .setErr(err)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler((e, rest) -> refuse(e))
                .setExecutionExceptionHandler((e, command, parsed) -> report(e, command))
                .execute(args);
    }

    /** The variables that tell a verb where it runs. */
    static Map<String, String> environment(CommandLine.Model.CommandSpec verb) {
        return ((Main) verb.root().userObject()).environment;
    }

    private static CommandLine.IFactory verbs(Clock calendar) {
        CommandLine.IFactory usual = CommandLine.defaultFactory();
        return new CommandLine.IFactory() {
            @Override
            public <K> K create(Class<K> type) throws Exception {
                return type == VerifyCommand.class ? type.cast(new VerifyCommand(calendar)) : usual.create(type);
            }
        };
    }

    /** Without a verb the help is all there is to show. */
    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a verb is missing");
    }

    private static int refuse(ParameterException e) {
        CommandLine command = e.getCommandLine();
        command.getErr()
                .println("retrykit: " + oneLine(e.getMessage()) + "; see "
                        + command.getCommandSpec().qualifiedName() + " --help");
        return ExitCode.WRONG_USAGE.code();
    }

    private static int report(Exception e, CommandLine command) {
        if (e instanceof MalformedScriptException) {
            command.getErr().println("retrykit: " + e.getMessage());
            return ExitCode.WRONG_USAGE.code();
        }
        boolean usage = WRONG_USAGE.stream().anyMatch(type -> type.isInstance(e));
        command.getErr()
                .println(
                        usage
                                ? "retrykit: " + oneLine(e.getMessage())
                                : "retrykit: the kit failed: " + oneLine(e.toString()));
        return (usage ? ExitCode.WRONG_USAGE : ExitCode.KIT_FAILED).code();
    }

    private static String oneLine(String message) {
        return String.valueOf(message).strip().replaceAll("\\s*\\R\\s*", " ");
    }
}
