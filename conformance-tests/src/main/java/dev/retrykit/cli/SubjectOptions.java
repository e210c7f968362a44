package dev.retrykit.cli;

import dev.retrykit.simulator.provider.Api;
import dev.retrykit.spec.SubjectInfo.ClockKind;
import dev.retrykit.subject.preset.Preset;
import dev.retrykit.subject.preset.Presets;
import dev.retrykit.subject.rpc.RpcStage;
import dev.retrykit.subject.rpc.Tempo;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The flags that say who is judged, and on whose time. */
final class SubjectOptions {
    /** The caller's directory, in which commands run and to which paths are relative. */
    static final Path HERE = Path.of("").toAbsolutePath();

    @Option(names = "--subject", paramLabel = "NAME", description = "A known agent, or the file of a preset.")
    private Optional<String> preset = Optional.empty();

    @Option(
            names = "--rpc",
            paramLabel = "CMD",
            description = "A command that speaks the agent RPC on stdin and stdout.")
    private Optional<String> rpc = Optional.empty();

    @Option(
            names = "--command",
            paramLabel = "CMD",
            description = "A command that makes one model call and prints the answer.")
    private Optional<String> command = Optional.empty();

    @Option(
            names = "--clock",
            paramLabel = "virtual|served|real",
            description =
                    "Whose time is used (default: virtual in process, served where a preset offers it, else real).")
    private Optional<ClockKind> clock = Optional.empty();

    @Option(
            names = "--scale",
            paramLabel = "F",
            description = "What delays are multiplied by on the real clock (default: " + RpcStage.USUAL_SCALE + ").")
    private Optional<Double> scale = Optional.empty();

    @Option(
            names = "--api",
            paramLabel = "A",
            defaultValue = "openai-chat",
            description = "The wire format that the provider speaks (default: ${DEFAULT-VALUE}).")
    private String api;

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "0",
            description = "The port of the fake provider; 0 for any (default: ${DEFAULT-VALUE}).")
    private int port;

    @Option(
            names = "--timeout",
            paramLabel = "S",
            description = "The longest that the whole run may take, in seconds (default: no limit).")
    private Optional<Integer> timeout = Optional.empty();

    /** The known agent that was named, or the one that a file describes. */
    Optional<Preset> preset() {
        return preset.map(name -> Presets.load(name, HERE));
    }

    Optional<String> rpc() {
        return rpc;
    }

    Optional<String> command() {
        return command;
    }

    /** On whose time a foreign process is judged. */
    Tempo tempo() {
        boolean served = clock.map(kind -> kind == ClockKind.SERVED)
                .orElseGet(() ->
                        scale.isEmpty() && preset().filter(Preset::offersClock).isPresent());
        return served ? new Tempo.Served() : real();
    }

    /** Its own time. */
    Tempo real() {
        return new Tempo.Real(scale.orElse(RpcStage.USUAL_SCALE));
    }

    String api() {
        return api;
    }

    int port() {
        return port;
    }

    Optional<Duration> timeout() {
        return timeout.map(Duration::ofSeconds);
    }

    /** The command that makes a run again. */
    String again(String policy, long seed) {
        String who = preset.map(name -> " --subject " + quoted(name))
                .or(() -> rpc.map(agent -> " --rpc " + quoted(agent)))
                .or(() -> command.map(client -> " --command " + quoted(client)))
                .orElse("");
        String time = clock.map(kind -> " --clock " + kind.word()).orElse("");
        String factor = scale.map(value -> " --scale " + value).orElse("");
        String spoken = api.equals(Api.OPENAI_CHAT.word()) ? "" : " --api " + api;
        return "./retrykit verify --policy " + policy + who + time + factor + spoken
                + (seed == 1 ? "" : " --seed " + seed);
    }

    /** One word of a shell command. */
    static String quoted(String word) {
        return word.matches("[A-Za-z0-9@._/-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
    }

    boolean foreign() {
        return preset.isPresent() || rpc.isPresent() || command.isPresent();
    }

    /** Refuses what does not go together. */
    void check() {
        refuse(
                Stream.of(preset, rpc, command).filter(Optional::isPresent).count() > 1,
                "--subject, --rpc and --command exclude each other; give one of them");
        refuse(
                Api.of(api).isEmpty(),
                "there is no wire format \"" + api + "\"; there are: " + String.join(", ", Api.words()));
        checkPort(port);
        refuse(
                scale.filter(factor -> !(factor > 0 && factor <= 1)).isPresent(),
                "--scale takes a number above 0 and up to 1");
        refuse(timeout.filter(seconds -> seconds < 1).isPresent(), "--timeout takes a number of seconds from 1");
        clock.ifPresent(this::check);
    }

    /** Refuses a number that is no port. */
    static void checkPort(int port) {
        refuse(port < 0 || port > 65_535, "--port " + port + " is no port; give 0 for any, or 1 to 65535");
    }

    private void check(ClockKind kind) {
        refuse(
                kind == ClockKind.SERVED && preset.isEmpty() && rpc.isEmpty(),
                "--clock served needs --subject or --rpc; others have a clock of their own");
        refuse(
                kind == ClockKind.SERVED
                        && preset().filter(each -> !each.offersClock()).isPresent(),
                "the preset " + preset.orElse("") + " has no key \"clock\", so that its waits cannot be told from other"
                        + " timers; add one, or say --clock real");
        refuse(
                kind == ClockKind.SERVED && scale.isPresent(),
                "on the served clock nothing is scaled; leave --scale out, or say --clock real");
        refuse(
                kind == ClockKind.VIRTUAL && foreign(),
                "a foreign process cannot run on the virtual clock; leave --clock out, or say --clock real");
        refuse(
                kind == ClockKind.REAL && !foreign(),
                "the reference runs on the virtual clock; --clock real needs --subject, --rpc or --command");
    }

    private static void refuse(boolean wrong, String message) {
        if (wrong) {
            throw new UsageException(message);
        }
    }
}
