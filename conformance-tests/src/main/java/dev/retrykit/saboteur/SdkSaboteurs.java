package dev.retrykit.saboteur;

import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.session.SdkRules;
import dev.retrykit.simulator.session.SdkRules.Repeating;
import dev.retrykit.simulator.session.SdkSettings;
import dev.retrykit.simulator.session.SessionPolicy;
import dev.retrykit.spec.Json;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Those whose layer below the session repeats what it should not, or is no layer of its own. */
final class SdkSaboteurs {
    private static final Duration AGES = Duration.ofDays(3);
    private static final Repeating HONEST = SdkRules.standard().repeating();

    private SdkSaboteurs() {}

    static List<Saboteur> all(Reference reference) {
        return List.of(
                reference
                        .named("KnockingLayer", "repeats every 429", "PI-SDK-1")
                        .changing(repeating((status, text) -> status == 429 || HONEST.repeats(status, text))),
                reference
                        .named("GatewayShyLayer", "does not repeat a 504", "PI-SDK-2")
                        .changing(repeating((status, text) -> status != 504 && HONEST.repeats(status, text))),
                reference
                        .named("NumbersOnlyLayer", "reads no texts", "PI-SDK-3")
                        .changing(repeating((status, text) -> HONEST.repeats(status, ""))),
                reference
                        .named("TirelessLayer", "repeats whatever was refused", "PI-SDK-3")
                        .changing(repeating((status, text) -> status != 429 || HONEST.repeats(status, text))),
                reference
                        .named("DeafLayer", "hears no Retry-After", "PI-SDK-4")
                        .changing(ruled(rules -> rules.hinted((headers, now) -> Optional.empty()))),
                reference
                        .named("ZerolessLayer", "takes a Retry-After of 0 for none", "PI-SDK-4")
                        .changing(ruled(rules -> rules.hinted(
                                (headers, now) -> rules.hint().of(headers, now).filter(wait -> !wait.isZero())))),
                reference
                        .named("EchoingLayer", "tells the session of each failure twice", "PI-SDK-5")
                        .disguised(EventSaboteurs.repeating(SdkSaboteurs::failure)),
                reference
                        .named("CopyingLayer", "takes the session's maximum for its own", "PI-SDK-6")
                        .changing(reading(settings -> SdkSettings.of(settings).maxRetries() == 0
                                ? 0
                                : settings.retry("maxRetries").asInt(0))),
                reference
                        .named("TalkativeLayer", "announces its repeats as retries of the session", "PI-SDK-7")
                        .disguised(Disguise.relaying(kit -> new Disguise.Relay(kit) {
                            @Override
                            public void called(String call, JsonNode details) {
                                super.called(call, details);
                                if (call.equals("sdkRetry")) {
                                    super.emitted(announced(details));
                                }
                            }
                        })),
                reference
                        .named("SwitchedLayer", "repeats nothing where the session's retry is disabled", "PI-SDK-8")
                        .changing(reading(settings -> settings.retry("enabled").asBoolean(true)
                                ? SdkSettings.of(settings).maxRetries()
                                : 0)),
                reference
                        .named("UndatedLayer", "reads a Retry-After in seconds only", "PI-OPEN-13")
                        .changing(ruled(rules -> rules.hinted((headers, now) ->
                                headers.getOrDefault("retry-after", "").contains(":")
                                        ? Optional.empty()
                                        : rules.hint().of(headers, now)))),
                reference
                        .named("PatientLayer", "waits as long as it is asked to", "PI-OPEN-13")
                        .changing(ruled(rules -> rules.reading(settings ->
                                new SdkSettings(SdkSettings.of(settings).maxRetries(), AGES)))));
    }

    /** Other rules below the session. */
    static UnaryOperator<SessionPolicy> ruled(UnaryOperator<SdkRules> change) {
        return policy -> SessionPolicy.pi(change.apply(SdkRules.standard()));
    }

    private static UnaryOperator<SessionPolicy> repeating(Repeating repeating) {
        return ruled(rules -> rules.repeating(repeating));
    }

    private static UnaryOperator<SessionPolicy> reading(Function<Settings, Integer> maxRetries) {
        return ruled(rules -> rules.reading(settings -> new SdkSettings(
                maxRetries.apply(settings), SdkSettings.of(settings).longestWait())));
    }

    private static boolean failure(ObjectNode event) {
        return event.path("message").path("stopReason").asString("").equals("error");
    }

    private static ObjectNode announced(JsonNode details) {
        return Json.object()
                .put("type", "auto_retry_start")
                .put("attempt", details.path("retry").asInt(0))
                .put("maxAttempts", 2)
                .put("delayMs", details.path("delayMs").asLong(0))
                .put("errorMessage", "repeated");
    }
}
