package dev.retrykit.simulator.session;

import dev.retrykit.simulator.client.Dialect;
import dev.retrykit.simulator.client.Heard;
import dev.retrykit.simulator.provider.Reply;
import dev.retrykit.simulator.session.AssistantMessage.ToolCall;
import dev.retrykit.simulator.session.Envelope.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;

/** The answer to one request, put together from its parts; made for streamed and plain answers alike. */
public final class ChatAnswer {
    private static final String NO_FINISH = "Stream ended without finish_reason";

    private static final Usage NOTHING = new Usage(0, 0, 0);

    private final Dialect dialect;
    private final StringBuilder text = new StringBuilder();
    private Map<Integer, PartialCall> calls = Map.of();
    private final StringBuilder errorBody = new StringBuilder();
    private int status;
    private Map<String, String> headers = Map.of();
    private Optional<Usage> usage = Optional.empty();
    private Optional<Heard.Finish> finish = Optional.empty();
    private Optional<String> error = Optional.empty();

    /** A call whose arguments are still arriving. */
    private record PartialCall(StringBuilder id, StringBuilder name, StringBuilder arguments) {
        PartialCall() {
            this(new StringBuilder(), new StringBuilder(), new StringBuilder());
        }

        ToolCall call() {
            return new ToolCall(id.toString(), name.toString(), arguments.toString());
        }
    }

    /** An answer in this dialect, of which nothing has arrived. */
    public ChatAnswer(Dialect dialect) {
        this.dialect = dialect;
    }

    /** The status line and headers, with names in lower case. */
    public void head(int status, Map<String, String> headers) {
        this.status = status;
        this.headers = headers;
    }

    /** One event of a stream, or the whole body; tells what it brought. */
    public List<Heard> part(String data) {
        if (refused()) {
            errorBody.append(data);
            return List.of();
        }
        return data.strip().equals("[DONE]") ? List.of() : chunk(data);
    }

    /** The message of an answer that came to its end. */
    public AssistantMessage whole() {
        if (refused()) {
            return broken(ProviderError.ofStatus(status, errorBody.toString()));
        }
        if (error.isPresent() || finish.isEmpty()) {
            return broken(NO_FINISH);
        }
        return finish.get()
                .reason()
                .flatMap(ChatAnswer::stop)
                .map(reason -> message(reason, Optional.empty()))
                .orElseGet(() -> broken("Unhandled stop reason: " + finish.get().word()));
    }

    /** The message of an answer that broke off. What the provider said of it goes before how it ended. */
    public AssistantMessage broken(String cause) {
        return message(StopReason.ERROR, Optional.of(error.orElse(cause)));
    }

    /** The message of an answer that the user broke off. */
    AssistantMessage aborted() {
        return message(StopReason.ABORTED, Optional.of("Request was aborted"));
    }

    private static Optional<StopReason> stop(Reply.Finish reason) {
        return switch (reason) {
            case STOP -> Optional.of(StopReason.STOP);
            case LENGTH -> Optional.of(StopReason.LENGTH);
            case TOOL_CALLS -> Optional.of(StopReason.TOOL_USE);
            case CONTENT_FILTER -> Optional.empty();
        };
    }

    private boolean refused() {
        return status >= 300;
    }

    private List<Heard> chunk(String data) {
        List<Heard> heard;
        try {
            heard = dialect.read(data);
        } catch (JacksonException e) {
            error = error.or(() -> Optional.of("The provider's answer is not JSON"));
            return List.of();
        }
        heard.forEach(piece -> take(piece, data));
        return heard;
    }

    private void take(Heard piece, String data) {
        if (piece instanceof Heard.Text more) {
            text.append(more.text());
        } else if (piece instanceof Heard.ToolCall call) {
            call(call);
        } else if (piece instanceof Heard.Tokens tokens) {
            usage = Optional.of(counted(tokens, usage.orElse(NOTHING)));
        } else if (piece instanceof Heard.Finish why) {
            finish = Optional.of(why);
        } else if (piece instanceof Heard.Failed failed && error.isEmpty()) {
            error = Optional.of(failed.message());
            errorBody.append(data);
        }
    }

    private void call(Heard.ToolCall call) {
        calls = calls.isEmpty() ? new TreeMap<>() : calls;
        int place = call.place().orElse(calls.size());
        PartialCall partial = calls.computeIfAbsent(place, i -> new PartialCall());
        partial.id().append(call.id());
        partial.name().append(call.name());
        partial.arguments().append(call.arguments());
    }

    private static Usage counted(Heard.Tokens tokens, Usage before) {
        return new Usage(
                tokens.input().orElse(before.input()),
                tokens.cached().orElse(before.cached()),
                tokens.output().orElse(before.output()));
    }

    private AssistantMessage message(StopReason reason, Optional<String> errorMessage) {
        List<ToolCall> whole = new ArrayList<>(calls.size());
        calls.values().forEach(call -> whole.add(call.call()));
        Envelope envelope = new Envelope(
                usage, headers, errorBody.toString(), refused() ? OptionalInt.of(status) : OptionalInt.empty());
        return new AssistantMessage(text.toString(), whole, reason, errorMessage, envelope);
    }
}
