package dev.retrykit.subject.rpc;

import static dev.retrykit.subject.rpc.Scenarios.FAULT;
import static dev.retrykit.subject.rpc.Scenarios.OK;
import static dev.retrykit.subject.rpc.Scenarios.scenario;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.retrykit.simulator.provider.HttpProvider;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Ended;
import dev.retrykit.spec.TraceEvent.Ended.Reason;
import dev.retrykit.spec.TraceEvent.Sent;
import dev.retrykit.subject.process.OutputLimits;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The harness outlives its subjects: each ends with a reason within the limits, and after all of them nothing is left. */
@Timeout(120)
@TestInstance(Lifecycle.PER_CLASS)
class HostileTest {
    private static final Path SAMPLES = Path.of("src/test/resources/samples");
    private static final long SELF = ProcessHandle.current().pid();
    private static final Limits SHORT =
            new Limits(Duration.ofSeconds(8), Duration.ofSeconds(15), Duration.ofMillis(500), 3, OutputLimits.USUAL);
    private static final long MEGABYTE = 1 << 20;
    /** Threads of the JDK and of the test's own tools. */
    private static final Set<String> OTHERS =
            Set.of("process reaper", "ForkJoinPool", "CompletableFutureDelayScheduler", "awaitility-", "junit-");

    private HttpProvider provider;
    private Set<Thread> threads;
    private long sockets;
    private long heap;

    @BeforeAll
    void start() throws IOException {
        provider = HttpProvider.start(0);
        run("exit 0", provider, SHORT);
        provider.close();
        threads = Thread.getAllStackTraces().keySet();
        sockets = openSockets();
        heap = usedHeap();
        provider = HttpProvider.start(0);
    }

    @AfterAll
    void nothing_is_left() throws IOException {
        provider.close();
        await().atMost(Duration.ofSeconds(20)).untilAsserted(() -> {
            assertThat(marked()).as("processes").isEmpty();
            assertThat(newThreads()).as("threads").isEmpty();
            assertThat(temporaryFiles()).as("temporary files").isEmpty();
            assertThat(openSockets()).as("sockets").isLessThanOrEqualTo(sockets);
        });
        long grown = (usedHeap() - heap) / MEGABYTE;
        System.out.println("after all hostile subjects: no process, thread or file left, sockets " + sockets + " -> "
                + openSockets() + ", heap " + heap / MEGABYTE + " MB, grown by " + grown + " MB");
        assertThat(grown).as("growth of the heap in MB").isLessThan(16);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
                    exit 0                                                       | the process ended with exit code 0
                    trap '' TERM; while :; do sleep 1000; done                   | start-up (8 s without a line of JSON)
                    exec 0<&-; exec sleep 1000                                   | start-up (8 s without a line of JSON)
                    echo '{}'; exec 1>&-; exec sleep 1000                        | wall time per scenario (15 s)
                    head -c 3000000 /dev/urandom; exec sleep 1000                | start-up (8 s without a line of JSON)
                    echo '{}'; yes OR tr -d '\\n' OR head -c 100000000; sleep 99 | output per scenario
                    echo '{}'; exec head -c 1000000000 /dev/zero                 | output per scenario
                    """)
    void what_is_no_agent_ends_with_the_reason(String command, String reason) {
        // when: a bar would end the column
        Ended end = run(command.replace(" OR ", " | "), provider, SHORT).end().orElseThrow();

        // then
        assertThat(end.reason()).isNotEqualTo(Reason.COMPLETED);
        assertThat(end.detail()).startsWith(reason);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "answers-twice",
                "answers-out-of-order",
                "jumps-in-time",
                "starts-slowly",
                "floods-stderr",
                "leaves-children"
            })
    void a_bad_habit_does_not_hide_what_the_agent_does(String vice) {
        // when
        Trace trace = run("exec python3 hostile.py " + vice, provider, Limits.USUAL);

        // then
        assertThat(trace.complete()).as(trace.end().toString()).isTrue();
        assertThat(trace.all(Sent.class)).hasSize(2);
        assertThat(Stages.ends(trace)).containsExactly(Acted.Phase.SETTLED);
        assertThat(Stages.types(trace)).containsOnlyOnce("auto_retry_start", "auto_retry_end");
    }

    @Test
    void what_is_said_after_the_end_is_in_the_trace() {
        // when
        Trace trace = run("exec python3 hostile.py talks-after-the-end", provider, Limits.USUAL);

        // then
        assertThat(trace.complete()).as(trace.end().toString()).isTrue();
        assertThat(Stages.types(trace)).endsWith("agent_end", "agent_start", "notice", "agent_end");
    }

    @Test
    void a_crash_in_the_middle_of_a_wait_is_told_as_one() {
        // when
        Ended end = run("exec python3 hostile.py crashes-in-the-wait", provider, Limits.USUAL)
                .end()
                .orElseThrow();

        // then
        assertThat(end.reason()).isEqualTo(Reason.CRASHED);
        assertThat(end.detail()).isEqualTo("the process ended with exit code 9");
    }

    @Test
    void a_sleep_that_never_ends_is_cut_short_on_the_served_clock() {
        // when
        try (RpcStage stage = Stages.served("exec python3 hostile.py sleeps-for-ever", provider, SAMPLES)) {
            Ended end = stage.run(scenario(Script.of(FAULT, OK))).end().orElseThrow();

            // then
            assertThat(end.detail()).isEqualTo("virtual time per scenario (30 days)");
        }
    }

    private static Trace run(String command, HttpProvider provider, Limits limits) {
        try (RpcStage stage = Stages.of(command, provider, SAMPLES, limits)) {
            return stage.run(scenario(Script.of(FAULT, OK)));
        }
    }

    /** All processes, wherever they have gone, that bear a mark of this one. */
    private static List<Path> marked() throws IOException {
        try (Stream<Path> processes = Files.list(Path.of("/proc"))) {
            return processes
                    .filter(path -> path.getFileName().toString().matches("[0-9]+"))
                    .filter(path -> bearsMark(path.resolve("environ")))
                    .toList();
        }
    }

    private static boolean bearsMark(Path environment) {
        try {
            return new String(Files.readAllBytes(environment), StandardCharsets.ISO_8859_1)
                    .matches("(?s).*RETRYKIT_PROCESS=[^\\x00]*\\b" + SELF + "-.*");
        } catch (IOException e) {
            return false;
        }
    }

    private Stream<String> newThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !threads.contains(thread))
                .map(Thread::getName)
                .filter(name -> OTHERS.stream().noneMatch(name::startsWith));
    }

    /** They are named after this process; the directories of subjects in letters. */
    private static List<Path> temporaryFiles() throws IOException {
        String letters = Long.toString(SELF)
                .chars()
                .mapToObj(digit -> "abcdefghij".substring(digit - '0', digit - '0' + 1))
                .collect(Collectors.joining());
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.filter(path ->
                            path.getFileName().toString().matches("retrykit-(pipe-" + SELF + "|" + letters + ")-.*"))
                    .toList();
        }
    }

    private static long openSockets() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
            return files.filter(HostileTest::isSocket).count();
        }
    }

    private static boolean isSocket(Path file) {
        try {
            return Files.readSymbolicLink(file).toString().startsWith("socket:");
        } catch (IOException e) {
            return false;
        }
    }

    private static long usedHeap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
