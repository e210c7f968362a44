package dev.retrykit.subject;

import dev.retrykit.simulator.model.Completion;
import dev.retrykit.simulator.model.Questions;
import dev.retrykit.spec.Json;
import java.util.List;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The caller's side of a retry's questions, which the kit overhears. */
final class Hearsay implements Questions {
    /** The same shares for each call, so that two calls can be compared. */
    private static final long SEED = 1;

    private final CallSettings settings;
    private final Bottom bottom;
    private final BiConsumer<String, Supplier<ObjectNode>> show;
    private final Random random = new Random(SEED);
    private int asked;

    Hearsay(CallSettings settings, Bottom bottom, BiConsumer<String, Supplier<ObjectNode>> show) {
        this.settings = settings;
        this.bottom = bottom;
        this.show = show;
    }

    @Override
    public double random() {
        double share = settings.share().orElseGet(random::nextDouble);
        show.accept("random", () -> Json.object().put("share", share));
        return share;
    }

    @Override
    public boolean empty(JsonNode result) {
        return settings.knowsEmpty() && Completion.isEmpty(result);
    }

    /** A stream is behind a gate that its first token closes; any other call has one where the scenario sets it. */
    @Override
    public boolean gate() {
        List<Boolean> answers = settings.gate();
        if (!bottom.streams() && answers.isEmpty()) {
            return true;
        }
        boolean open = !bottom.begun() && (asked >= answers.size() || answers.get(asked));
        asked++;
        show.accept("gate", () -> Json.object().put("open", open));
        return open;
    }
}
