package dev.retrykit.browser;

import dev.retrykit.spec.Json;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import tools.jackson.databind.JsonNode;

/**
 * A page in a headless Chromium, spoken to in the browser's own protocol, so that no driver has to be installed that fits its
 * version.
 */
final class Chromium implements AutoCloseable, WebSocket.Listener {
    private static final Duration USUAL = Duration.ofSeconds(30);

    private final Process process;
    private final AtomicInteger ids = new AtomicInteger();
    private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
    private final List<JsonNode> events = new CopyOnWriteArrayList<>();
    private final StringBuilder message = new StringBuilder();
    private final WebSocket socket;

    private Chromium(Path program, Path profile) throws IOException {
        process = new ProcessBuilder(
                        program.toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--window-size=1280,900",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "about:blank")
                .redirectErrorStream(true)
                .redirectOutput(profile.resolve("chromium.log").toFile())
                .start();
        socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(page(profile), this)
                .join();
        Stream.of("Page", "Runtime", "Log", "Network").forEach(domain -> ask(domain + ".enable", "{}"));
    }

    /** The program on the PATH; empty where there is none. */
    static Optional<Path> program() {
        return Pattern.compile(File.pathSeparator)
                .splitAsStream(System.getenv("PATH"))
                .flatMap(folder -> Stream.of("chromium", "chromium-browser", "google-chrome")
                        .map(Path.of(folder)::resolve))
                .filter(Files::isExecutable)
                .findFirst();
    }

    static Chromium start(Path program, Path profile) throws IOException {
        return new Chromium(program, profile);
    }

    /** Opens a page and waits until it is loaded; what was heard of the page before is forgotten. */
    void open(Path file) {
        events.clear();
        ask("Page.navigate", "{\"url\":\"" + file.toUri() + "\"}");
        Awaitility.await()
                .atMost(USUAL)
                .until(() -> events("Page.loadEventFired").findAny().isPresent());
    }

    /** The value of an expression on the page; a promise is awaited. */
    JsonNode value(String expression) {
        return value(expression, USUAL);
    }

    /** The same of one that may take longer than usual. */
    JsonNode value(String expression, Duration most) {
        JsonNode parameters = Json.object()
                .put("expression", expression)
                .put("returnByValue", true)
                .put("awaitPromise", true);
        JsonNode answer = ask("Runtime.evaluate", Json.line(parameters), most);
        if (answer.has("exceptionDetails")) {
            throw new AssertionError(answer.path("exceptionDetails").toString());
        }
        return answer.path("result").path("value");
    }

    /** What was heard of one kind since the page was opened. */
    Stream<JsonNode> events(String method) {
        return events.stream()
                .filter(event -> event.path("method").asString("").equals(method))
                .map(event -> event.path("params"));
    }

    /** Sends a command of the protocol and gives its result. */
    JsonNode ask(String method, String parameters) {
        return ask(method, parameters, USUAL);
    }

    private JsonNode ask(String method, String parameters, Duration most) {
        int id = ids.incrementAndGet();
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        answers.put(id, answer);
        socket.sendText("{\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + parameters + "}", true)
                .join();
        return answer.orTimeout(most.toMillis(), TimeUnit.MILLISECONDS).join().path("result");
    }

    @Override
    public CompletionStage<?> onText(WebSocket webSocket, CharSequence data, boolean last) {
        message.append(data);
        if (last) {
            JsonNode json = Json.parse(message.toString());
            message.setLength(0);
            Optional.ofNullable(answers.remove(json.path("id").asInt(0)))
                    .ifPresentOrElse(answer -> answer.complete(json), () -> events.add(json));
        }
        webSocket.request(1);
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().onExit().join();
    }

    /** The browser writes down its port once it listens. */
    private static URI page(Path profile) throws IOException {
        Path port = profile.resolve("DevToolsActivePort");
        Awaitility.await()
                .atMost(60, TimeUnit.SECONDS)
                .until(() -> Files.exists(port) && Files.readAllLines(port).size() > 1);
        String address = "http://127.0.0.1:" + Files.readAllLines(port).get(0) + "/json/list";
        try (var in = URI.create(address).toURL().openStream()) {
            JsonNode pages = Json.parse(new String(in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8));
            return pages.valueStream()
                    .filter(page -> page.path("type").asString("").equals("page"))
                    .map(page -> URI.create(page.path("webSocketDebuggerUrl").asString()))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
