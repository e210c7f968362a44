package dev.retrykit.proof;

import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.simulator.scenario.Scenario;
import dev.retrykit.simulator.scenario.Scenario.Planned;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.scenario.Trigger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;

/** A random scenario as a plain list of moves, so that it can be drawn, made smaller and saved. */
public record Plan(int maxRetries, Duration baseDelay, boolean streaming, List<Move> moves) {
    private static final int LONGEST = 12;
    private static final int MOST_RETRIES = 5;

    /** From what a test waits to what a quota takes to come back. */
    private static final List<Duration> BASES = List.of(
            Duration.ofMillis(10),
            Duration.ofMillis(160),
            Duration.ofSeconds(2),
            Duration.ofSeconds(20),
            Duration.ofMinutes(1),
            Duration.ofMinutes(30),
            Duration.ofHours(5),
            Duration.ofDays(1));

    /** Long enough for the longest plan; nobody watches the screen through it. */
    private static final Duration YEARS = Duration.ofDays(3653);

    private static final Duration LONGEST_WATCHED = Duration.ofMinutes(1);
    private static final Duration INTO_A_WAIT = Duration.ofMillis(1);

    public Plan {
        moves = List.copyOf(moves);
    }

    /** Draws a plan; the same state of chance gives the same plan. */
    public static Plan draw(Random chance) {
        int length = 1 + chance.nextInt(LONGEST);
        List<Move> moves = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            moves.add(Move.values()[chance.nextInt(Move.values().length)]);
        }
        Duration base = BASES.get(chance.nextInt(BASES.size()));
        return new Plan(chance.nextInt(MOST_RETRIES + 1), base, chance.nextBoolean(), moves);
    }

    /** The scenario of these moves: the user acts a moment after the wait, or the prompt, that the moves before it lead to. */
    public Scenario scenario(String name) {
        List<Reply> replies = new ArrayList<>();
        List<Planned> actions = new ArrayList<>();
        actions.add(new Planned(new Action.Prompt("Say hello"), new Trigger.At(Duration.ZERO)));
        int failures = 0;
        int prompts = 1;
        for (Move move : moves) {
            move.reply().ifPresent(replies::add);
            failures += move.fails() ? 1 : 0;
            if (move == Move.PROMPT) {
                actions.add(new Planned(
                        move.action().orElseThrow(), new Trigger.AfterPrompt(prompts++, Duration.ofSeconds(1))));
            } else if (move.action().isPresent() && failures > 0) {
                actions.add(new Planned(move.action().orElseThrow(), new Trigger.DuringWait(failures, INTO_A_WAIT)));
            }
        }
        return new Scenario(
                name,
                Set.of(),
                Settings.retry(maxRetries, baseDelay),
                streaming,
                new Script(replies, Optional.empty()),
                actions,
                false,
                baseDelay.compareTo(LONGEST_WATCHED) > 0 ? YEARS : Scenario.HORIZON);
    }

    /** The same with fewer moves, as few as still have a fault; this one, if it has none. */
    public Plan smallest(Predicate<Plan> faulty) {
        for (int index = 0; index < moves.size(); index++) {
            List<Move> fewer = new ArrayList<>(moves);
            fewer.remove(index);
            Plan smaller = new Plan(maxRetries, baseDelay, streaming, fewer);
            if (faulty.test(smaller)) {
                return smaller.smallest(faulty);
            }
        }
        return this;
    }
}
