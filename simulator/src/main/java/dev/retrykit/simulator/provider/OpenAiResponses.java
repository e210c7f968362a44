package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Reply.ErrorBody.Told;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The responses of OpenAI, whole or streamed. */
final class OpenAiResponses implements WireFormat {
    @Override
    public Api api() {
        return Api.OPENAI_RESPONSES;
    }

    @Override
    public boolean serves(String path) {
        return path.endsWith("/v1/responses");
    }

    @Override
    public Hand hand(Asked asked) {
        return new ResponsesHand(asked);
    }

    /** Writes the answers to one request. */
    private record ResponsesHand(Asked asked) implements Hand {
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
            OpenAiItems items = new OpenAiItems(asked);
            return new OpenAiResponse(asked).finished(items.of(success), success.finish(), success.usage());
        }

        @Override
        public JsonNode refusal(Told told, Reply.HttpError error) {
            return OpenAiErrors.refusal(told, error.status());
        }

        /** A response that failed is a response all the same. */
        @Override
        public JsonNode failure(Told told) {
            return new OpenAiResponse(asked).failed(told);
        }

        @Override
        public AnswerStream stream() {
            return new OpenAiResponsesStream(asked);
        }
    }
}
