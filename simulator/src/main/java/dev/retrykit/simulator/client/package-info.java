/**
 * How a client speaks to a provider in each of its interfaces: what it asks, and what it reads in an answer. It knows the transport and
 * no policy; start at {@link dev.retrykit.simulator.client.Dialect}.
 */
package dev.retrykit.simulator.client;
