package dev.retrykit.simulator.provider;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The interfaces of model providers that the fake one offers. */
public enum Api {
    OPENAI_CHAT,
    OPENAI_RESPONSES,
    ANTHROPIC_MESSAGES,
    GOOGLE_GENERATE_CONTENT;

    /** Its name in flags, files and traces, as {@code openai-chat}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The interface of this name, if there is one. */
    public static Optional<Api> of(String word) {
        return Arrays.stream(values()).filter(api -> api.word().equals(word)).findFirst();
    }

    /** All names. */
    public static List<String> words() {
        return Arrays.stream(values()).map(Api::word).toList();
    }
}
