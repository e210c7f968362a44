package dev.retrykit.cli;

import dev.retrykit.reports.ExitCode;
import dev.retrykit.simulator.alone.ProviderAlone;
import dev.retrykit.simulator.provider.Api;
import dev.retrykit.simulator.provider.Endpoint;
import dev.retrykit.simulator.provider.RealTransport;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.simulator.rpc.RpcProcess;
import dev.retrykit.simulator.scenario.ScriptFormat;
import dev.retrykit.simulator.scenario.SettingsStore;
import dev.retrykit.simulator.session.AgentSession;
import dev.retrykit.simulator.session.Seams;
import dev.retrykit.simulator.session.World;
import dev.retrykit.simulator.time.RealClock;
import dev.retrykit.terminal.TerminalAgent;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.net.URI;
import java.util.EnumSet;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code retrykit agent}: the reference as a process of its own. */
@Command(
        name = "agent",
        description = {
            "Runs the reference agent of a policy, which speaks the agent RPC on stdin and stdout until stdin ends.",
            "RETRYKIT_BASE_URL names its provider, RETRYKIT_SETTINGS its settings file."
        })
final class AgentCommand implements Callable<Integer> {
    @Option(names = "--policy", paramLabel = "P", required = true, description = "The policy whose reference is run.")
    private String policy;

    @Option(names = "--tui", description = "Talks to a user in this terminal instead: Enter asks, Ctrl-D ends.")
    private boolean tui;

    @Option(
            names = "--script",
            paramLabel = "S",
            description = "Plays these replies itself instead of asking a provider, as \"503 x2, ok\".")
    private Optional<String> script = Optional.empty();

    @Mixin
    private OutputOptions output = new OutputOptions();

    private final AgentEnvironment environment = new AgentEnvironment(System.getenv());
    private final RealClock clock = new RealClock();

    @Override
    public Integer call() {
        Agents agent = Agents.of(policy);
        if (script.isPresent()) {
            Script replies = ScriptFormat.parse(script.get());
            try (ProviderAlone provider = ProviderAlone.start(0, EnumSet.allOf(Api.class), replies)) {
                serve(agent, new Endpoint(URI.create(provider.baseUrl()), Optional.empty()));
            }
        } else {
            serve(agent, environment.endpoint());
        }
        return ExitCode.CONFORMS.code();
    }

    private void serve(Agents agent, Endpoint endpoint) {
        Transport transport = new RealTransport(clock, endpoint);
        SettingsStore settings = environment.settings();
        Supplier<AgentSession> making = () -> agent.making().apply(world(transport, settings));
        if (tui) {
            talk(agent, making);
        } else {
            // The bytes of the RPC are UTF-8 whatever the terminal's encoding is, so they go past the print stream.
            RpcProcess.serve(clock, making, System.in, new FileOutputStream(FileDescriptor.out));
        }
    }

    private World world(Transport transport, SettingsStore settings) {
        return new World(
                clock,
                transport,
                settings,
                environment.streaming(),
                environment.accounts(settings.get(), clock),
                Seams.UNHEARD,
                environment.api());
    }

    private void talk(Agents agent, Supplier<AgentSession> making) {
        try (Terminal terminal = TerminalBuilder.builder().dumb(false).build()) {
            TerminalAgent.serve(terminal, clock, making.get(), agent.look());
        } catch (IOException | IllegalStateException none) {
            throw new UsageException("--tui needs a terminal; leave it out to speak the agent RPC instead");
        }
    }
}
