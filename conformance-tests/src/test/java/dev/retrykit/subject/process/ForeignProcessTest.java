package dev.retrykit.subject.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A foreign process is heard within limits and leaves nothing behind, however badly it behaves. */
@Timeout(60)
class ForeignProcessTest {
    private static final OutputLimits SMALL = new OutputLimits(1_000, 30_000, 1_000);

    @TempDir
    Path directory;

    private final Ear ear = new Ear();
    private ForeignProcess process;

    @AfterEach
    void end() {
        if (process != null) {
            process.close();
        }
    }

    @Test
    void whatIsWrittenComesBackFromAProcessThatEchoes() {
        start("cat");

        process.write("{\"type\":\"get_state\"}");

        eventually(() -> ear.output.contains("{\"type\":\"get_state\"}"));
        assertThat(process.alive()).isTrue();
    }

    @Test
    void aProcessRunsInTheGivenDirectoryWithTheGivenEnvironment() {
        start("pwd -P; echo \"$GREETING\"");

        eventually(() -> ear.exit.get() == 0);
        assertThat(ear.output).hasSize(2).last().isEqualTo("hello");
        assertThat(Path.of(ear.output.get(0)).getFileName()).isEqualTo(directory.getFileName());
    }

    @Test
    void theExitCodeAndTheLastLineOfStderrAreKept() {
        start("echo first >&2; echo 'no key given' >&2; exit 3");

        eventually(() -> ear.exit.get() == 3);
        assertThat(process.exitCode()).hasValue(3);
        assertThat(process.lastErrorLine()).isEqualTo("no key given");
        assertThat(process.notFound()).isEmpty();
    }

    @Test
    void aCommandThatDoesNotExistIsToldApartFromASubjectThatFails() {
        start("no-such-agent --mode rpc");

        eventually(() -> ear.exit.get() == 127);
        assertThat(process.notFound().orElseThrow().getMessage())
                .startsWith("the command \"no-such-agent --mode rpc\" cannot be started: exit code 127, ")
                .contains("no-such-agent: not found")
                .endsWith("check its name and that it may be executed"
                        + " (it runs through /bin/sh -c in the caller's directory)");
    }

    @Test
    void aFileThatMayNotBeExecutedIsNoSubject() {
        start("touch agent; ./agent");

        eventually(() -> ear.exit.get() == 126);
        assertThat(process.notFound()).isPresent();
    }

    @Test
    void aSubjectThatSpokeBeforeItExitedWith127DidStart() {
        start("echo '{}'; exit 127");

        eventually(() -> ear.exit.get() == 127);
        assertThat(process.notFound()).isEmpty();
    }

    @Test
    void aDirectoryThatDoesNotExistIsNamed() {
        Launch launch = new Launch("cat", directory.resolve("nowhere"), Map.of());

        assertThatThrownBy(() -> ForeignProcess.start(launch, SMALL, ear))
                .isInstanceOf(CommandNotFoundException.class)
                .hasMessageContaining("nowhere");
    }

    @Test
    void aFloodIsKeptUpToTheLimitToldOnceAndCounted() {
        start("yes 0123456789 | head -c 50000000");

        eventually(() -> ear.exit.get() == 0);
        assertThat(ear.floods).hasValue(1);
        assertThat(ear.output).hasSizeBetween(2_000, 5_000);
        assertThat(process.outputBytes()).isEqualTo(50_000_000);
    }

    @Test
    void aLineThatNeverEndsTakesNoMoreThanItsLimit() {
        start("head -c 50000000 /dev/zero | tr '\\0' x");

        eventually(() -> ear.exit.get() == 0);
        assertThat(ear.cut).hasValue(1);
        assertThat(ear.floods).hasValue(1);
        assertThat(ear.output).singleElement().asString().hasSize(1_000);
    }

    @Test
    void aProcessThatDoesNotReadDoesNotHoldUpItsWriter() {
        start("sleep 1000");

        for (int i = 0; i < 100; i++) {
            process.write("x".repeat(10_000));
        }

        assertThat(process.alive()).isTrue();
    }

    @Test
    void whoeverCatchesUpHasHeardAllThatWasSaidBefore() {
        start("i=0; while [ $i -lt 2000 ]; do echo line $i; i=$((i+1)); done; touch said; cat");
        eventually(() -> directory.resolve("said").toFile().exists());

        process.catchUp();

        assertThat(ear.output).contains("line 1999");
    }

