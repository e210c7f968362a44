package dev.retrykit.simulator.session;

import static dev.retrykit.simulator.session.CannedTransport.refuses;
import static dev.retrykit.simulator.session.CannedTransport.says;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** What an extension hears. */
class ExtensionTest {
    @Test
    void an_extension_hears_what_a_subscriber_hears_and_cannot_change_it() {
        // given
        Bench bench = Bench.pi(refuses(503, "overloaded"), says("Hello."));
        List<JsonNode> subscriber = new ArrayList<>();
        List<JsonNode> extension = new ArrayList<>();
        bench.session.extend(event -> assertThatThrownBy(() -> ((ObjectNode) event).put("type", "stolen"))
                .isInstanceOf(UnsupportedOperationException.class));
        bench.session.extend(extension::add);
        bench.session.subscribe(subscriber::add);

        // when
        bench.prompt("hi");
        bench.clock.runUntil(60_000);

        // then
        assertThat(extension).isEqualTo(subscriber);
        assertThat(extension)
                .extracting(event -> event.path("type").asString())
                .containsExactly(
                        "agent_start",
                        "message_end",
                        "message_end",
                        "agent_end",
                        "auto_retry_start",
                        "agent_start",
                        "message_end",
                        "auto_retry_end",
                        "agent_end");
        assertThat(extension.get(3).path("willRetry").booleanValue()).isTrue();
    }
}
