package dev.retrykit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulateCommandTest {
    @TempDir
    private Path directory;

    @Test
    void random_scenarios_break_nothing_and_come_to_every_move() {
        // when
        Shell shell = simulate("--policy", "omp", "--chains", "300");

        // then
        assertThat(shell.exit()).as(shell.out() + shell.err()).isZero();
        assertThat(shell.out())
                .startsWith("omp, seed 1: 302 chains in ")
                .contains(
                        "invariants checked", "virtual years", "heap in use ", "attempt 5, retrying ", "CANCEL_RETRY ")
                .doesNotContain("NEVER", "broken");
    }

    @Test
    void a_seed_means_the_same_scenarios() {
        // when
        Shell one = simulate("--policy", "pi", "--chains", "50", "--seed", "7");
        Shell other = simulate("--policy", "pi", "--chains", "50", "--seed", "7");

        // then
        assertThat(counts(one)).isEqualTo(counts(other)).contains("pi, seed 7: 51 chains");
    }

    @Test
    void a_policy_of_calls_has_no_random_scenarios() {
        // when
        Shell shell = simulate("--policy", "agent-loop");

        // then
        assertThat(shell.exit()).isEqualTo(2);
        assertThat(shell.err()).contains("policy \"agent-loop\" has no random scenarios; name omp or pi");
    }

    private Shell simulate(String... args) {
        String[] all = Stream.concat(
                        Stream.of("simulate", "--no-progress", "--report-dir", directory.toString()), Stream.of(args))
                .toArray(String[]::new);
        return Shell.run(all);
    }

    /** Without the line of real time. */
    private static String counts(Shell shell) {
        return shell.out().replaceAll("(?m)^.*virtual years.*$", "");
    }
}
