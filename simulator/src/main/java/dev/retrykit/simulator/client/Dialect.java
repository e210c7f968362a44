package dev.retrykit.simulator.client;

import dev.retrykit.simulator.provider.Api;
import dev.retrykit.simulator.provider.Transport;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** One interface as a client speaks it; without state, so that a reader of answers may be anything that collects. */
public interface Dialect {
    /** The dialect of an interface. */
    static Dialect of(Api api) {
        return switch (api) {
            case OPENAI_CHAT -> new OpenAiChatDialect();
            case OPENAI_RESPONSES -> new OpenAiResponsesDialect();
            case ANTHROPIC_MESSAGES -> new AnthropicDialect();
            case GOOGLE_GENERATE_CONTENT -> new GoogleDialect();
        };
    }

    /**
     * The request that asks a question.
     *
     * @param credential the alias of the account that pays
     */
    Transport.Call call(Question question, Optional<String> credential);

    /** What one event of a stream brings, or a whole body, in the order in which it stands there; empty where it brings nothing. */
    List<Heard> read(JsonNode json);

    /**
     * The same of its text.
     *
     * @throws tools.jackson.core.JacksonException if the text is no JSON
     */
    default List<Heard> read(String data) {
        return Readings.of(this, data);
    }
}
