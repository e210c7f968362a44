package dev.retrykit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExplainCommandTest {
    @Test
    void a_clause_is_explained_with_what_shows_it_and_what_breaks_it() {
        // given, when
        Shell shell = Shell.run("explain", "OMP-BACKOFF-1");

        // then
        assertThat(shell.exit()).isZero();
        assertThat(shell.out()).isEqualTo("""
                OMP-BACKOFF-1 (MUST)
                  The announced `delayMs` MUST be `baseDelayMs * 2^(attempt-1)`.
                  why:     Waits that do not grow keep pressing a provider that is already failing.
                  source:  omp document, sections "Retry lifecycle and state transitions" and "Backoff and maximum attempts"
                  observe: events
                  shown:   From <base> ms the waits are <waits> ms
                  broken:  ImpatientAgent takes a base delay of 0 for none.
                  broken:  LinearAgent adds the base delay where it should double.
                  broken:  MonotonousAgent waits the base delay each time.
                  broken:  PrematureAgent doubles before the first wait.
                  judge:   ./retrykit verify --policy omp --clause OMP-BACKOFF-1
                """);
    }

    @Test
    void a_clause_that_there_is_not_is_wrong_usage() {
        // given, when
        Shell shell = Shell.run("explain", "OMP-NOPE-1");

        // then
        assertThat(shell.exit()).isEqualTo(2);
        assertThat(shell.err()).contains("OMP-NOPE-1").hasLineCount(1);
    }
}
