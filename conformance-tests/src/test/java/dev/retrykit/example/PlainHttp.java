package dev.retrykit.example;

import com.openai.core.RequestOptions;
import com.openai.core.http.Headers;
import com.openai.core.http.HttpClient;
import com.openai.core.http.HttpRequest;
import com.openai.core.http.HttpResponse;
import com.openai.errors.OpenAIException;
import com.openai.errors.OpenAIIoException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** HTTP for OpenAI's SDK that sends each request once; the client that comes with the SDK repeats some by itself. */
public final class PlainHttp implements HttpClient {
    private final java.net.http.HttpClient client = java.net.http.HttpClient.newBuilder()
            .version(java.net.http.HttpClient.Version.HTTP_1_1)
            .build();

    /** An answer whose body is read as it comes. */
    private record Answer(int statusCode, Headers headers, InputStream body) implements HttpResponse {
        @Override
        public void close() {
            try {
                body.close();
            } catch (IOException e) {
                throw new OpenAIIoException("the answer could not be closed", e);
            }
        }
    }

    @Override
    public HttpResponse execute(HttpRequest request, RequestOptions options) {
        try {
            return answer(client.send(plain(request), BodyHandlers.ofInputStream()));
        } catch (IOException e) {
            throw new OpenAIIoException("the request failed", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new OpenAIIoException("the request was interrupted", e);
        }
    }

    @Override
    public CompletableFuture<HttpResponse> executeAsync(HttpRequest request, RequestOptions options) {
        return client.sendAsync(plain(request), BodyHandlers.ofInputStream()).thenApply(PlainHttp::answer);
    }

    @Override
    public void close() {}

    private static java.net.http.HttpRequest plain(HttpRequest request) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        Optional.ofNullable(request.body()).ifPresent(content -> content.writeTo(body));
        java.net.http.HttpRequest.Builder plain = java.net.http.HttpRequest.newBuilder(URI.create(request.url()))
                .header("content-type", "application/json")
                .method(request.method().name(), BodyPublishers.ofByteArray(body.toByteArray()));
        for (String name : request.headers().names()) {
            request.headers().values(name).forEach(value -> plain.header(name, value));
        }
        return plain.build();
    }

    private static HttpResponse answer(java.net.http.HttpResponse<InputStream> response) {
        String type = response.headers().firstValue("content-type").orElse("");
        if (response.statusCode() == 200
                && !type.startsWith("application/json")
                && !type.startsWith("text/event-stream")) {
            throw new OpenAIException("an answer of type " + type);
        }
        Headers.Builder headers = Headers.builder();
        response.headers().map().forEach((name, values) -> values.forEach(value -> headers.put(name, value)));
        return new Answer(response.statusCode(), headers.build(), response.body());
    }
}
