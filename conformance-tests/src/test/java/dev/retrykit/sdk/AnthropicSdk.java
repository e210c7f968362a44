package dev.retrykit.sdk;

import com.anthropic.client.AnthropicClient;
import com.anthropic.client.okhttp.AnthropicOkHttpClient;
import com.anthropic.core.http.StreamResponse;
import com.anthropic.errors.AnthropicServiceException;
import com.anthropic.helpers.MessageAccumulator;
import com.anthropic.models.ErrorType;
import com.anthropic.models.messages.ContentBlock;
import com.anthropic.models.messages.Message;
import com.anthropic.models.messages.MessageCreateParams;
import com.anthropic.models.messages.RawMessageStreamEvent;
import com.anthropic.models.messages.TextBlock;
import com.anthropic.models.messages.ThinkingBlock;
import com.anthropic.models.messages.Usage;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Anthropic's library. */
final class AnthropicSdk implements Sdk {
    @Override
    public Heard ask(String baseUrl, boolean streaming) {
        AnthropicClient client = AnthropicOkHttpClient.builder()
                .baseUrl(baseUrl)
                .apiKey("key")
                .maxRetries(0)
                .build();
        try {
            return heard(streaming ? streamed(client) : client.messages().create(question()));
        } finally {
            client.close();
        }
    }

    @Override
    public List<String> header(Throwable thrown, String name) {
        return ((AnthropicServiceException) thrown).headers().values(name);
    }

    @Override
    public String told(Throwable thrown) {
        AnthropicServiceException refusal = (AnthropicServiceException) thrown;
        return refusal.getClass().getSimpleName() + " " + refusal.statusCode() + " "
                + refusal.type().map(ErrorType::asString).orElse("-");
    }

    private static Message streamed(AnthropicClient client) {
        MessageAccumulator answer = MessageAccumulator.create();
        try (StreamResponse<RawMessageStreamEvent> events = client.messages().createStreaming(question())) {
            events.stream().forEach(answer::accumulate);
        }
        return answer.message();
    }

    private static MessageCreateParams question() {
        return MessageCreateParams.builder()
                .model("claude-test")
                .maxTokens(100)
                .addUserMessage("Hello?")
                .build();
    }

    private static Heard heard(Message message) {
        Usage usage = message.usage();
        long cached = usage.cacheReadInputTokens().orElse(0L);
        return new Heard(
                message.content().stream()
                        .flatMap(block -> block.thinking().stream())
                        .map(ThinkingBlock::thinking)
                        .collect(Collectors.joining()),
                message.content().stream()
                        .flatMap(block -> block.text().stream())
                        .map(TextBlock::text)
                        .collect(Collectors.joining()),
                calls(message.content()),
                message.stopReason().orElseThrow().asString(),
                usage.inputTokens() + cached,
                cached,
                usage.outputTokens());
    }

    private static List<String> calls(List<ContentBlock> content) {
        return content.stream()
                .flatMap(block -> block.toolUse().stream())
                .map(call -> call.name() + " " + call._input().convert(Map.class))
                .toList();
    }
}
