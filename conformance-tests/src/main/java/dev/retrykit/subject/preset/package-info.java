/**
 * Known agents: how they are installed, configured and started, as files of YAML.
 * Knows processes and the agent RPC's way of starting them; knows no scenario.
 * Start with {@link dev.retrykit.subject.preset.Presets}.
 */
package dev.retrykit.subject.preset;
