package dev.retrykit.simulator.provider;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.WireMock;
import com.github.tomakehurst.wiremock.common.FatalStartupException;
import com.github.tomakehurst.wiremock.core.Options;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.http.AdminRequestHandler;
import com.github.tomakehurst.wiremock.http.HttpServer;
import com.github.tomakehurst.wiremock.http.StubRequestHandler;
import com.github.tomakehurst.wiremock.jetty11.Jetty11HttpServer;
import java.util.EnumSet;
import wiremock.jakarta.servlet.DispatcherType;
import wiremock.jakarta.servlet.Filter;
import wiremock.jakarta.servlet.http.HttpServletResponse;
import wiremock.org.eclipse.jetty.servlet.FilterHolder;
import wiremock.org.eclipse.jetty.servlet.ServletContextHandler;

/** The fake provider as a server on loopback, one for all the scripts that are played at the same time or one after another. */
public final class HttpProvider implements AutoCloseable {
    private static final String LOOPBACK = "127.0.0.1";

    /** A reply that waits holds a thread, so there are more of them than anyone runs scenarios side by side. */
    private static final int THREADS = 512;

    private static final int BACKLOG = 4096;

    /** Longer than clients keep an idle connection, so that it is never the provider that closes one as a request comes. */
    private static final long IDLE_MILLIS = 3_600_000;

    private final WireMockServer server;
    private final Mounts mounts;

    private HttpProvider(WireMockServer server, Mounts mounts) {
        this.server = server;
        this.mounts = mounts;
    }

    /**
     * Starts a server.
     *
     * @param port 0 for any that is free
     * @throws PortTaken if another program listens there
     */
    public static HttpProvider start(int port) {
        Mounts mounts = new Mounts();
        WireMockServer server = new WireMockServer(configuration(port, mounts));
        try {
            server.start();
        } catch (FatalStartupException taken) {
            throw new PortTaken(port, taken);
        }
        server.stubFor(WireMock.any(WireMock.anyUrl()).willReturn(WireMock.ok()));
        return new HttpProvider(server, mounts);
    }

    /** The port on which it listens. */
    public int port() {
        return server.port();
    }

    /** Plays a script under a path of its own. */
    public Mount mount(Playback playback, Pacer pacer) {
        return mounts.add("http://" + LOOPBACK + ":" + port(), playback, pacer);
    }

    /** Lets a desk answer all that is asked under its path. */
    public void open(Desk desk) {
        mounts.desk(desk);
    }

    @Override
    public void close() {
        server.stop();
    }

    private static WireMockConfiguration configuration(int port, Mounts mounts) {
        WireMockConfiguration configuration = WireMockConfiguration.wireMockConfig()
                .bindAddress(LOOPBACK)
                .containerThreads(THREADS)
                .jettyAcceptQueueSize(BACKLOG)
                .jettyIdleTimeout(IDLE_MILLIS)
                .disableRequestJournal()
                .stubRequestLoggingDisabled(true)
                .gzipDisabled(true)
                .http2PlainDisabled(true)
                .usingFilesUnderClasspath("dev/retrykit/simulator/provider")
                .httpServerFactory(HttpProvider::jetty)
                .extensions(new ScriptTransformer(mounts));
        return port == 0 ? configuration.dynamicPort() : configuration.port(port);
    }

    /** WireMock's own interface is closed: a subject must not be able to change or stop its provider. */
    private static HttpServer jetty(Options options, AdminRequestHandler admin, StubRequestHandler stubs) {
        return new Jetty11HttpServer(options, admin, stubs) {
            @Override
            protected void decorateMockServiceContextAfterConfig(ServletContextHandler context) {
                context.addFilter(new FilterHolder(new DeliveryFilter()), "/*", EnumSet.of(DispatcherType.REQUEST));
            }

            @Override
            protected void decorateAdminServiceContextAfterConfig(ServletContextHandler context) {
                Filter closed = (request, response, chain) -> ((HttpServletResponse) response).setStatus(404);
                context.addFilter(new FilterHolder(closed), "/*", EnumSet.of(DispatcherType.REQUEST));
            }
        };
    }
}
