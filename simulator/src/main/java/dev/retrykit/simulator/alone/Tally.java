package dev.retrykit.simulator.alone;

import dev.retrykit.simulator.provider.Account;
import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.provider.Script;
import dev.retrykit.simulator.scenario.ScriptFormat;
import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Replied;
import dev.retrykit.spec.TraceEvent.Sent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * What was asked of a provider since its script began, and what it answered.
 *
 * @param calls the model calls that were kept, in the order of their arrival
 */
public record Tally(String baseUrl, Script script, Account account, List<Call> calls) {
    public Tally {
        calls = List.copyOf(calls);
    }

    /**
     * One model call.
     *
     * @param at when it arrived, since the script began
     * @param interval since the end of the reply before it, or since its arrival where that reply had no end yet; the first has none
     * @param reply the reply in words
     * @param end when and how the reply ended, if it did
     */
    public record Call(
            int number,
            Duration at,
            Optional<Duration> interval,
            String path,
            JsonNode body,
            String reply,
            Optional<Replied> end) {}

    /** Counts what was recorded. */
    static Tally of(String baseUrl, Script script, Account account, List<TraceEvent> events) {
        List<Replied> ends = all(events, Replied.class);
        List<Call> calls = new ArrayList<>();
        for (Sent sent : all(events, Sent.class)) {
            Optional<Replied> end = ends.stream()
                    .filter(reply ->
                            reply.number().isPresent() && reply.number().getAsInt() == sent.number())
                    .findFirst();
            Duration at = sent.moment().at();
            Optional<Duration> interval =
                    calls.isEmpty() ? Optional.empty() : Optional.of(since(calls.get(calls.size() - 1), at));
            calls.add(
                    new Call(sent.number(), at, interval, sent.path(), sent.body(), reply(script, sent.number()), end));
        }
        return new Tally(baseUrl, script, account, calls);
    }

    /** The replies that nobody has asked for yet, in words. */
    public List<String> unused() {
        List<Reply> replies = script.replies();
        return Stream.concat(
                        replies.stream().skip(account.consumed()).map(ScriptFormat::text),
                        script
                                .forever()
                                .filter(reply -> account.consumed() <= replies.size())
                                .map(reply -> ScriptFormat.text(reply) + " forever")
                                .stream())
                .toList();
    }

    private static Duration since(Call before, Duration at) {
        Duration end = before.end().map(reply -> reply.moment().at()).orElse(before.at());
        return at.minus(end.compareTo(at) <= 0 ? end : before.at());
    }

    /** A refused connection brings no call, so it takes no number. */
    private static String reply(Script script, int number) {
        return Stream.concat(
                        script.replies().stream()
                                .filter(reply -> !reply.refuses())
                                .skip(number - 1L)
                                .map(ScriptFormat::text),
                        Stream.of(script.forever().map(ScriptFormat::text).orElse("beyond the script")))
                .findFirst()
                .orElseThrow();
    }

    private static <E extends TraceEvent> List<E> all(List<TraceEvent> events, Class<E> kind) {
        return events.stream().filter(kind::isInstance).map(kind::cast).toList();
    }
}
