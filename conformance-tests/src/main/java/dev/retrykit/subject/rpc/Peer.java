package dev.retrykit.subject.rpc;

import dev.retrykit.simulator.time.Stopwatch;
import dev.retrykit.spec.Json;
import dev.retrykit.subject.process.CommandNotFoundException;
import dev.retrykit.subject.process.ForeignProcess;
import dev.retrykit.subject.process.Launch;
import dev.retrykit.subject.process.OutputLimits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A process that speaks the agent RPC: lines are parsed and freed of credentials, answers find their questions. */
final class Peer implements AutoCloseable {
    /** Hears a process during one scenario; called from the threads that read it. */
    interface Ear {
        /** A line of JSON. */
        void said(JsonNode line);

        /** A line of stdout that is no JSON, or that was cut. */
        void rambled(String line, boolean cut);

        /** A line of stderr. */
        void complained(String line);

        /** More output came than is kept. */
        void flooded();

        /** The process is gone. */
        void gone(int exitCode);
    }

    /** A command that has no answer yet. */
    private record Question(String command, CompletableFuture<JsonNode> answer) {}

    private static final int EARLY_LINES = 100;

    private final Redaction redaction;
    private final ForeignProcess process;
    private final Stopwatch watch = Stopwatch.start();
    private final CompletableFuture<Void> firstSign = new CompletableFuture<>();
    private final Map<String, Question> questions = new LinkedHashMap<>();
    private final List<Runnable> early = new ArrayList<>();
    private Optional<Ear> ear = Optional.empty();
    private long nextId = 1;
    private boolean spoke;
    private OptionalInt exit = OptionalInt.empty();

    Peer(Launch launch, OutputLimits limits, Redaction redaction) {
        this.redaction = redaction;
        this.process = ForeignProcess.start(launch, limits, new Mouth());
    }

    /** Lets somebody hear this process from now on; also that it is gone, or what it said before anybody listened. */
    synchronized void listen(Ear listener) {
        ear = Optional.of(listener);
        process.renewBudget();
        early.forEach(Runnable::run);
        early.clear();
        exit.ifPresent(listener::gone);
    }

    /** Nobody hears it any more. */
    synchronized void ignore() {
        ear = Optional.empty();
        process.takeStock();
    }

    /** The command with an id of its own, as it is to be sent. */
    synchronized ObjectNode numbered(ObjectNode command) {
        return Json.object().put("id", Long.toString(nextId++)).setAll(command);
    }

    /** Sends a numbered command; its answer is empty if there is none in time. */
    CompletableFuture<Optional<JsonNode>> ask(ObjectNode command, Duration patience) {
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        String id = command.path("id").asString();
        synchronized (this) {
            questions.put(id, new Question(command.path("type").asString(), answer));
        }
        process.write(Json.line(command));
        return answer.thenApply(Optional::of)
                .completeOnTimeout(Optional.empty(), patience.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Waits until the process has said a line of JSON or has ended; false if neither came in time. */
    boolean awaitSign(Duration patience) {
        return Waiting.on(firstSign.thenApply(nothing -> true), patience).isPresent();
    }

    /** Waits until what it said up to now was heard. */
    void catchUp() {
        process.catchUp();
    }

    /** Whether it has ever said a line of JSON. */
    synchronized boolean spoke() {
        return spoke;
    }

    /** The time since it was started. */
    Duration age() {
        return watch.elapsed();
    }

    boolean alive() {
        return process.alive();
    }

    /** What it said last on stderr. */
    String lastErrorLine() {
        return redaction.clean(process.lastErrorLine());
    }

    long outputBytes() {
        return process.outputBytes();
    }

    Optional<CommandNotFoundException> notFound() {
        return process.notFound();
    }

    @Override
    public void close() {
        process.close();
    }

    private synchronized void tell(java.util.function.Consumer<Ear> message) {
        ear.ifPresent(message);
    }

    /** Keeps what a process says while it starts, which is often why it does not. */
    private synchronized void tellEvenLater(java.util.function.Consumer<Ear> message) {
        if (ear.isEmpty() && early.size() < EARLY_LINES) {
            early.add(() -> ear.ifPresent(message));
        }
        tell(message);
    }

    private void answered(JsonNode response) {
        Optional<Question> question = questionOf(response);
        question.ifPresent(each -> each.answer().complete(response));
    }

    private synchronized Optional<Question> questionOf(JsonNode response) {
        String id = response.path("id").asString("");
        String command = response.path("command").asString("");
        Optional<String> key = questions.entrySet().stream()
                .filter(each -> id.isEmpty()
                        ? each.getValue().command().equals(command)
                        : each.getKey().equals(id))
                .map(Map.Entry::getKey)
                .findFirst();
        return key.map(questions::remove);
    }

    /** Turns lines into messages for whoever listens. */
    private final class Mouth implements ForeignProcess.Listener {
        @Override
        public void output(String line, boolean cut) {
            String clean = redaction.clean(line);
            Optional<JsonNode> json = cut ? Optional.empty() : parse(clean);
            if (json.isPresent()) {
                said(json.get());
            } else if (!clean.isBlank()) {
                tellEvenLater(each -> each.rambled(clean, cut));
            }
        }

        @Override
        public void error(String line) {
            tellEvenLater(each -> each.complained(redaction.clean(line)));
        }

        @Override
        public void flooded() {
            tell(Ear::flooded);
        }

        @Override
        public void ended(int exitCode) {
            synchronized (Peer.this) {
                exit = OptionalInt.of(exitCode);
                tell(each -> each.gone(exitCode));
            }
            firstSign.complete(null);
        }

        private void said(JsonNode line) {
            synchronized (Peer.this) {
                spoke = true;
                tell(each -> each.said(line));
            }
            firstSign.complete(null);
            if (Transcript.isResponse(line)) {
                answered(line);
            }
        }

        private static Optional<JsonNode> parse(String line) {
            try {
                JsonNode json = Json.parse(line);
                return json.isObject() ? Optional.of(json) : Optional.empty();
            } catch (JacksonException e) {
                return Optional.empty();
            }
        }
    }
}
