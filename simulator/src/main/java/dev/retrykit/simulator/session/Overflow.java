package dev.retrykit.simulator.session;

import java.util.List;
import java.util.stream.Stream;

/** Recognises the texts by which providers say that the context is too large for the model. */
public final class Overflow {
    /** One for each phrase of a provider. */
    static final List<Phrase> PHRASES = Stream.of(
                    "prompt is too long",
                    "request_too_large",
                    "input is too long for requested model",
                    "exceeds the context window",
                    "exceeds [the ][model's ]maximum context length of # tokens",
                    "exceeds [the ][model's ]maximum context length (#)",
                    "input token count…exceeds the maximum",
                    "maximum prompt length is #",
                    "reduce the length of the messages",
                    "maximum context length is # tokens",
                    "exceeds [the ]maximum allowed input length of # tokens",
                    "input (# tokens) is longer than the model's context length (# tokens)",
                    "exceeds the limit of #",
                    "exceeds the available context size",
                    "greater than the context length",
                    "context window exceeds limit",
                    "exceeded model token limit",
                    "too large for model with # maximum context length",
                    "model_context_window_exceeded",
                    "prompt too long; exceeded [max ]context length",
                    "^400[ status code] (no body)",
                    "^413[ status code] (no body)",
                    "context length exceeded",
                    "context_length_exceeded",
                    "too many tokens",
                    "token limit exceeded")
            .map(Phrase::of)
            .toList();

    /** Limits of rate and capacity that borrow the words of an overflow. */
    private static final List<Phrase> EXCLUSIONS = Stream.of(
                    "^throttling error:", "^service unavailable:", "rate limit", "too many requests")
            .map(Phrase::of)
            .toList();

    private Overflow() {}

    /** The share of the window, in hundredths, from which an answer that was cut off at once counts as an overflow. */
    private static final long FULL = 99;

    /** Whether the text tells of an overflow; the exclusions win. */
    public static boolean in(String text) {
        return in(LowerText.of(text));
    }

    static boolean in(LowerText text) {
        return Phrase.any(PHRASES, text) && !Phrase.any(EXCLUSIONS, text);
    }

    /** Whether the text has the words of an overflow and is none, since an exclusion wins. */
    public static boolean borrowed(String text) {
        LowerText lower = LowerText.of(text);
        return Phrase.any(PHRASES, lower) && Phrase.any(EXCLUSIONS, lower);
    }

    /**
     * Whether a message tells of an overflow: by the text of an error; or, where the window is known, by an input that is
     * larger than it, or by an answer that was cut off before its first word while the window was full.
     *
     * @param window the model's context window in tokens; 0 where it is not known
     */
    static boolean of(AssistantMessage message, long window) {
        if (message.stopReason() == StopReason.ERROR) {
            return in(message.error());
        }
        return window > 0
                && message.succeeded()
                && message.envelope()
                        .usage()
                        .filter(usage -> usage.read() > window || cutOff(message, usage, window))
                        .isPresent();
    }

    private static boolean cutOff(AssistantMessage message, Envelope.Usage usage, long window) {
        return message.stopReason() == StopReason.LENGTH && usage.output() == 0 && usage.read() * 100 >= window * FULL;
    }
}
