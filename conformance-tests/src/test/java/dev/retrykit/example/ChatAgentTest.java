package dev.retrykit.example;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.openai.client.OpenAIClient;
import com.openai.client.OpenAIClientImpl;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.core.ClientOptions;
import dev.retrykit.junit.RetryKit;
import java.net.URI;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** How a Java project judges its agent: one test for each clause, and a bug that it would not have seen otherwise. */
class ChatAgentTest {
    /** The library's own HTTP is told to repeat nothing, and is one that does not. */
    private static OpenAIClient careful(URI provider) {
        return new OpenAIClientImpl(ClientOptions.builder()
                .httpClient(new PlainHttp())
                .baseUrl(provider + "/v1")
                .apiKey("any-key")
                .maxRetries(0)
                .build());
    }

    /** What the library's first page shows: it retries twice by itself, below the agent that does so, too. */
    private static OpenAIClient trusting(URI provider) {
        return OpenAIOkHttpClient.builder()
                .baseUrl(provider + "/v1")
                .apiKey("any-key")
                .build();
    }

    @TestFactory
    Stream<DynamicTest> the_agent_keeps_its_policy() {
        return RetryKit.verify(
                "agent-loop",
                () -> new ChatAgentSubject(ChatAgentTest::careful),
                "LOOP-CLASS-2",
                "LOOP-BACKOFF-1",
                "LOOP-MAX-1",
                "LOOP-CANCEL-1");
    }

    @Test
    void the_library_s_own_retries_are_found_out() {
        // given, when
        List<DynamicTest> tests = RetryKit.verify(
                        "agent-loop", () -> new ChatAgentSubject(ChatAgentTest::trusting), "LOOP-MAX-1")
                .toList();

        // then
        assertThat(tests).hasSize(1);
        assertThatThrownBy(() -> tests.get(0).getExecutable().execute())
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "\"1 of max_retries makes 2 requests\": the call made 6 requests; max_retries is 1, so that the"
                                + " clause asks for 2");
    }
}
