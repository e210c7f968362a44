package dev.retrykit.saboteur;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.session.Decision;
import dev.retrykit.simulator.session.Input;
import dev.retrykit.simulator.session.RetrySettings;
import dev.retrykit.simulator.session.RetryState;
import dev.retrykit.simulator.session.RetryState.Phase;
import dev.retrykit.simulator.session.Step;
import java.time.Duration;

/**
 * What has been decided so far, as somebody who only hears the decisions keeps account of it.
 *
 * @param started retries announced in the chain that is open; 0 where none is
 * @param promised whether someone waits for the end of the chain
 * @param due whether a wait, or the turn after it, is to come to its end
 */
record Ledger(int started, boolean promised, boolean due) {
    static final Ledger EMPTY = new Ledger(0, false, false);

    /** The account after one more step; fails where the step does not fit what was decided before. */
    Ledger after(Input input, Step step, RetrySettings settings) {
        Ledger ledger = fires(input) ? new Ledger(started, promised, false) : this;
        for (Decision decision : step.decisions()) {
            ledger = ledger.after(decision, settings);
        }
        ledger.agreesWith(step.state(), settings);
        return ledger;
    }

    private boolean fires(Input input) {
        return due && (input instanceof Input.SleepElapsed || input instanceof Input.ContinuationDue);
    }

    private Ledger after(Decision decision, RetrySettings settings) {
        if (decision instanceof Decision.OpenPromise) {
            assertThat(promised).as("a second promise").isFalse();
            return new Ledger(started, true, due);
        } else if (decision instanceof Decision.ResolvePromise) {
            assertThat(promised).as("a promise to keep").isTrue();
            return new Ledger(started, false, due);
        } else if (decision instanceof Decision.Start start) {
            return started(start, settings);
        } else if (decision instanceof Decision.End end) {
            return ended(end, settings);
        }
        return scheduled(decision);
    }

    private Ledger started(Decision.Start start, RetrySettings settings) {
        assertThat(due).as("a retry is announced while another one waits").isFalse();
        assertThat(settings.enabled()).as("retry is on").isTrue();
        assertThat(start.attempt()).isEqualTo(started + 1).isLessThanOrEqualTo(settings.maxRetries());
        assertThat(start.maxAttempts()).isEqualTo(settings.maxRetries());
        assertThat(start.delay()).isIn(Duration.ZERO, settings.baseDelay().multipliedBy(1L << (start.attempt() - 1)));
        return new Ledger(start.attempt(), promised, false);
    }

    private Ledger ended(Decision.End end, RetrySettings settings) {
        assertThat(end.attempt()).isEqualTo(started);
        assertThat(end.finalError().isEmpty()).isEqualTo(end.success());
        assertThat(started > 0 || settings.maxRetries() == 0)
                .as("an end without a start")
                .isTrue();
        return new Ledger(0, promised, due);
    }

    private Ledger scheduled(Decision decision) {
        if (decision instanceof Decision.Sleep || decision instanceof Decision.ScheduleContinuation) {
            assertThat(due).as("a wait beside another one").isFalse();
            assertThat(started).as("a wait without a retry").isPositive();
            return new Ledger(started, promised, true);
        } else if (decision instanceof Decision.CancelSleep) {
            assertThat(due).as("a wait to cancel").isTrue();
            return new Ledger(started, promised, false);
        } else if (decision instanceof Decision.ContinueRun) {
            assertThat(due).as("a request before its wait is over").isFalse();
            assertThat(started).as("a request without a retry").isPositive();
        } else if (decision instanceof Decision.DropFailure) {
            assertThat(started).as("a failure is dropped without a retry").isPositive();
        }
        return this;
    }

    private void agreesWith(RetryState state, RetrySettings settings) {
        int marking = state.phase() == Phase.MARKING ? 1 : 0;
        assertThat(state.attempt()).isEqualTo(started + marking).isBetween(0, settings.maxRetries());
        assertThat(state.promised()).isEqualTo(promised);
        assertThat(state.phase() == Phase.SLEEPING || state.phase() == Phase.WAKING)
                .isEqualTo(due);
        assertThat(state.phase() == Phase.IDLE).isEqualTo(state.attempt() == 0);
    }
}
