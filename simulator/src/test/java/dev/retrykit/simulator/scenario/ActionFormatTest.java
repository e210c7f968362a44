package dev.retrykit.simulator.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.scenario.Scenario.Planned;
import dev.retrykit.spec.Json;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Actions in scenario files. */
class ActionFormatTest {
    @ParameterizedTest
    @MethodSource("actions")
    void an_action_is_written_as_its_key_and_read_back(Action action, String text) {
        // given
        Planned planned = new Planned(action, new Trigger.At(Duration.ofMillis(5)));

        // when
        String written = Json.line(ActionFormat.json(planned));
        Planned read = ActionFormat.planned(Keys.of("a.yaml", Json.parse(text), Map.of()));

        // then
        assertThat(written).isEqualTo(text);
        assertThat(read).isEqualTo(planned);
    }

    static Stream<Arguments> actions() {
        return Stream.of(
                Arguments.of(new Action.Prompt("hi"), "{\"prompt\":\"hi\",\"at\":5}"),
                Arguments.of(new Action.Steer("hi"), "{\"steer\":\"hi\",\"at\":5}"),
                Arguments.of(new Action.FollowUp("hi"), "{\"followUp\":\"hi\",\"at\":5}"),
                Arguments.of(new Action.SetAutoRetry(false), "{\"setAutoRetry\":false,\"at\":5}"),
                Arguments.of(new Action.Configure(Settings.none()), "{\"configure\":{},\"at\":5}"),
                Arguments.of(new Action.Abort(), "{\"abort\":{},\"at\":5}"),
                Arguments.of(new Action.AbortRetry(), "{\"abortRetry\":{},\"at\":5}"),
                Arguments.of(new Action.Dispose(), "{\"dispose\":{},\"at\":5}"),
                Arguments.of(new Action.Disconnect(), "{\"disconnect\":{},\"at\":5}"),
                Arguments.of(new Action.Reconnect(), "{\"reconnect\":{},\"at\":5}"));
    }
}
