package dev.retrykit.sdk;

import com.google.genai.Client;
import com.google.genai.ResponseStream;
import com.google.genai.errors.ApiException;
import com.google.genai.types.Content;
import com.google.genai.types.FunctionCall;
import com.google.genai.types.GenerateContentResponse;
import com.google.genai.types.GenerateContentResponseUsageMetadata;
import com.google.genai.types.HttpOptions;
import com.google.genai.types.HttpRetryOptions;
import com.google.genai.types.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Google's library, whose streams are server-sent events. It has nothing that puts a stream together, so that is done here. */
final class GoogleSdk implements Sdk {
    @Override
    public Heard ask(String baseUrl, boolean streaming) {
        HttpRetryOptions once = HttpRetryOptions.builder().attempts(1).build();
        HttpOptions options =
                HttpOptions.builder().baseUrl(baseUrl).retryOptions(once).build();
        try (Client client = Client.builder().apiKey("key").httpOptions(options).build()) {
            return heard(streaming ? streamed(client) : List.of(whole(client)));
        }
    }

    /** The library's exceptions do not keep them. */
    @Override
    public List<String> header(Throwable thrown, String name) {
        return List.of();
    }

    @Override
    public String told(Throwable thrown) {
        ApiException refusal = (ApiException) thrown;
        return refusal.getClass().getSimpleName() + " " + refusal.code();
    }

    private static GenerateContentResponse whole(Client client) {
        return client.models.generateContent("gemini-test", "Hello?", null);
    }

    private static List<GenerateContentResponse> streamed(Client client) {
        List<GenerateContentResponse> responses = new ArrayList<>();
        try (ResponseStream<GenerateContentResponse> stream =
                client.models.generateContentStream("gemini-test", "Hello?", null)) {
            stream.forEach(responses::add);
        }
        return responses;
    }

    private static Heard heard(List<GenerateContentResponse> responses) {
        GenerateContentResponse last = responses.get(responses.size() - 1);
        GenerateContentResponseUsageMetadata usage = last.usageMetadata().orElseThrow();
        return new Heard(
                text(responses, true),
                text(responses, false),
                responses.stream()
                        .flatMap(response -> parts(response).stream())
                        .flatMap(part -> part.functionCall().stream())
                        .map(GoogleSdk::call)
                        .toList(),
                last.finishReason().toString(),
                usage.promptTokenCount().orElseThrow(),
                usage.cachedContentTokenCount().orElse(0),
                usage.candidatesTokenCount().orElse(0));
    }

    private static String text(List<GenerateContentResponse> responses, boolean thought) {
        return responses.stream()
                .flatMap(response -> parts(response).stream())
                .filter(part -> part.thought().orElse(false) == thought)
                .flatMap(part -> part.text().stream())
                .collect(Collectors.joining());
    }

    /** The library's own {@code parts()} refuses an answer that was filtered. */
    private static List<Part> parts(GenerateContentResponse response) {
        return response.candidates()
                .orElseThrow()
                .get(0)
                .content()
                .flatMap(Content::parts)
                .orElse(List.of());
    }

    private static String call(FunctionCall call) {
        Map<String, Object> arguments = call.args().orElseThrow();
        return call.name().orElseThrow() + " " + arguments;
    }
}
