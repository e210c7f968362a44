package dev.retrykit.simulator.session;

import dev.retrykit.spec.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** What a session remembers: the runtime context, which the next request sends, and the history, which keeps everything. */
public class SessionMemory {
    private final List<Message> context = new ArrayList<>();
    private final List<JsonNode> history = new ArrayList<>();
    private final Optional<Path> file;
    private Optional<List<Message>> shown = Optional.empty();

    private SessionMemory(Optional<Path> file) {
        this.file = file;
    }

    /** Remembers for as long as the process lives. */
    public SessionMemory() {
        this(Optional.empty());
    }

    /** Appends the history to a file, too: JSON Lines, one message a line. */
    public SessionMemory(Path file) {
        this(Optional.of(file));
    }

    /**
     * Takes one message into both.
     *
     * @return the message as history keeps it
     */
    public JsonNode add(Message message) {
        JsonNode json = Json.sealed(message.json());
        changed().add(message);
        history.add(json);
        file.ifPresent(path -> append(path, json));
        return json;
    }

    /** Takes the failed message at the end of the context out of it; anything else there stays. */
    public void dropFailure() {
        int last = context.size() - 1;
        if (last >= 0 && context.get(last) instanceof AssistantMessage message && !message.succeeded()) {
            changed().remove(last);
        }
    }

    /**
     * Puts a summary in the place of all but the last message of the user; what the model failed to answer goes, too.
     *
     * @param answered whether the model's last message stays, because it answered
     * @return whether that made the context shorter; where not, it is as it was
     */
    public boolean compact(boolean answered) {
        List<Message> kept = new ArrayList<>();
        context.stream()
                .filter(Message.FromUser.class::isInstance)
                .reduce((first, second) -> second)
                .ifPresent(kept::add);
        Message last = context.get(context.size() - 1);
        boolean dropped = !answered && last instanceof AssistantMessage;
        if (answered) {
            kept.add(last);
        }
        int summarised = context.size() - kept.size() - (dropped ? 1 : 0);
        if (summarised < 2) {
            return false;
        }
        changed().clear();
        add(new Message.Summary("Summary of " + summarised + " earlier messages."));
        changed().addAll(kept);
        return true;
    }

    /** The messages of the next request. */
    public List<Message> context() {
        List<Message> copy = shown.orElseGet(() -> List.copyOf(context));
        shown = Optional.of(copy);
        return copy;
    }

    /** Every message that was ever added, oldest first. */
    public List<JsonNode> history() {
        return List.copyOf(history);
    }

    /** The context, which is about to change. */
    private List<Message> changed() {
        shown = Optional.empty();
        return context;
    }

    private static void append(Path path, JsonNode line) {
        try {
            Files.writeString(path, Json.line(line) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException("the history cannot be written to " + path, e);
        }
    }
}
