package dev.retrykit.spec;

/** Which kit made a file. */
public record KitVersion(String version, String commit) {}
