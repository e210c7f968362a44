package dev.retrykit.simulator.ui;

/**
 * What a key does while this handler is bound to it.
 *
 * @param name what it does in one word, as {@code abort}
 */
public record KeyHandler(String name, Runnable press) {}
