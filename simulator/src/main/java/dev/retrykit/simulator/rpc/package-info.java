/**
 * The agent RPC: JSON Lines that drive a session and carry its events, from both ends.
 * Knows sessions, and streams at its edge; knows no trace and no check.
 * Start with {@link dev.retrykit.simulator.rpc.RpcServer} and {@link dev.retrykit.simulator.rpc.RpcClient}.
 */
package dev.retrykit.simulator.rpc;
