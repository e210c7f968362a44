package dev.retrykit.simulator.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.time.EventLoop;
import dev.retrykit.simulator.time.Limits;
import dev.retrykit.simulator.time.Outcome;
import dev.retrykit.spec.Recorder;
import dev.retrykit.spec.TraceEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Virtual time over real HTTP. */
class HttpTransportTest {
    private static HttpProvider provider;

    @BeforeAll
    static void start() {
        provider = HttpProvider.start(0);
    }

    @AfterAll
    static void stop() {
        provider.close();
    }

    @Test
    void ten_minutes_of_silence_and_the_waits_of_a_chain_pass_on_virtual_time_alone() {
        World.Ran ran = World.overHttp(provider, Scripts.CHAIN_AND_HANG, RetryingClient.WHOLE);

        assertThat(ran.all(TraceEvent.Sent.class))
                .extracting(sent -> sent.moment().at().toMillis())
                .containsExactly(0L, 2_000L, 6_000L, 614_000L);
        assertThat(ran.outcome().end()).isEqualTo(Outcome.End.DRAINED);
    }

    @Test
    void a_thousand_runs_leave_no_thread_and_no_memory_behind() {
        run(100);
        int threads = Thread.activeCount();
        long heap = used();

        run(900);

        assertThat(Thread.activeCount()).isLessThanOrEqualTo(threads + 8);
        assertThat(used()).isLessThan(heap + 20_000_000);
    }

    @Test
    void a_connection_that_no_script_broke_is_the_fault_of_the_kit_and_not_heard() {
        HttpProvider failing = HttpProvider.start(0);
        List<String> heard = new ArrayList<>();
        EventLoop loop = new EventLoop();
        Playback playback = new Playback(Script.of(Scripts.OK), new Recorder(loop::moment), Playback.Listener.none());
        HttpTransport transport = new HttpTransport(failing, loop, playback);
        failing.close();

        loop.after(Duration.ZERO, () -> transport.send(call(), new Notes(heard)));
        Outcome outcome = loop.run(Limits.of(Duration.ofDays(1)));

        assertThat(outcome.end()).isEqualTo(Outcome.End.KIT_ERROR);
        assertThat(outcome.detail()).isEqualTo("the connection of exchange 1 failed, and no script asked for it");
        assertThat(heard).isEmpty();
    }

    @Test
    void a_request_that_is_aborted_before_it_arrives_never_reaches_the_provider() {
        List<String> heard = new ArrayList<>();
        EventLoop loop = new EventLoop();
        Recorder recorder = new Recorder(loop::moment);
        Playback playback = new Playback(Script.of(Scripts.OK), recorder, Playback.Listener.none());
        try (HttpTransport transport = new HttpTransport(provider, loop, playback)) {
            loop.after(
                    Duration.ZERO,
                    () -> transport.send(call(), new Notes(heard)).abort());

            Outcome outcome = loop.run(Limits.of(Duration.ofDays(1)));

            assertThat(outcome.end()).isEqualTo(Outcome.End.DRAINED);
            assertThat(recorder.events()).isEmpty();
            assertThat(heard).isEmpty();
        }
    }

    @Test
    void an_abort_inside_a_part_silences_all_that_follows() {
        List<String> heard = new ArrayList<>();
        EventLoop loop = new EventLoop();
        Playback playback = new Playback(Script.of(Scripts.OK), new Recorder(loop::moment), Playback.Listener.none());
        try (HttpTransport transport = new HttpTransport(provider, loop, playback)) {
            loop.after(Duration.ZERO, () -> {
                Notes notes = new Notes(heard);
                notes.abortAfterHead(transport.send(call(), notes));
            });

            loop.run(Limits.of(Duration.ofDays(1)));

            assertThat(heard).containsExactly("head");
        }
    }

    private static void run(int runs) {
        for (int run = 0; run < runs; run++) {
            World.overHttp(provider, Scripts.CHAIN_AND_HANG, RetryingClient.STREAMED);
        }
    }

    private static long used() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private static Transport.Call call() {
        return RetryingClient.STREAMED;
    }

    /** Notes what a receiver hears. */
    private static final class Notes implements Transport.Receiver {
        private final List<String> heard;
        private Runnable afterHead = () -> {};

        Notes(List<String> heard) {
            this.heard = heard;
        }

        void abortAfterHead(Transport.Exchange exchange) {
            afterHead = exchange::abort;
        }

        @Override
        public void head(int status, Map<String, String> headers) {
            heard.add("head");
            afterHead.run();
        }

        @Override
        public void part(String data) {
            heard.add("part");
        }

        @Override
        public void end() {
            heard.add("end");
        }

        @Override
        public void failed(Transport.Failure failure) {
            heard.add("failed");
        }
    }
}
