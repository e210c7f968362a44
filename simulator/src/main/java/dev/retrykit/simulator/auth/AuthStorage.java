package dev.retrykit.simulator.auth;

import java.time.Duration;
import java.util.Optional;

/** Keeps the accounts of a session and says which of them is in use. */
public interface AuthStorage {
    /** The account for the next request. */
    Credential current();

    /**
     * Learns that an account has reached its limit, and may put another in its place.
     *
     * @param hint how long the limit lasts, where the provider said so
     * @return whether the next request goes to another account or model
     */
    boolean markUsageLimitReached(Credential credential, Optional<Duration> hint);
}
