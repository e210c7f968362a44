package dev.retrykit.simulator.auth;

/**
 * An account at the provider.
 *
 * @param alias its name in traces, as {@code key#1}; the secret itself is known to nobody here
 * @param model the model that it is used with
 */
public record Credential(String alias, String model) {}
