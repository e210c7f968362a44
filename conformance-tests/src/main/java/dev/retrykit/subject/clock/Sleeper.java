package dev.retrykit.subject.clock;

import java.time.Duration;

/** Somebody in a foreign process who waits to be woken, by the number under which it asked. */
public record Sleeper(ClockClient client, long id) {
    /** Says that its time has come. */
    public void wake(Duration now) {
        client.wake(id, now);
    }
}
