/**
 * Foreign agents over the agent RPC: one scenario against a process, in real time.
 * Knows processes, the fake provider and scenarios; judges nothing.
 * Start with {@link dev.retrykit.subject.rpc.RpcStage} and {@link dev.retrykit.subject.rpc.Settle}.
 */
package dev.retrykit.subject.rpc;
