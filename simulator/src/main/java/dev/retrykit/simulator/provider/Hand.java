package dev.retrykit.simulator.provider;

import dev.retrykit.simulator.provider.Reply.ErrorBody.Told;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** How a wire format writes the answers to one request: headers, a whole answer, a stream, or an error. */
interface Hand {
    /** Whether the request asks for a stream. */
    boolean streams();

    /** Headers of every answer; an error may have more by its status. */
    Map<String, String> headers();

    /** Headers beside those of every answer, and before those of the script. */
    Map<String, String> headers(int status);

    /** The body of a whole answer. */
    JsonNode whole(Reply.Success success);

    /** The body of an HTTP error. */
    JsonNode refusal(Told told, Reply.HttpError error);

    /** What a whole answer of status 200 holds in place of content that went wrong. */
    JsonNode failure(Told told);

    /** Begins a stream; nothing is sent yet. */
    AnswerStream stream();
}
