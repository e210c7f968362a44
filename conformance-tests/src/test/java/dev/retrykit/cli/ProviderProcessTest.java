package dev.retrykit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import com.networknt.schema.Error;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.retrykit.spec.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** {@code retrykit provider} as a program of its own, from outside. */
@Timeout(90)
class ProviderProcessTest {
    private static final SchemaRegistry SCHEMAS = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    private final List<Process> started = new ArrayList<>();

    @TempDir
    private Path directory;

    @AfterEach
    void nothing_is_left_running() {
        started.forEach(Process::destroyForcibly);
    }

    @Test
    void it_prints_its_url_first_and_what_was_asked_when_it_is_told_to_end() throws Exception {
        // given
        Process process = start("--script", "503, ok 'Hi', hang");
        BufferedReader out = process.inputReader();
        String url = out.readLine();

        // when
        List<Integer> statuses = List.of(ask(url), ask(url));
        process.toHandle().destroy();

        // then
        assertThat(url).matches("http://127\\.0\\.0\\.1:\\d+/p1");
        assertThat(statuses).containsExactly(503, 200);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).isZero();
        assertThat(out.lines().map(line -> line.replaceAll("\\d+ ms", "N ms").replaceAll(" +", " ")))
                .containsExactly(
                        "requests: 2, beyond the script: 0, faults: 1",
                        " 1 N ms 503 /v1/chat/completions",
                        " 2 N ms +N ms ok 'Hi' /v1/chat/completions",
                        "never asked for: hang");
        assertThatThrownBy(() -> ask(url)).isInstanceOf(ConnectException.class);
    }

    @Test
    void it_ends_with_its_stdin_if_asked_to_and_tells_its_account_in_json() throws Exception {
        // given
        Process process = start("--script", "reset after 1, 503 x2", "--until-eof", "--format", "json");
        BufferedReader out = process.inputReader();
        String url = out.readLine();

        // when
        assertThatThrownBy(() -> ask(url)).isInstanceOf(IOException.class);
        ask(url);
        JsonNode live = Json.parse(get(url.replace("/p1", "/retrykit/p1")));
        process.outputWriter().close();
        String last = out.readLine();

        // then
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        JsonNode account = Json.parse(last);
        assertThat(broken(account)).isEmpty();
        assertThat(broken(live)).isEmpty();
        assertThat(live.path("requests")).isEqualTo(account.path("requests"));
        assertThat(account.path("faults").intValue()).isEqualTo(2);
        assertThat(account.path("calls").path(0).path("ending").asString()).isEqualTo("reset");
        assertThat(Json.line(account.path("unused"))).isEqualTo("[\"503\"]");
    }

    @Test
    void a_test_suite_in_another_language_uses_one_provider_for_all_its_tests() throws Exception {
        // given
        if (new ProcessBuilder("/bin/sh", "-c", "python3 --version").start().waitFor() != 0) {
            System.out.println("Skipped: the sample suite needs python3, which is not on the PATH");
            abort("no python3 on the PATH");
        }
        String url = start("--script", "ok forever").inputReader().readLine();
        ProcessBuilder suite = new ProcessBuilder("python3", "src/test/resources/samples/provider_test.py");
        suite.environment().put("RETRYKIT_PROVIDER", url);

        // when
        Process tests = suite.redirectErrorStream(true).start();
        String told = new String(tests.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        // then
        assertThat(told).contains("Ran 3 tests").endsWith("OK\n");
    }

    private Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "provider"));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .redirectError(directory.resolve("stderr").toFile())
                .start();
        started.add(process);
        return process;
    }

    private static int ask(String url) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/v1/chat/completions"))
                .POST(BodyPublishers.ofString("{\"model\":\"m\"}"))
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).statusCode();
    }

    private static String get(String url) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString())
                .body();
    }

    private static List<Error> broken(JsonNode account) throws IOException {
        try (InputStream schema =
                Main.class.getResourceAsStream("/dev/retrykit/spec/schemas/provider-account.schema.json")) {
            return SCHEMAS.getSchema(Json.parse(new String(schema.readAllBytes(), StandardCharsets.UTF_8)))
                    .validate(account);
        }
    }
}
