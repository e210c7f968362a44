package dev.retrykit.simulator.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.provider.Transport.Call;
import dev.retrykit.simulator.provider.Transport.Failure;
import dev.retrykit.simulator.provider.Transport.Receiver;
import dev.retrykit.simulator.scenario.Settings;
import dev.retrykit.simulator.scenario.SettingsStore;
import dev.retrykit.spec.Json;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What a session hears of one answer through the layer below it, and when. */
class SdkAnswerTest {
    private static final Consumer<Receiver> OPEN = receiver -> {};

    @Test
    void a_good_answer_passes_as_it_comes() {
        assertThat(heard(CannedTransport.ended(200, OPEN, "Hel"))).containsExactly("head 200", "part Hel");
        assertThat(heard(CannedTransport.ended(299, OPEN, "Hel"))).containsExactly("head 299", "part Hel");
        assertThat(heard(CannedTransport.ended(200, Receiver::end, "Hello")))
                .containsExactly("head 200", "part Hello", "end");
        assertThat(heard(CannedTransport.ended(200, receiver -> receiver.failed(Failure.RESET), "Hel")))
                .containsExactly("head 200", "part Hel", "failed RESET");
    }

    @Test
    void a_refusal_passes_once_it_is_over() {
        assertThat(heard(CannedTransport.ended(503, OPEN, "bu"))).isEmpty();
        assertThat(heard(CannedTransport.ended(300, OPEN, "bu"))).isEmpty();
        assertThat(heard(CannedTransport.ended(503, Receiver::end, "busy")))
                .containsExactly("head 503", "part busy", "end");
        assertThat(heard(CannedTransport.ended(503, receiver -> receiver.failed(Failure.RESET), "bu")))
                .containsExactly("head 503", "part bu", "failed RESET");
    }

    private static List<String> heard(CannedTransport.Canned answer) {
        ManualClock clock = new ManualClock();
        CannedTransport provider = new CannedTransport(clock);
        provider.answer(answer);
        World world = new World(clock, provider, new SettingsStore(Settings.none()), true);
        Ear ear = new Ear();
        new SdkTransport(world, SdkRules.standard()).send(new Call("/v1/responses", Json.object()), ear);
        clock.runUntil(1000);
        return ear.heard;
    }
}
