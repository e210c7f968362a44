package dev.retrykit.sdk;

import com.openai.client.OpenAIClient;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.core.http.StreamResponse;
import com.openai.errors.OpenAIServiceException;
import com.openai.helpers.ChatCompletionAccumulator;
import com.openai.models.chat.completions.ChatCompletion;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import com.openai.models.chat.completions.ChatCompletionMessage;
import com.openai.models.chat.completions.ChatCompletionStreamOptions;
import com.openai.models.completions.CompletionUsage;
import java.util.List;

/** OpenAI's library, asking for chat completions. */
final class OpenAiChatSdk implements Sdk {
    @Override
    public Heard ask(String baseUrl, boolean streaming) {
        OpenAIClient client = client(baseUrl);
        try {
            return heard(
                    streaming
                            ? streamed(client)
                            : client.chat().completions().create(question().build()));
        } finally {
            client.close();
        }
    }

    @Override
    public List<String> header(Throwable thrown, String name) {
        return ((OpenAIServiceException) thrown).headers().values(name);
    }

    @Override
    public String told(Throwable thrown) {
        OpenAIServiceException refusal = (OpenAIServiceException) thrown;
        return refusal.getClass().getSimpleName() + " " + refusal.statusCode() + " "
                + refusal.type().orElse("-") + " " + refusal.code().orElse("-");
    }

    static OpenAIClient client(String baseUrl) {
        return OpenAIOkHttpClient.builder()
                .baseUrl(baseUrl + "/v1")
                .apiKey("key")
                .maxRetries(0)
                .build();
    }

    private static ChatCompletion streamed(OpenAIClient client) {
        ChatCompletionAccumulator answer = ChatCompletionAccumulator.create();
        ChatCompletionCreateParams question = question()
                .streamOptions(
                        ChatCompletionStreamOptions.builder().includeUsage(true).build())
                .build();
        try (StreamResponse<ChatCompletionChunk> chunks =
                client.chat().completions().createStreaming(question)) {
            chunks.stream().forEach(answer::accumulate);
        }
        return answer.chatCompletion();
    }

    private static ChatCompletionCreateParams.Builder question() {
        return ChatCompletionCreateParams.builder().model("gpt-test").addUserMessage("Hello?");
    }

    private static Heard heard(ChatCompletion completion) {
        ChatCompletion.Choice choice = completion.choices().get(0);
        ChatCompletionMessage message = choice.message();
        List<String> calls = message.toolCalls().orElse(List.of()).stream()
                .map(call -> call.asFunction().function())
                .map(function -> function.name() + " " + function.arguments())
                .toList();
        CompletionUsage usage = completion.usage().orElseThrow();
        long cached = usage.promptTokensDetails()
                .flatMap(CompletionUsage.PromptTokensDetails::cachedTokens)
                .orElse(0L);
        return new Heard(
                "",
                message.content().orElse(""),
                calls,
                choice.finishReason().asString(),
                usage.promptTokens(),
                cached,
                usage.completionTokens());
    }
}
