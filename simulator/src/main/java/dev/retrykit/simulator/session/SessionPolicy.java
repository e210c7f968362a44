package dev.retrykit.simulator.session;

import dev.retrykit.simulator.provider.Transport;

/**
 * What makes a session the session of one policy; the rest is the same for all.
 *
 * @param compaction what the names of its compaction events begin with
 * @param layers what lies between the session and the wire
 */
public record SessionPolicy(Decider decider, SettingsReader reader, String compaction, Layers layers) {
    /** Puts layers over the transport of a world. */
    @FunctionalInterface
    public interface Layers {
        Transport over(World world);
    }

    /** The omp policy: nothing below the session tries again. */
    public static SessionPolicy omp() {
        return new SessionPolicy(
                OmpDecider.standard(), RetrySettings::of, "auto_compaction", world -> new TimedTransport(world));
    }

    /** The pi policy: below the session, each request may be tried again by its HTTP status. */
    public static SessionPolicy pi() {
        return pi(SdkRules.standard());
    }

    /** The pi policy with other rules below the session. */
    public static SessionPolicy pi(SdkRules rules) {
        return new SessionPolicy(
                PiDecider.standard(),
                RetrySettings::of,
                "compaction",
                world -> new SdkTransport(world.over(new TimedTransport(world)), rules));
    }

    /** The field policy: nothing below the session tries again, so that nothing is tried more often than was allowed. */
    public static SessionPolicy field() {
        return new SessionPolicy(
                FieldDecider.standard(), RetrySettings::of, "compaction", world -> new TimedTransport(world));
    }

    /** The same policy with other decisions. */
    public SessionPolicy deciding(Decider other) {
        return new SessionPolicy(other, reader, compaction, layers);
    }

    /** The same policy with another reading of the settings. */
    public SessionPolicy reading(SettingsReader other) {
        return new SessionPolicy(decider, other, compaction, layers);
    }
}
