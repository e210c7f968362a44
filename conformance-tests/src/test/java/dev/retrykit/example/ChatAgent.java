package dev.retrykit.example;

import com.openai.client.OpenAIClient;
import com.openai.core.http.StreamResponse;
import com.openai.errors.OpenAIException;
import com.openai.errors.OpenAIIoException;
import com.openai.errors.OpenAIServiceException;
import com.openai.models.chat.completions.ChatCompletionChunk;
import com.openai.models.chat.completions.ChatCompletionCreateParams;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A small agent around OpenAI's library that asks again where a failure may pass: after 1, 2 and 4 seconds. */
final class ChatAgent {
    private static final List<Duration> WAITS =
            List.of(Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(4));
    private static final Set<Integer> PASSING = Set.of(429, 502, 503, 504);

    private final OpenAIClient client;
    private final String model;
    private final int retries;

    ChatAgent(OpenAIClient client, String model, int retries) {
        this.client = client;
        this.model = model;
        this.retries = retries;
    }

    /**
     * Asks, and gives the answer piece by piece.
     *
     * @throws OpenAIException the last failure, where no retry is left or none would help
     * @throws InterruptedException where the thread was interrupted: the user does not want the answer any more
     */
    void ask(String prompt, Consumer<String> piece) throws InterruptedException {
        for (int attempt = 0; ; attempt++) {
            Answer answer = new Answer(piece);
            try {
                answer.read(prompt);
                return;
            } catch (OpenAIException failure) {
                if (Thread.interrupted()) {
                    throw new InterruptedException("while the model was asked");
                }
                if (attempt == retries || answer.begun || !passes(failure)) {
                    throw failure;
                }
            }
            TimeUnit.MILLISECONDS.sleep(
                    WAITS.get(Math.min(attempt, WAITS.size() - 1)).toMillis());
        }
    }

    private static boolean passes(OpenAIException failure) {
        return failure instanceof OpenAIIoException
                || failure instanceof OpenAIServiceException refused && PASSING.contains(refused.statusCode());
    }

    /** One attempt at an answer; once a piece is out, another attempt would say it twice. */
    private final class Answer {
        private final Consumer<String> piece;
        private boolean begun;
        private boolean finished;

        Answer(Consumer<String> piece) {
            this.piece = piece;
        }

        void read(String prompt) {
            ChatCompletionCreateParams question = ChatCompletionCreateParams.builder()
                    .model(model)
                    .addUserMessage(prompt)
                    .build();
            try (StreamResponse<ChatCompletionChunk> response =
                    client.chat().completions().createStreaming(question)) {
                response.stream().flatMap(chunk -> chunk.choices().stream()).forEach(this::heard);
            }
            if (!finished) {
                throw new OpenAIIoException("the answer broke off");
            }
        }

        private void heard(ChatCompletionChunk.Choice choice) {
            begun = true;
            finished |= choice.finishReason().isPresent();
            choice.delta().content().ifPresent(piece);
        }
    }
}
