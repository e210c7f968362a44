package dev.retrykit.sdk;

import com.openai.client.OpenAIClient;
import com.openai.core.http.StreamResponse;
import com.openai.helpers.ResponseAccumulator;
import com.openai.models.responses.Response;
import com.openai.models.responses.ResponseCreateParams;
import com.openai.models.responses.ResponseOutputItem;
import com.openai.models.responses.ResponseOutputText;
import com.openai.models.responses.ResponseReasoningItem;
import com.openai.models.responses.ResponseStreamEvent;
import com.openai.models.responses.ResponseUsage;
import java.util.List;
import java.util.stream.Collectors;

/** OpenAI's library, asking for responses. */
final class OpenAiResponsesSdk implements Sdk {
    @Override
    public Heard ask(String baseUrl, boolean streaming) {
        OpenAIClient client = OpenAiChatSdk.client(baseUrl);
        try {
            return heard(streaming ? streamed(client) : client.responses().create(question()));
        } finally {
            client.close();
        }
    }

    @Override
    public List<String> header(Throwable thrown, String name) {
        return new OpenAiChatSdk().header(thrown, name);
    }

    @Override
    public String told(Throwable thrown) {
        return new OpenAiChatSdk().told(thrown);
    }

    private static Response streamed(OpenAIClient client) {
        ResponseAccumulator answer = ResponseAccumulator.create();
        try (StreamResponse<ResponseStreamEvent> events = client.responses().createStreaming(question())) {
            events.stream().forEach(answer::accumulate);
        }
        return answer.response();
    }

    private static ResponseCreateParams question() {
        return ResponseCreateParams.builder().model("gpt-test").input("Hello?").build();
    }

    private static Heard heard(Response response) {
        ResponseUsage usage = response.usage()
                .orElseThrow(() -> new IllegalStateException(response.status().orElseThrow() + ": "
                        + response.error().orElseThrow().message()));
        String finish = response.incompleteDetails()
                .flatMap(Response.IncompleteDetails::reason)
                .map(Response.IncompleteDetails.Reason::asString)
                .orElseGet(() -> response.status().orElseThrow().asString());
        return new Heard(
                reasoning(response.output()),
                text(response.output()),
                calls(response.output()),
                finish,
                usage.inputTokens(),
                usage.inputTokensDetails().cachedTokens(),
                usage.outputTokens());
    }

    private static String reasoning(List<ResponseOutputItem> output) {
        return output.stream()
                .flatMap(item -> item.reasoning().stream())
                .flatMap(item -> item.summary().stream())
                .map(ResponseReasoningItem.Summary::text)
                .collect(Collectors.joining());
    }

    private static String text(List<ResponseOutputItem> output) {
        return output.stream()
                .flatMap(item -> item.message().stream())
                .flatMap(message -> message.content().stream())
                .flatMap(content -> content.outputText().stream())
                .map(ResponseOutputText::text)
                .collect(Collectors.joining());
    }

    private static List<String> calls(List<ResponseOutputItem> output) {
        return output.stream()
                .flatMap(item -> item.functionCall().stream())
                .map(call -> call.name() + " " + call.arguments())
                .toList();
    }
}
