package dev.retrykit.cli;

import dev.retrykit.simulator.auth.Accounts;
import dev.retrykit.simulator.auth.Credential;
import dev.retrykit.simulator.provider.Api;
import dev.retrykit.simulator.provider.Endpoint;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.scenario.SettingsStore;
import dev.retrykit.simulator.time.Clock;
import dev.retrykit.spec.Json;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/** The variables by which a subject is told where its provider is and what its settings are. */
record AgentEnvironment(Map<String, String> variables) {
    /** The interface of the provider. */
    Api api() {
        String word = variable("RETRYKIT_API").orElse(Api.OPENAI_CHAT.word());
        return Api.of(word)
                .orElseThrow(() -> new UsageException(
                        "RETRYKIT_API is \"" + word + "\"; the reference speaks " + String.join(", ", Api.words())));
    }

    /** The provider; refused where none is named, or in a wire format that the reference does not speak. */
    Endpoint endpoint() {
        api();
        String url = variable("RETRYKIT_BASE_URL")
                .orElseThrow(() -> new UsageException(
                        "RETRYKIT_BASE_URL is not set; it names the provider, as http://127.0.0.1:8080"));
        return endpoint(url);
    }

    /** The endpoint at this address, with the key that is named here. */
    Endpoint endpoint(String url) {
        try {
            URI uri = URI.create(url);
            if (Optional.ofNullable(uri.getScheme())
                    .filter(scheme -> scheme.startsWith("http"))
                    .isPresent()) {
                return new Endpoint(uri, variable("RETRYKIT_API_KEY"));
            }
        } catch (IllegalArgumentException noUri) {
            // Told below, as any other address that cannot be used.
        }
        throw new UsageException("RETRYKIT_BASE_URL is \"" + url + "\"; it takes an address that begins with http");
    }

    /** The settings in their file, which is checked here; where none is named, a document without any key. */
    SettingsStore settings() {
        variable("RETRYKIT_SETTINGS").ifPresent(AgentEnvironment::check);
        return variable("RETRYKIT_SETTINGS")
                .map(file -> SettingsStore.in(Path.of(file)))
                .orElseGet(() -> new SettingsStore(Settings.none()));
    }

    /** The accounts of the settings; one with the model that is named here where they name none. */
    Accounts accounts(Settings settings, Clock clock) {
        return variable("RETRYKIT_MODEL")
                .filter(model -> settings.json().path("auth").path("models").isMissingNode())
                .map(model -> new Accounts(clock, List.of(new Credential("key#1", model))))
                .orElseGet(() -> Accounts.of(settings, clock));
    }

    boolean streaming() {
        return variable("RETRYKIT_STREAM").map(Boolean::parseBoolean).orElse(true);
    }

    private Optional<String> variable(String name) {
        return Optional.ofNullable(variables.get(name)).filter(value -> !value.isEmpty());
    }

    private static void check(String file) {
        try {
            if (!Json.parse(Files.readString(Path.of(file))).isObject()) {
                throw new UsageException("the settings file " + file + " holds no JSON object");
            }
        } catch (IOException unreadable) {
            throw new UsageException("the settings file " + file + " cannot be read; RETRYKIT_SETTINGS names it");
        } catch (JacksonException noJson) {
            throw new UsageException("the settings file " + file + " is no JSON: " + noJson.getOriginalMessage());
        }
    }
}
