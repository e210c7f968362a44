package dev.retrykit.steps;

import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.scenario.ReplyWords;
import dev.retrykit.simulator.scenario.ScriptFormat;
import dev.retrykit.simulator.scenario.Trigger;
import io.cucumber.java.DataTableType;
import io.cucumber.java.ParameterType;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Turns the words of the features into values. */
public final class Language {
    static final String PROMPT = "Say hello.";
    static final String SECOND_PROMPT = "Say it again.";
    static final String STEER = "Be brief.";
    static final String FOLLOW_UP = "Then sum up.";

    /** {@code 503 x4, ok}. */
    @ParameterType("[^\"]+")
    public Script replies(String text) {
        return ScriptFormat.parse(text);
    }

    /** {@code 1 retry}, {@code 3 retries}. */
    @ParameterType("(\\d+) retr(?:y|ies)")
    public Integer retries(String number) {
        return Integer.valueOf(number);
    }

    /** {@code m1, m2}. */
    @ParameterType("m\\d(?:, m\\d)*")
    public List<String> models(String text) {
        return List.of(text.split(", "));
    }

    /** One row of a table of replies. */
    @DataTableType
    public Reply reply(Map<String, String> row) {
        return ReplyWords.row(row);
    }

    /** Something that the user does. */
    @ParameterType(
            "cancels the retry|aborts|presses Esc|ends the session|turns retry off|turns retry on|prompts again|steers|adds a"
                    + " follow-up|disconnects the agent|reconnects the agent|cancels|calls again")
    public Action act(String words) {
        return switch (words) {
            case "cancels the retry" -> new Action.AbortRetry();
            case "aborts" -> new Action.Abort();
            case "presses Esc" -> new Action.PressEscape();
            case "ends the session" -> new Action.Dispose();
            case "turns retry off" -> new Action.SetAutoRetry(false);
            case "turns retry on" -> new Action.SetAutoRetry(true);
            case "prompts again" -> new Action.Prompt(SECOND_PROMPT);
            case "steers" -> new Action.Steer(STEER);
            case "cancels" -> new Action.Cancel();
            case "calls again" -> new Action.Call(SECOND_PROMPT);
            case "disconnects the agent" -> new Action.Disconnect();
            case "reconnects the agent" -> new Action.Reconnect();
            default -> new Action.FollowUp(FOLLOW_UP);
        };
    }

    /** Who makes a call: the user through the loop, or somebody in another way. */
    @ParameterType("the user|maintenance|a channel")
    public Optional<String> caller(String words) {
        return words.equals("the user") ? Optional.empty() : Optional.of(words.replace("a ", ""));
    }

    /** How a call comes to its end. */
    @ParameterType("succeeds|fails|is cancelled")
    public String ending(String words) {
        return words;
    }

    /** When the user does it. */
    @ParameterType(
            "(?:(\\d+) ms into (wait|request) (\\d+)|(?:(\\d+) ms before|at) the end of wait (\\d+)|right after wait (\\d+)|after"
                    + " (?:prompt|call) (\\d+)|on (\\w+) (\\d+)|at (\\d+) ms)")
    public Trigger moment(
            String offset,
            String what,
            String nth,
            String lead,
            String wake,
            String woken,
            String prompt,
            String event,
            String nthEvent,
            String at) {
        if (what != null) {
            return what.equals("wait")
                    ? new Trigger.DuringWait(Integer.parseInt(nth), millis(offset))
                    : new Trigger.DuringRequest(Integer.parseInt(nth), millis(offset));
        } else if (wake != null) {
            return new Trigger.BeforeWake(Integer.parseInt(wake), lead == null ? Duration.ZERO : millis(lead));
        } else if (woken != null) {
            return new Trigger.AfterWake(Integer.parseInt(woken));
        } else if (prompt != null) {
            return new Trigger.AfterPrompt(Integer.parseInt(prompt), Duration.ZERO);
        } else if (event != null) {
            return new Trigger.OnEvent(event, Integer.parseInt(nthEvent));
        }
        return new Trigger.At(millis(at));
    }

    /** {@code 2000, 4000, 8000 ms}. */
    @ParameterType("((?:\\d+, )*\\d+) ms")
    public List<BigDecimal> waits(String text) {
        return Arrays.stream(text.split(", ")).map(BigDecimal::new).toList();
    }

    private static Duration millis(String text) {
        return Duration.ofMillis(Long.parseLong(text));
    }
}
