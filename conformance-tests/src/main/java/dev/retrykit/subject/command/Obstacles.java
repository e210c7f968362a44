package dev.retrykit.subject.command;

import dev.retrykit.simulator.provider.Fault;
import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.Scenario.Planned;
import dev.retrykit.simulator.scenario.Trigger;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Why a client, which makes one call and can be told to cancel it, cannot be put through a scenario. */
final class Obstacles {
    private Obstacles() {}

    /** The first obstacle; empty where there is none. */
    static Optional<String> of(Scenario scenario, Tempo tempo) {
        return calls(scenario)
                .or(() -> handedIn(scenario))
                .or(() -> scenario.actions().stream()
                        .flatMap(planned -> planned(planned, tempo).stream())
                        .findFirst())
                .or(() -> scenario.script().replies().stream()
                        .flatMap(reply -> reply(reply).stream())
                        .findFirst())
                .or(() -> endless(scenario))
                .or(() -> function(scenario));
    }

    private static Optional<String> calls(Scenario scenario) {
        List<Planned> calls = scenario.actions().stream()
                .filter(planned -> planned.action() instanceof Action.Call)
                .toList();
        if (calls.size() != 1) {
            return Optional.of("a client makes one call, and the scenario asks for " + calls.size());
        }
        return calls.get(0).trigger() instanceof Trigger.At
                ? Optional.empty()
                : Optional.of("a client makes its call as soon as it is started");
    }

    /** A share of chance is the one thing that may be another in a process: no wait is judged by it there. */
    private static Optional<String> handedIn(Scenario scenario) {
        return scenario.settings()
                .json()
                .path("kit")
                .propertyStream()
                .map(Map.Entry::getKey)
                .filter(key -> !key.equals("random"))
                .findFirst()
                .map(key -> "the scenario hands in \"" + key + "\", which only the reference takes");
    }

    private static Optional<String> planned(Planned planned, Tempo tempo) {
        if (planned.action() instanceof Action.Call call) {
            return call.caller().map(caller -> "a client makes its own call, not that of " + caller);
        }
        return planned.action() instanceof Action.Cancel
                ? moment(planned.trigger(), tempo)
                : Optional.of("a client knows a call and its cancel, and no "
                        + planned.action().verb());
    }

    private static Optional<String> moment(Trigger trigger, Tempo tempo) {
        if (trigger instanceof Trigger.At at && at.time().isZero()) {
            return Optional.of("a client that has not begun cannot be told to cancel");
        } else if (trigger instanceof Trigger.BeforeWake || trigger instanceof Trigger.AfterWake) {
            return Optional.of("nobody outside a client knows the instant in which its wait ends");
        } else if (trigger instanceof Trigger.DuringWait wait
                && tempo.nearTheEnd(wait.nth(), tempo.of(wait.offset()))) {
            return Optional.of("a cancel so near to the end of a wait may come after it");
        } else if (trigger instanceof Trigger.OnEvent) {
            return Optional.of("nothing can be done inside the client in the instant of an event");
        }
        return trigger instanceof Trigger.AfterPrompt
                ? Optional.of("a client is gone when its call is over")
                : Optional.empty();
    }

    private static Optional<String> reply(Reply reply) {
        if (reply instanceof Reply.Late late) {
            return reply(late.reply());
        } else if (reply instanceof Reply.Raised || reply instanceof Reply.Returned) {
            return Optional.of("a function in the provider's place can only be called by the reference");
        } else if (reply instanceof Reply.Refused) {
            return Optional.of("a connection cannot be refused to one client while the provider serves others");
        }
        return reply instanceof Reply.Success success && !success.toolCalls().isEmpty()
                ? Optional.of("a client makes one call, and runs no tools")
                : Optional.empty();
    }

    /** What hangs is ended by a cancel, or by the client's own time-out, of which nothing is known. */
    private static Optional<String> endless(Scenario scenario) {
        boolean cancelled = scenario.actions().stream().anyMatch(each -> each.action() instanceof Action.Cancel);
        return !cancelled && scenario.script().replies().stream().anyMatch(Obstacles::hangs)
                ? Optional.of("a request that hangs lasts as long as the client's own time-out")
                : Optional.empty();
    }

    private static Optional<String> function(Scenario scenario) {
        return scenario.script().ofFunction()
                ? Optional.of("a client asks a provider, and no function in its place")
                : Optional.empty();
    }

    private static boolean hangs(Reply reply) {
        return reply instanceof Reply.Hang
                || reply instanceof Reply.Late late && hangs(late.reply())
                || reply instanceof Reply.Faulty faulty
                        && faulty.faults().stream()
                                .anyMatch(
                                        fault -> fault instanceof Fault.Break broken && broken.way() == Fault.Way.HANG);
    }
}
