package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Reply.ErrorBody.Told;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** The messages of Anthropic, whole or streamed. */
final class AnthropicMessages implements WireFormat {
    @Override
    public Api api() {
        return Api.ANTHROPIC_MESSAGES;
    }

    @Override
    public boolean serves(String path) {
        return path.endsWith("/v1/messages");
    }

    @Override
    public Hand hand(Asked asked) {
        return new AnthropicHand(asked);
    }

    /** Writes the answers to one request. */
    private record AnthropicHand(Asked asked) implements Hand {
        @Override
        public boolean streams() {
            return asked.streaming();
        }

        @Override
        public Map<String, String> headers() {
            return Map.of(
                    "anthropic-organization-id",
                    "00000000-0000-4000-8000-000000000000",
                    "request-id",
                    AnthropicErrors.requestId(asked));
        }

        @Override
        public Map<String, String> headers(int status) {
            return AnthropicErrors.headers(status);
        }

        @Override
        public JsonNode whole(Reply.Success success) {
            return new AnthropicMessage(asked).of(success);
        }

        @Override
        public JsonNode refusal(Told told, Reply.HttpError error) {
            return AnthropicErrors.refusal(told, error.status(), asked);
        }

        @Override
        public JsonNode failure(Told told) {
            return AnthropicErrors.inBand(told, asked);
        }

        @Override
        public AnswerStream stream() {
            return new AnthropicStream(asked);
        }
    }
}
