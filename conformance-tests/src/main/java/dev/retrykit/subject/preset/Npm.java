package dev.retrykit.subject.preset;

import dev.retrykit.subject.process.ForeignProcess;
import dev.retrykit.subject.process.Launch;
import dev.retrykit.subject.process.OutputLimits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/** The package manager that fetches the packages of a preset, exactly those of its lock file, and runs none of their scripts. */
record Npm(String command) {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final String OPTIONS =
            " ci --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error --fetch-retries=1";
    private static final Pattern UNREACHABLE = Pattern.compile("ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT"
            + "|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|EAI_FAIL|\\bE5\\d\\d\\b|ERR_INVALID_URL|network");

    /**
     * Installs what the directory's lock file names.
     *
     * @throws PresetException if there is no npm, if the registry is out of reach, or if npm fails
     */
    void install(String preset, Path directory) {
        Words words = new Words();
        Launch launch = new Launch("exec " + command + OPTIONS, directory, Map.of());
        try (ForeignProcess npm = ForeignProcess.start(launch, OutputLimits.USUAL, words)) {
            Optional<Integer> code = words.exitCode();
            if (npm.notFound().isPresent()) {
                throw new PresetException(
                        "preset " + preset + " needs npm to install its packages, and there is no \"" + command
                                + "\" on the PATH; install Node.js with npm, or judge an agent that you have with --rpc");
            }
            if (code.filter(each -> each == 0).isEmpty()) {
                throw failed(preset, code, words.errors);
            }
        }
    }

    private static PresetException failed(String preset, Optional<Integer> code, List<String> errors) {
        String how = code.map(each -> "npm ended with exit code " + each)
                .orElse("npm did not end within " + PATIENCE.toMinutes() + " minutes");
        String said = errors.stream()
                .map(line -> line.replaceFirst("^npm (error|ERR!) ?", ""))
                .filter(line -> !line.isBlank())
                .limit(3)
                .reduce((a, b) -> a + ", " + b)
                .orElse("it said nothing");
        if (code.isEmpty() || UNREACHABLE.matcher(said).find()) {
            return new PresetException.Unreachable("preset " + preset + " cannot be installed, the package registry is"
                    + " out of reach: " + how + ": " + said + "; run again where it can be reached");
        }
        return new PresetException("preset " + preset + " cannot be installed: " + how + ": " + said);
    }

    /** Keeps what npm complains of, and when it ends. */
    private static final class Words implements ForeignProcess.Listener {
        private final List<String> errors = new CopyOnWriteArrayList<>();
        private final CompletableFuture<Integer> exit = new CompletableFuture<>();

        Optional<Integer> exitCode() {
            try {
                return Optional.of(exit.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS));
            } catch (TimeoutException e) {
                return Optional.empty();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return Optional.empty();
            } catch (ExecutionException e) {
                throw new IllegalStateException(e.getCause());
            }
        }

        @Override
        public void output(String line, boolean cut) {}

        @Override
        public void error(String line) {
            errors.add(line);
        }

        @Override
        public void flooded() {}

        @Override
        public void ended(int exitCode) {
            exit.complete(exitCode);
        }
    }
}
