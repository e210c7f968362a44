package dev.retrykit.simulator.scenario;

import java.time.Duration;

/** When the user acts. Waits, requests, prompts and calls are counted over the whole scenario, from 1. */
public sealed interface Trigger {
    /** At a time since the scenario began. */
    record At(Duration time) implements Trigger {}

    /** Some time after the nth retry was announced; of a call, after its wait began. */
    record DuringWait(int nth, Duration offset) implements Trigger {}

    /** Before the nth announced wait is over; a lead of zero is the very instant of waking up. */
    record BeforeWake(int nth, Duration lead) implements Trigger {}

    /** In the instant in which the nth announced wait has ended by itself, after whatever was planned for that instant. */
    record AfterWake(int nth) implements Trigger {}

    /** Some time after the nth request reached the provider. */
    record DuringRequest(int nth, Duration offset) implements Trigger {}

    /** At once when the nth event of a type is emitted, inside its handler. */
    record OnEvent(String type, int nth) implements Trigger {}

    /** Some time after the nth prompt or call has come to its end. */
    record AfterPrompt(int nth, Duration offset) implements Trigger {}
}
