package dev.retrykit.simulator.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retrykit.simulator.client.Dialect;
import dev.retrykit.simulator.provider.Api;
import dev.retrykit.simulator.provider.Transport;
import dev.retrykit.simulator.time.EventLoop;
import dev.retrykit.simulator.time.Limits;
import dev.retrykit.spec.Json;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** An application that asks a model through the reference, with a provider that answers as it is told. */
final class Asker {
    private static final JsonNode NOTHING = Json.parse("null");

    private final EventLoop loop = new EventLoop();
    private final List<Integer> attempts = new ArrayList<>();
    private int calls;

    EventLoop loop() {
        return loop;
    }

    List<Integer> attempts() {
        return attempts;
    }

    int calls() {
        return calls;
    }

    void finish() {
        loop.run(Limits.of(Duration.ofDays(1)));
    }

    CanonicalError refused(JsonNode config, int times, Integer... statuses) {
        List<CanonicalError> errors = new ArrayList<>();
        ChatModel model = model(statuses);
        assertThatThrownBy(() -> sync(config).run(() -> model.ask("hi").join()))
                .isInstanceOfSatisfying(CanonicalException.class, thrown -> errors.add(thrown.error()));
        assertThat(calls).isEqualTo(times);
        return errors.get(0);
    }

    void answered(JsonNode config, int times, Integer... statuses) throws Exception {
        ChatModel model = model(statuses);
        JsonNode answer = sync(config).run(() -> model.ask("hi").join());
        assertThat(answer)
                .isEqualTo(Json.parse("{\"text\":\"ok\",\"finish\":\"stop\",\"tool-calls\":[],\"usage\":{}}"));
        assertThat(calls).isEqualTo(times);
    }

    static Stream<Play.Tale> play(int maxRetries, String... script) {
        return play(max(maxRetries), 0, script);
    }

    /** The tales of both twins, and of both ways in which a function of the asynchronous one fails. */
    static Stream<Play.Tale> play(JsonNode options, double random, String... script) {
        List<JsonNode> items = Stream.of(script).map(Json::parse).toList();
        return Stream.of(Play.Way.values())
                .map(way -> Play.of(items, RetryOptions.resolve(options, NOTHING), random)
                        .run(way));
    }

    /** A model whose provider answers with these statuses, the last of them for ever. */
    ChatModel model(Integer... statuses) {
        return model((call, receiver) -> {
            int status = statuses[Math.min(calls++, statuses.length - 1)];
            return answer(receiver, status, status == 200 ? said("ok") : "busy");
        });
    }

    ChatModel model(Transport provider) {
        return new ChatModel(loop, provider, Dialect.of(Api.OPENAI_CHAT), Boundary::refusal, Optional.empty());
    }

    static Transport.Exchange answer(Transport.Receiver receiver, int status, String body) {
        receiver.head(status, Map.of());
        receiver.part(body);
        receiver.end();
        return () -> {};
    }

    static String said(String text) {
        return "{\"choices\":[{\"message\":{\"content\":\"" + text + "\"},\"finish_reason\":\"stop\"}]}";
    }

    SyncRetry sync(JsonNode config) {
        return new SyncRetry(
                decider(RetryOptions.resolve(config, NOTHING)), told -> attempts.add(told.attempt()), delay -> {});
    }

    AsyncRetry timed(JsonNode config) {
        return new AsyncRetry(
                decider(RetryOptions.resolve(config, NOTHING)),
                told -> {},
                new AsyncRetry.Waiting.Timed(loop, Runnable::run));
    }

    static Decider decider(RetryOptions options) {
        return new RetryDecider(options, () -> 1);
    }

    static int budget(String config, String call) {
        return RetryOptions.resolve(Json.parse(config), Json.parse(call)).maxRetries();
    }

    JsonNode hint(String headers) {
        return Boundary.refusal(429, Json.parse(headers), "", loop.now()).data().path("retry-after-ms");
    }

    static long backoff(int attempt, double random) {
        RetryOptions options =
                new RetryOptions(Json.parse("{\"base-delay\":1000,\"multiplier\":2,\"max-delay\":100000}"));
        return FullJitter.delay(attempt, options, random).toMillis();
    }

    static JsonNode max(int retries) {
        return Json.object().put("max-retries", retries);
    }
}
