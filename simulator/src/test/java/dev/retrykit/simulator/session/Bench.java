package dev.retrykit.simulator.session;

import dev.retrykit.simulator.auth.Accounts;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.scenario.SettingsStore;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** A session on hand-made surroundings, with a diary of what it told; of the omp policy unless asked otherwise. */
final class Bench {
    final ManualClock clock = new ManualClock();
    final CannedTransport provider = new CannedTransport(clock);
    final SettingsStore settings = new SettingsStore(Settings.none());
    final SessionMemory memory = new SessionMemory();
    final AgentSession session;
    final List<String> calls = new ArrayList<>();
    private final List<String> diary = new ArrayList<>();

    Bench(CannedTransport.Canned... answers) {
        this(true, answers);
    }

    Bench(boolean streaming, CannedTransport.Canned... answers) {
        this(Settings.none(), SessionPolicy.omp(), streaming, answers);
    }

    private Bench(Settings document, SessionPolicy policy, boolean streaming, CannedTransport.Canned... answers) {
        settings.set(document);
        World world = new World(
                clock,
                provider,
                settings,
                streaming,
                Accounts.of(document, clock),
                (call, details) -> calls.add(details.isEmpty() ? call : call + " " + details));
        session = new AgentSession(world, policy, memory);
        session.subscribe(event -> diary.add(clock.millis() + " " + entry(event)));
        provider.answer(answers);
    }

    static Bench omp(Settings document, CannedTransport.Canned... answers) {
        return new Bench(document, SessionPolicy.omp(), true, answers);
    }

    static Bench pi(CannedTransport.Canned... answers) {
        return pi(Settings.none(), answers);
    }

    static Bench pi(Settings document, CannedTransport.Canned... answers) {
        return new Bench(document, SessionPolicy.pi(), true, answers);
    }

    void prompt(String text) {
        session.prompt(text, () -> diary.add(clock.millis() + " completed " + text));
    }

    /** What the session told, a line each: the time, and the event in short. */
    List<String> diary() {
        return diary;
    }

    /** The lines of the retry and of prompts that completed. */
    List<String> retries() {
        return diary.stream()
                .filter(line -> line.matches("\\d+ (start|end|completed) .*"))
                .toList();
    }

    List<Long> requestTimes() {
        return provider.seen().stream().map(CannedTransport.Seen::atMs).toList();
    }

    /** The messages of a request, from 1, each as its role and content. */
    List<String> context(int number) {
        JsonNode messages = provider.seen().get(number - 1).body().path("messages");
        return StreamSupport.stream(messages.spliterator(), false)
                .map(each -> each.path("role").asString() + ": "
                        + each.path("content").asString())
                .toList();
    }

    JsonNode lastMessage() {
        List<JsonNode> history = session.history();
        return history.get(history.size() - 1);
    }

    private static String entry(JsonNode event) {
        String type = event.path("type").asString();
        return switch (type) {
            case "message_end" -> message(event.path("message"));
            case "auto_retry_start" ->
                "start " + event.path("attempt") + "/" + event.path("maxAttempts") + " in " + event.path("delayMs")
                        + ": " + event.path("errorMessage").asString();
            case "auto_retry_end" ->
                "end " + event.path("success") + " after " + event.path("attempt") + ": "
                        + event.path("finalError").asString("-");
            case "agent_end" -> type + (event.has("willRetry") ? " willRetry " + event.path("willRetry") : "");
            case "compaction_end", "auto_compaction_end" ->
                type
                        + (event.path("aborted").asBoolean() ? " aborted" : "")
                        + (event.path("willRetry").asBoolean() ? " goes on" : "")
                        + (event.has("errorMessage")
                                ? ": " + event.path("errorMessage").asString()
                                : "");
            default -> type;
        };
    }

    private static String message(JsonNode message) {
        String role = message.path("role").asString();
        return role.equals("assistant")
                ? "assistant " + message.path("stopReason").asString()
                : role;
    }
}
