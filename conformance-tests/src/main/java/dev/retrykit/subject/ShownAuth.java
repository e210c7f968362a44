package dev.retrykit.subject;

import dev.retrykit.simulator.auth.AuthStorage;
import dev.retrykit.simulator.auth.Credential;
import java.time.Duration;
import java.util.Optional;

/** An auth storage whose calls the kit sees, by alias. */
record ShownAuth(AuthStorage storage, Surroundings.Observer observer) implements AuthStorage {
    @Override
    public Credential current() {
        return storage.current();
    }

    @Override
    public boolean markUsageLimitReached(Credential credential, Optional<Duration> hint) {
        boolean switched = storage.markUsageLimitReached(credential, hint);
        Optional<String> next = switched ? Optional.of(storage.current().alias()) : Optional.empty();
        observer.limitReached(credential.alias(), hint, next);
        return switched;
    }
}
