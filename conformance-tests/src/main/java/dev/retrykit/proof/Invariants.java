package dev.retrykit.proof;

import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Emitted;
import dev.retrykit.spec.TraceEvent.Ended;
import dev.retrykit.spec.TraceEvent.Replied;
import dev.retrykit.spec.TraceEvent.Sent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** What holds of every trace of a session, whatever its scenario: pure functions of the trace, apart from the checks. */
public final class Invariants {
    private static final List<Function<Trace, Optional<String>>> ALL = List.of(
            Invariants::completeness,
            Invariants::time,
            Invariants::runs,
            Invariants::chains,
            Invariants::waits,
            Invariants::silence,
            Invariants::prompts,
            Invariants::calls,
            Invariants::context,
            Invariants::history);

    /** A run of the agent with its messages. */
    private static final Pattern RUNS = Pattern.compile("(am*e)*");

    /** The chains of a session, by how many retries each may have. */
    private static final Map<Integer, Pattern> CHAINS = new ConcurrentHashMap<>();

    private Invariants() {}

    /** How many there are. */
    public static int count() {
        return ALL.size();
    }

    /** What does not hold, each in a sentence. */
    public static List<String> broken(Trace trace) {
        return ALL.stream()
                .flatMap(invariant -> invariant.apply(trace).stream())
                .toList();
    }

    private static Optional<String> completeness(Trace trace) {
        return breach(trace.complete(), () -> "the scenario did not come to its end: " + trace.end());
    }

    private static Optional<String> time(Trace trace) {
        List<TraceEvent> events = trace.events();
        for (int i = 1; i < events.size(); i++) {
            if (events.get(i).moment().at().compareTo(events.get(i - 1).moment().at()) < 0) {
                return Optional.of("time went back before event " + i);
            }
        }
        return Optional.empty();
    }

    private static Optional<String> runs(Trace trace) {
        String word = emitted(trace)
                .map(event -> switch (type(event)) {
                    case "agent_start" -> "a";
                    case "agent_end" -> "e";
                    default -> assistant(event) ? "m" : "";
                })
                .collect(Collectors.joining());
        return breach(RUNS.matcher(word).matches(), () -> "the runs " + word + " are not of the language " + RUNS);
    }

    /** Starts count from 1 without a gap, and each chain has one end; a failure that may not be retried has an end at most. */
    private static Optional<String> chains(Trace trace) {
        String word = emitted(trace)
                .map(event -> switch (type(event)) {
                    case "auto_retry_start" -> event.path("attempt").asString();
                    case "auto_retry_end" -> event.path("success").asBoolean() ? "w" : "f";
                    default -> "";
                })
                .collect(Collectors.joining());
        Pattern language = CHAINS.computeIfAbsent(max(trace), Invariants::language);
        return breach(
                language.matcher(word).matches(), () -> "the chains " + word + " are not of the language " + language);
    }

    private static Pattern language(int max) {
        return Pattern.compile(max == 0 ? "f*" : "(" + attempts(1, max) + "[wf])*");
    }

    private static String attempts(int from, int max) {
        return from == max ? Integer.toString(from) : from + "(" + attempts(from + 1, max) + ")?";
    }

    private static Optional<String> waits(Trace trace) {
        long base = trace.header().settings().path("retry").path("baseDelayMs").asLong();
        return emitted(trace)
                .filter(event -> type(event).equals("auto_retry_start"))
                .filter(event -> event.path("delayMs").asLong()
                        != base << (event.path("attempt").asInt() - 1))
                .findFirst()
                .map(event -> "another wait than " + base + " * 2^(attempt - 1): " + event);
    }

    /** No request follows a cancel or a final error until the user asks again. */
    private static Optional<String> silence(Trace trace) {
        boolean silent = false;
        for (TraceEvent event : trace.events()) {
            if (event instanceof Acted act && act.phase() == Acted.Phase.CALLED) {
                silent = act.action().startsWith("abort");
            } else if (event instanceof Emitted emitted && type(emitted.event()).equals("auto_retry_end")) {
                silent |= !emitted.event().path("success").asBoolean();
            } else if (silent && event instanceof Sent sent) {
                return Optional.of("request " + sent.number() + " follows a cancel or a final error");
            }
        }
        return Optional.empty();
    }

    private static Optional<String> prompts(Trace trace) {
        List<Acted> prompts = trace.all(Acted.class).stream()
                .filter(act -> act.action().equals("prompt"))
                .toList();
        long called = prompts.stream()
                .filter(act -> act.phase() == Acted.Phase.CALLED)
                .count();
        return breach(
                called * 2 == prompts.size(), () -> called + " prompts and " + (prompts.size() - called) + " ends");
    }

    private static Optional<String> calls(Trace trace) {
        long made = trace.all(Sent.class).size()
                + trace.all(Replied.class).stream()
                        .filter(reply -> reply.ending() == Replied.Ending.REFUSED)
                        .count();
        long told = emitted(trace).filter(Invariants::assistant).count();
        return breach(made == told, () -> made + " model calls and " + told + " assistant messages");
    }

    /** A retry sends what the failed request had sent: the failed message is gone, and nothing else is. */
    private static Optional<String> context(Trace trace) {
        Optional<JsonNode> last = Optional.empty();
        boolean retries = false;
        for (TraceEvent event : trace.events()) {
            if (event instanceof Emitted emitted && type(emitted.event()).equals("auto_retry_start")) {
                retries = true;
            } else if (event instanceof Sent sent) {
                JsonNode messages = sent.body().path("messages");
                if (retries && last.filter(messages::equals).isEmpty() && last.isPresent()) {
                    return Optional.of("request " + sent.number() + " does not repeat the messages before it");
                }
                last = Optional.of(messages);
                retries = false;
            } else if (event instanceof Acted) {
                retries = false;
            } else if (event instanceof Replied reply && reply.ending() == Replied.Ending.REFUSED) {
                last = Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static Optional<String> history(Trace trace) {
        List<JsonNode> kept = trace.end().flatMap(Ended::history).orElse(List.of());
        long remembered = kept.stream().filter(Invariants::failed).count();
        long failed = emitted(trace)
                .filter(Invariants::assistant)
                .filter(event -> failed(event.path("message")))
                .count();
        return breach(remembered == failed, () -> failed + " failures, and " + remembered + " in the history");
    }

    private static boolean failed(JsonNode message) {
        return message.path("stopReason").asString("").equals("error");
    }

    private static boolean assistant(JsonNode event) {
        return type(event).equals("message_end")
                && event.path("message").path("role").asString("").equals("assistant");
    }

    private static Stream<JsonNode> emitted(Trace trace) {
        return trace.all(Emitted.class).stream().map(Emitted::event);
    }

    private static String type(JsonNode event) {
        return event.path("type").asString("");
    }

    private static int max(Trace trace) {
        return trace.header().settings().path("retry").path("maxRetries").asInt();
    }

    private static Optional<String> breach(boolean holds, Supplier<String> otherwise) {
        return holds ? Optional.empty() : Optional.of(otherwise.get());
    }
}
