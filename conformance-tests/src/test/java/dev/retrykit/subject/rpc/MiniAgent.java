package dev.retrykit.subject.rpc;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A foreign agent for tests, run as a process of its own: it retries once after 100 ms, and has the vices that it is told. */
final class MiniAgent {
    private static final Duration DELAY = Duration.ofMillis(100);

    private final List<String> vices;
    private volatile CountDownLatch cancelled = new CountDownLatch(1);

    private MiniAgent(List<String> vices) {
        this.vices = vices;
    }

    /** The command line that runs this agent with these vices. */
    static String command(String... vices) {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        return "exec '" + java + "' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp target/test-classes "
                + MiniAgent.class.getName() + Arrays.stream(vices).collect(Collectors.joining(" ", " ", ""));
    }

    public static void main(String[] vices) throws IOException {
        MiniAgent agent = new MiniAgent(List.of(vices));
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            agent.obey(field("id", line), field("type", line));
        }
        System.exit(0);
    }

    private void obey(String id, String command) {
        boolean known =
                List.of("prompt", "abort_retry", "get_state", "new_session").contains(command)
                        && !vices.contains("without-" + command);
        emit("{\"type\":\"response\",\"id\":\"" + id + "\",\"command\":\"" + command + "\",\"success\":" + known + "}");
        if (command.equals("prompt")) {
            cancelled = new CountDownLatch(1);
            new Thread(this::run).start();
        } else if (command.equals("abort_retry")) {
            cancelled.countDown();
        }
    }

    private void run() {
        emit("{\"type\":\"agent_start\"}");
        if (vices.contains("tells-its-key")) {
            System.err.println("my key is " + System.getenv("RETRYKIT_API_KEY"));
            emit("{\"type\":\"notice\",\"key\":\"" + System.getenv("OPENAI_API_KEY") + "\",\"at\":\""
                    + System.getenv("RETRYKIT_BASE_URL") + "\"}");
        }
        int status = ask();
        while (vices.contains("greedy")) {
            ask();
        }
        message(status);
        emit("{\"type\":\"agent_end\",\"willRetry\":" + (status != 200) + "}");
        if (status != 200) {
            retry();
        }
    }

    private void retry() {
        emit("{\"type\":\"auto_retry_start\",\"attempt\":1,\"delayMs\":" + DELAY.toMillis() + "}");
        if (sleep(DELAY)) {
            emit("{\"type\":\"auto_retry_end\",\"success\":false,\"attempt\":1,\"finalError\":\"Retry cancelled\"}");
            if (vices.contains("hears-no-cancel")) {
                sleep(DELAY);
                ask();
            }
            return;
        }
        message(ask());
        emit("{\"type\":\"agent_end\",\"willRetry\":false}");
    }

    private static void message(int status) {
        emit("{\"type\":\"message_end\",\"message\":{\"role\":\"assistant\",\"stopReason\":\""
                + (status == 200 ? "stop" : "error") + "\",\"errorMessage\":\"" + status + "\"}}");
    }

    private static int ask() {
        try {
            URI uri = URI.create(System.getenv("OPENAI_BASE_URL") + "/chat/completions");
            HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
            connection.setRequestProperty("content-type", "application/json");
            connection.setDoOutput(true);
            connection.getOutputStream().write("{\"model\":\"m\",\"messages\":[]}".getBytes(StandardCharsets.UTF_8));
            return connection.getResponseCode();
        } catch (IOException e) {
            return 0;
        }
    }

    /** Whether it was woken by a cancel. */
    private boolean sleep(Duration time) {
        try {
            boolean woken = cancelled.await(time.toMillis(), TimeUnit.MILLISECONDS);
            cancelled = new CountDownLatch(1);
            return woken;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static synchronized void emit(String line) {
        System.out.println(line);
        System.out.flush();
    }

    private static String field(String name, String line) {
        Matcher matcher = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(line);
        return matcher.find() ? matcher.group(1) : "";
    }
}
