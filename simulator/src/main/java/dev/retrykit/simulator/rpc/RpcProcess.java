package dev.retrykit.simulator.rpc;

import dev.retrykit.simulator.rpc.JsonLines.NobodyListensException;
import dev.retrykit.simulator.session.AgentSession;
import dev.retrykit.simulator.time.RealClock;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.Supplier;

/** Serves a session on a pair of streams in real time: what a reference is as a process of its own. */
public final class RpcProcess {
    private RpcProcess() {}

    /**
     * Serves on this thread until the input ends or nobody reads the output any more.
     *
     * @param making gives the session, and another one for each {@code new_session}; all live on this clock
     */
    public static void serve(RealClock clock, Supplier<AgentSession> making, InputStream in, OutputStream out) {
        RpcServer server = new RpcServer(making, JsonLines.writer(out));
        Thread reader = new Thread(() -> read(clock, server, in), "rpc server");
        reader.setDaemon(true);
        reader.start();
        run(clock);
    }

    private static void run(RealClock clock) {
        try {
            clock.run();
        } catch (NobodyListensException gone) {
            // Whoever started the process has left it; that is an end like that of the input.
            return;
        }
    }

    private static void read(RealClock clock, RpcServer server, InputStream in) {
        JsonLines.read(in, line -> clock.post(() -> server.accept(line)));
        clock.post(server::close);
        clock.stop();
    }
}
