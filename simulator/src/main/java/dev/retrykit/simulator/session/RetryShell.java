package dev.retrykit.simulator.session;

import dev.retrykit.simulator.auth.RetryHints;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.session.Decision.CancelSleep;
import dev.retrykit.simulator.session.Decision.ScheduleContinuation;
import dev.retrykit.simulator.session.Decision.Sleep;
import dev.retrykit.simulator.session.Decision.Stop.Part;
import dev.retrykit.simulator.time.Timer;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Holds the state of the retry and carries out what the decider decides. */
final class RetryShell {
    /** Of the parts that can be stopped, this session has a compaction; the others are told and do nothing. */
    private static final Map<Part, String> CALLS = Map.of(
            Part.RETRY, "abortRetry",
            Part.COMPACTION, "abortCompaction",
            Part.BRANCH_SUMMARY, "abortBranchSummary",
            Part.BASH, "abortBash");

    private final World world;
    private final Decider decider;
    private final SettingsReader reader;
    private final SessionMemory memory;
    private final Agent agent;
    private RetryState state = RetryState.IDLE;
    private boolean promised;
    private Optional<Timer> wait = Optional.empty();
    private Optional<Read> read = Optional.empty();

    /** A settings document, and what it says. */
    private record Read(Settings document, RetrySettings inForce) {}

    /** What the shell needs of its session. */
    interface Agent {
        void emit(ObjectNode event);

        void inTurn(Runnable task);

        void continueRun();

        void checkCompaction();

        void stopCompaction();

        void abortRequest();
    }

    RetryShell(World world, Decider decider, SettingsReader reader, SessionMemory memory, Agent agent) {
        this.world = world;
        this.decider = decider;
        this.reader = reader;
        this.memory = memory;
        this.agent = agent;
    }

    /** Decides, and does at once what was decided. */
    void decide(Input input) {
        Step step = decider.decide(state, input, settings());
        state = step.state();
        step.decisions().forEach(this::carryOut);
    }

    /** What the end of a run says of a retry to come. */
    Optional<Boolean> willRetry(Optional<AssistantMessage> last) {
        return decider.willRetry(state, last, settings());
    }

    /** Read anew for every new document, which is what a change of the settings makes. */
    RetrySettings settings() {
        Settings document = world.settings().get();
        if (read.isEmpty() || read.get().document() != document) {
            read = Optional.of(new Read(document, reader.read(document)));
        }
        return read.get().inForce();
    }

    int attempt() {
        return state.attempt();
    }

    boolean promised() {
        return promised;
    }

    /** Waits for nothing any more. */
    void close() {
        wait.ifPresent(Timer::cancel);
        promised = false;
    }

    private void carryOut(Decision decision) {
        tell(decision);
        promise(decision);
        schedule(decision);
        stop(decision);
        if (decision instanceof Decision.DropFailure) {
            memory.dropFailure();
        } else if (decision instanceof Decision.ContinueRun) {
            agent.continueRun();
        } else if (decision instanceof Decision.CheckCompaction) {
            world.seams().called("checkCompaction");
            agent.checkCompaction();
        } else if (decision instanceof Decision.MarkUsageLimit mark) {
            markUsageLimit(mark.last());
        }
    }

    private void tell(Decision decision) {
        if (decision instanceof Decision.Start start) {
            agent.emit(SessionEvents.autoRetryStart(start));
        } else if (decision instanceof Decision.End end) {
            agent.emit(SessionEvents.autoRetryEnd(end));
        }
    }

    private void promise(Decision decision) {
        if (decision instanceof Decision.OpenPromise) {
            promised = true;
        } else if (decision instanceof Decision.ResolvePromise) {
            promised = false;
        }
    }

    private void schedule(Decision decision) {
        if (decision instanceof Sleep sleep) {
            later(sleep.delay(), new Input.SleepElapsed());
        } else if (decision instanceof ScheduleContinuation) {
            later(Duration.ZERO, new Input.ContinuationDue());
        } else if (decision instanceof CancelSleep) {
            wait.ifPresent(Timer::cancel);
        }
    }

    private void stop(Decision decision) {
        if (decision instanceof Decision.Stop stop) {
            world.seams().called(CALLS.get(stop.part()));
            if (stop.part() == Part.COMPACTION) {
                agent.stopCompaction();
            }
        } else if (decision instanceof Decision.AbortRequest) {
            world.seams().called("agent.abort");
            agent.abortRequest();
        } else if (decision instanceof Decision.AwaitIdle) {
            // The agent comes to rest within the call that aborts it, so there is nothing left to wait for.
            world.seams().called("agent.waitForIdle");
        }
    }

    private void markUsageLimit(AssistantMessage last) {
        Envelope envelope = last.envelope();
        String words = last.error() + "\n" + envelope.errorBody();
        Optional<Duration> hint =
                RetryHints.of(envelope.headers(), words, world.clock().now());
        boolean switched = world.auth().markUsageLimitReached(world.auth().current(), hint);
        decide(new Input.UsageLimitMarked(last, switched));
    }

    private void later(Duration delay, Input input) {
        wait = Optional.of(world.clock().after(delay, () -> agent.inTurn(() -> decide(input))));
    }
}
