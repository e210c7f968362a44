package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Frames.Framing;
import dev.retrykit.simulator.provider.Reply.ErrorBody.Told;
import dev.retrykit.spec.Json;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Google's generateContent, and streamGenerateContent as events or as one array. */
final class GoogleGenerateContent implements WireFormat {
    private static final Pattern PATH =
            Pattern.compile(".*/v1(?:beta|alpha)?/models/([^/:]+):(generateContent|streamGenerateContent)(\\?.*)?");

    @Override
    public Api api() {
        return Api.GOOGLE_GENERATE_CONTENT;
    }

    @Override
    public boolean serves(String path) {
        return PATH.matcher(path).matches();
    }

    @Override
    public Hand hand(Asked asked) {
        Matcher path = PATH.matcher(asked.path());
        if (!path.matches()) {
            throw new IllegalArgumentException("not a path of this format: " + asked.path());
        }
        boolean streams = path.group(2).equals("streamGenerateContent");
        return new GoogleHand(new GoogleBody(path.group(1), asked.id()), streams, path.group(3) != null);
    }

    /** Writes the answers to one request. */
    private record GoogleHand(GoogleBody body, boolean streams, boolean asEvents) implements Hand {
        @Override
        public Map<String, String> headers() {
            return Map.of("vary", "Origin, X-Origin, Referer", "x-content-type-options", "nosniff");
        }

        /** This provider tells of its limits in the body of an error. */
        @Override
        public Map<String, String> headers(int status) {
            return Map.of();
        }

        @Override
        public JsonNode whole(Reply.Success success) {
            return body.whole(success);
        }

        /** Where the answer was to be an array, the error is its only element. */
        @Override
        public JsonNode refusal(Told told, Reply.HttpError error) {
            ObjectNode refusal = GoogleErrors.refusal(told, error);
            return streams && !asEvents ? Json.array().add(refusal) : refusal;
        }

        @Override
        public JsonNode failure(Told told) {
            return GoogleErrors.inBand(told);
        }

        @Override
        public AnswerStream stream() {
            Frames frames = asEvents
                    ? new Frames(Framing.EVENTS_CRLF, "text/event-stream")
                    : new Frames(Framing.ARRAY, "application/json; charset=UTF-8");
            return new GoogleStream(body, frames);
        }
    }
}
