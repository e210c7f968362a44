package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Reply.ErrorBody.Told;
import dev.retrykit.simulator.provider.Reply.Finish;
import dev.retrykit.simulator.provider.Reply.Usage;
import dev.retrykit.spec.Json;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The chat completions of OpenAI, whole or streamed. */
final class OpenAiChat implements WireFormat {
    @Override
    public Api api() {
        return Api.OPENAI_CHAT;
    }

    @Override
    public boolean serves(String path) {
        return path.endsWith("/v1/chat/completions");
    }

    @Override
    public Hand hand(Asked asked) {
        return new ChatHand(asked);
    }

    /** Writes the answers to one request. */
    private record ChatHand(Asked asked) implements Hand {
        @Override
        public boolean streams() {
            return asked.streaming();
        }

        @Override
        public Map<String, String> headers() {
            return OpenAiErrors.headers(asked);
        }

        @Override
        public Map<String, String> headers(int status) {
            return OpenAiErrors.headers(status);
        }

        @Override
        public JsonNode whole(Reply.Success success) {
            return new OpenAiCompletion(asked).of(success);
        }

        @Override
        public JsonNode refusal(Told told, Reply.HttpError error) {
            return OpenAiErrors.refusal(told, error.status());
        }

        @Override
        public JsonNode failure(Told told) {
            return OpenAiErrors.inBand(told);
        }

        @Override
        public AnswerStream stream() {
            return new OpenAiChatStream(asked);
        }
    }

    /** The word of the wire for why an answer stops. */
    static String word(Finish finish) {
        return finish.name().toLowerCase(Locale.ROOT);
    }

    /** The token counts as the wire has them. */
    static JsonNode usage(Usage usage) {
        ObjectNode json = Json.object()
                .put("prompt_tokens", usage.input())
                .put("completion_tokens", usage.output())
                .put("total_tokens", usage.input() + usage.output());
        if (usage.cached() > 0) {
            json.putObject("prompt_tokens_details").put("cached_tokens", usage.cached());
        }
        return json;
    }

    /** The id of a tool call, counted from 0 within its answer. */
    static String callId(Asked asked, int index) {
        return "call_" + asked.id() + "_" + index;
    }

    /** What every chunk and every completion begins with. */
    static ObjectNode envelope(String object, Asked asked) {
        return Json.object()
                .put("id", "chatcmpl-" + asked.id())
                .put("object", object)
                .put("created", OpenAiErrors.CREATED)
                .put("model", asked.model());
    }
}