    @Test
    void aProcessThatIgnoresTheSignalToEndIsKilled() {
        start("trap '' TERM; echo ready; while :; do sleep 1000; done");
        eventually(() -> ear.output.contains("ready"));

        process.close();

        assertThat(process.alive()).isFalse();
    }

    @Test
    void aChildThatLeftTheGroupAndOutlivesItsParentIsKilledToo() {
        String lifetime = "98765.25";
        start("setsid sleep " + lifetime + " & echo ready; exit 0");
        eventually(() -> ear.exit.get() == 0);
        eventually(() -> running("sleep " + lifetime));

        process.close();

        assertThat(running("sleep " + lifetime)).isFalse();
    }

    @Test
    void aChildThatForgotItsEnvironmentIsKilledIfStockWasTaken() {
        String lifetime = "98764.25";
        start("env -i setsid sleep " + lifetime + " & echo ready; cat");
        eventually(() -> running("sleep " + lifetime));

        process.takeStock();
        process.close();

        assertThat(running("sleep " + lifetime)).isFalse();
    }

    @Test
    void aKitThatIsEndedTakesItsProcessesWithIt() {
        String lifetime = "98763.25";
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        start("exec '" + java + "' -cp '" + System.getProperty("java.class.path") + "' " + Abandoner.class.getName()
                + " exec setsid sleep " + lifetime);
        eventually(() -> !ear.output.isEmpty() && running("sleep " + lifetime));

        ProcessHandle.of(Long.parseLong(ear.output.get(0))).orElseThrow().destroy();

        eventually(() -> !running("sleep " + lifetime));
    }

    @Test
    void textIsHeardBeforeItsLineEnds() {
        startTalking("printf 'Hel'; read -r line; printf 'lo'");

        eventually(() -> ear.output.equals(List.of("Hel")));
        process.write("");
        eventually(() -> ear.exit.get() == 0);
        assertThat(ear.output).containsExactly("Hel", "lo");
    }

    @Test
    void aProcessWhoseInputIsClosedReadsItsEnd() {
        start("cat; echo over");

        process.closeInput();

        eventually(() -> ear.output.equals(List.of("over")));
    }

    @Test
    void anInterruptReachesTheProcessAndItsGroup() {
        String child = "trap \"echo child; exit 0\" INT; echo ready; while :; do sleep 0.1; done";
        start("trap 'echo parent' INT; sh -c '" + child + "'; exit 7");
        eventually(() -> ear.output.contains("ready"));

        process.interrupt();

        eventually(() -> ear.exit.get() == 7);
        assertThat(ear.output).containsExactly("ready", "child", "parent");
    }

    @Test
    void aKitThatIsDeafToTheInterruptStartsCommandsThatHearIt() throws IOException {
        // given
        List<String> command = Remains.inGroupOfItsOwn("grep SigIgn /proc/self/status");
        assumeTrue(command.contains("env"), "env cannot reset signals here");

        // when
        List<String> deaf = Stream.concat(
                        Stream.of("/bin/sh", "-c", "trap '' INT; exec \"$@\"", "sh"), command.stream())
                .toList();
        Process status = new ProcessBuilder(deaf).start();

        // then
        assertThat(new String(status.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .matches("SigIgn:\\s+[0-9a-f]+[048c159d]\\s+");
    }

    private void start(String command) {
        process = ForeignProcess.start(launch(command), SMALL, ear);
    }

    private void startTalking(String command) {
        process = ForeignProcess.start(launch(command), SMALL, Speech.TEXT, ear);
    }

    private Launch launch(String command) {
        return new Launch(command, directory, Map.of("GREETING", "hello"));
    }

    private static boolean running(String commandLine) {
        return ProcessHandle.allProcesses().anyMatch(runs(commandLine));
    }

    private static Predicate<ProcessHandle> runs(String commandLine) {
        return handle -> handle.info().commandLine().orElse("").endsWith(commandLine);
    }

    private static void eventually(java.util.concurrent.Callable<Boolean> condition) {
        await().atMost(Duration.ofSeconds(20))
                .pollInterval(Duration.ofMillis(10))
                .until(condition);
    }
}
