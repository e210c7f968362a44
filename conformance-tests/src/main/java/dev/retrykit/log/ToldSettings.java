package dev.retrykit.log;

import dev.retrykit.spec.Json;
import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Emitted;
import java.math.BigDecimal;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The settings of an agent as far as its first announced retry tells them. */
final class ToldSettings {
    private ToldSettings() {}

    /** Where no retry was announced, nobody can tell whether retries are on: the document then has a value that is none. */
    static JsonNode of(List<TraceEvent> events) {
        ObjectNode retry = Json.object();
        events.stream()
                .filter(event ->
                        event instanceof Emitted emitted && emitted.type().equals("auto_retry_start"))
                .map(event -> ((Emitted) event).event())
                .findFirst()
                .ifPresentOrElse(start -> tell(retry, start), () -> retry.putNull("enabled"));
        return Json.object().set("retry", retry);
    }

    private static void tell(ObjectNode retry, JsonNode start) {
        retry.put("enabled", true);
        retry.set("maxRetries", start.path("maxAttempts"));
        int attempt = Math.max(1, Math.min(60, start.path("attempt").asInt(1)));
        BigDecimal delay =
                start.path("delayMs").isNumber() ? start.path("delayMs").decimalValue() : BigDecimal.ZERO;
        retry.set("baseDelayMs", base(delay, attempt));
    }

    private static JsonNode base(BigDecimal delay, int attempt) {
        BigDecimal base = delay.divide(BigDecimal.valueOf(1L << (attempt - 1)));
        return Json.parse(base.stripTrailingZeros().toPlainString());
    }
}
