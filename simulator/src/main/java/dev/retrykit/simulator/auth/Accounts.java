package dev.retrykit.simulator.auth;

import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Accounts in a row: one that has reached its limit hands over to the next that has not, round and round. */
public final class Accounts implements AuthStorage {
    /** The model of an account for which the settings name none. */
    public static final String MODEL = "m1";

    /** How long an account rests where the provider does not say. */
    private static final Duration REST = Duration.ofHours(1);

    private static final List<Credential> ONE = List.of(new Credential(alias(0), MODEL));

    private final Clock clock;
    private final List<Credential> credentials;
    private final Map<Credential, Instant> resting = new HashMap<>();
    private int position;

    /** These accounts, the first of them in use. */
    public Accounts(Clock clock, List<Credential> credentials) {
        if (credentials.isEmpty()) {
            throw new IllegalArgumentException("a session needs at least one account");
        }
        this.clock = clock;
        this.credentials = List.copyOf(credentials);
    }

    /**
     * The accounts of the settings document: {@code auth.models} names the model of each, and so says how many there
     * are. Without it there is one.
     */
    public static Accounts of(Settings settings, Clock clock) {
        List<Credential> credentials = new ArrayList<>();
        for (JsonNode model : settings.json().path("auth").path("models")) {
            credentials.add(new Credential(alias(credentials.size()), model.asString(MODEL)));
        }
        return new Accounts(clock, credentials.isEmpty() ? ONE : credentials);
    }

    @Override
    public Credential current() {
        return credentials.get(position);
    }

    @Override
    public boolean markUsageLimitReached(Credential credential, Optional<Duration> hint) {
        resting.put(credential, clock.now().plus(hint.orElse(REST)));
        int before = position;
        for (int step = 1; step < credentials.size(); step++) {
            int candidate = (before + step) % credentials.size();
            if (rested(credentials.get(candidate))) {
                position = candidate;
                return true;
            }
        }
        return false;
    }

    private boolean rested(Credential credential) {
        return !resting.getOrDefault(credential, Instant.MIN).isAfter(clock.now());
    }

    private static String alias(int index) {
        return "key#" + (index + 1);
    }
}
