package dev.retrykit.sdk;

import dev.retrykit.simulator.provider.Api;
import java.util.List;

/** A provider's own client library, told to ask once and to retry nothing. */
interface Sdk {
    /** The library for this interface. */
    static Sdk of(Api api) {
        return switch (api) {
            case OPENAI_CHAT -> new OpenAiChatSdk();
            case OPENAI_RESPONSES -> new OpenAiResponsesSdk();
            case ANTHROPIC_MESSAGES -> new AnthropicSdk();
            case GOOGLE_GENERATE_CONTENT -> new GoogleSdk();
        };
    }

    /**
     * Asks one question.
     *
     * @param baseUrl the provider's, without a version
     */
    Heard ask(String baseUrl, boolean streaming);

    /** What an exception of the library says of a refusal: its kind, its status, and what else it holds as data. */
    String told(Throwable thrown);

    /** A header of the answer that an exception was made of. */
    List<String> header(Throwable thrown, String name);

    /**
     * What the library understood of an answer.
     *
     * @param calls each as its name and arguments
     * @param finish in the library's own word
     * @param input with what was read from a cache, as all but Anthropic count it
     */
    record Heard(
            String reasoning, String text, List<String> calls, String finish, long input, long cached, long output) {}
}
