package dev.retrykit.subject.command;

import com.openai.client.OpenAIClient;
import com.openai.client.OpenAIClientImpl;
import com.openai.client.okhttp.OpenAIOkHttpClient;
import com.openai.core.ClientOptions;
import com.openai.core.http.StreamResponse;
import com.openai.errors.OpenAIException;
import com.openai.errors.OpenAIIoException;
import com.openai.errors.OpenAIServiceException;
import com.openai.models.chat.completions.ChatCompletion;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import dev.retrykit.example.PlainHttp;
import dev.retrykit.spec.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/**
 * A client that makes one model call with OpenAI's own SDK and retries it as the agent-loop policy says. An argument names what
 * it is to do wrong, so that the kit can be seen to notice.
 */
final class SdkClient {
    private static final Pattern FINAL = Pattern.compile(
            "\\b(400|403|404)\\b|content.?filter|content.?policy|refus|token limit|context length",
            Pattern.CASE_INSENSITIVE);
    private static final Pattern RECOVERABLE =
            Pattern.compile("time.?out|\\b(429|502|503|504)\\b|connection reset", Pattern.CASE_INSENSITIVE);
    private static final Pattern UNAUTHORIZED = Pattern.compile("\\b401\\b");
    private static final List<Duration> WAITS =
            List.of(Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(4));

    private final String vice;
    private final OpenAIClient client;
    /** Whether any piece of an answer has come, so that a retry would repeat it. */
    private boolean begun;

    private SdkClient(String vice) {
        this.vice = vice;
        this.client = vice.equals("trusts-its-library")
                ? OpenAIOkHttpClient.builder().fromEnv().maxRetries(0).build()
                : new OpenAIClientImpl(ClientOptions.builder()
                        .fromEnv()
                        .httpClient(new PlainHttp())
                        .maxRetries(0)
                        .build());
    }

    public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
        SdkClient client = new SdkClient(arguments.length > 0 ? arguments[0] : "");
        if (client.has("ignores-the-cancel")) {
            ignoreInterrupts();
        }
        Optional<String> failure = client.call(retries());
        System.out.println();
        failure.ifPresent(System.err::println);
        // The SDK's threads would keep the process alive for a while.
        Runtime.getRuntime().halt(failure.isPresent() ? 1 : 0);
    }

    /** The request, and again while that may help; gives the last error, if there is one. */
    private Optional<String> call(int retries) {
        int most = has("too-many-requests") ? retries + 1 : retries;
        for (int attempt = 0; ; attempt++) {
            Optional<String> failure = attempt();
            if (failure.isEmpty()) {
                return failure;
            }
            Duration wait = WAITS.get(Math.min(attempt, WAITS.size() - 1));
            if (attempt == most || begun || !recoverable(failure.get())) {
                pause(has("sleeps-before-failing") ? wait : Duration.ZERO);
                return has("hides-the-last-error") ? Optional.of("") : failure;
            }
            System.err.println("LLM request failed, retrying attempt=" + (attempt + 1) + " retry_in_ms="
                    + wait.toMillis() + " error=" + failure.get());
            pause(wait);
        }
    }

    private Optional<String> attempt() {
        try {
            if (Boolean.parseBoolean(System.getenv("RETRYKIT_STREAM"))) {
                stream();
            } else {
                whole();
            }
            return Optional.empty();
        } catch (OpenAIServiceException refused) {
            return Optional.of(refused.getMessage());
        } catch (OpenAIIoException broken) {
            return Optional.of("connection reset: " + broken.getCause());
        } catch (OpenAIException unreadable) {
            return Optional.of(unreadable.toString());
        }
    }

    private void whole() {
        ChatCompletion completion = client.chat().completions().create(request());
        completion.choices().get(0).message().content().ifPresent(this::emit);
    }

    private void stream() {
        boolean finished = false;
        try (StreamResponse<ChatCompletionChunk> response =
                client.chat().completions().createStreaming(request())) {
            for (ChatCompletionChunk chunk : (Iterable<ChatCompletionChunk>) response.stream()::iterator) {
                for (ChatCompletionChunk.Choice choice : chunk.choices()) {
                    begun = true;
                    choice.delta().content().ifPresent(this::emit);
                    finished |= choice.finishReason().isPresent();
                }
            }
        }
        if (!finished) {
            throw new OpenAIException("the stream ended without a finish");
        }
    }

    private static ChatCompletionCreateParams request() {
        return ChatCompletionCreateParams.builder()
                .model(System.getenv("RETRYKIT_MODEL"))
                .addUserMessage(System.getenv("RETRYKIT_PROMPT"))
                .build();
    }

    private void emit(String text) {
        System.out.print(has("prints-a-delta-twice") ? text + text : text);
        System.out.flush();
    }

    private boolean recoverable(String failure) {
        if (UNAUTHORIZED.matcher(failure).find()) {
            return has("retries-401");
        }
        return RECOVERABLE.matcher(failure).find() && !FINAL.matcher(failure).find();
    }

    private boolean has(String name) {
        return vice.equals(name);
    }

    private static int retries() throws IOException {
        return Json.parse(Files.readString(Path.of(System.getenv("RETRYKIT_SETTINGS"))))
                .path("max_retries")
                .asInt(3);
    }

    private static void pause(Duration wait) {
        long end = System.nanoTime() + wait.toNanos();
        for (long left = wait.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** The class for signals is not among those that a program may name. */
    private static void ignoreInterrupts() throws ReflectiveOperationException {
        Class<?> signal = Class.forName("sun.misc.Signal");
        Class<?> handler = Class.forName("sun.misc.SignalHandler");
        Object ignore = handler.getField("SIG_IGN").get(null);
        signal.getMethod("handle", signal, handler)
                .invoke(null, signal.getConstructor(String.class).newInstance("INT"), ignore);
    }
}
