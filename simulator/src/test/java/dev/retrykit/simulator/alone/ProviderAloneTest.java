package dev.retrykit.simulator.alone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.retrykit.simulator.provider.Api;
import dev.retrykit.simulator.scenario.ScriptFormat;
import dev.retrykit.spec.Json;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The provider alone, as a test suite in another program uses it. */
@Timeout(30)
class ProviderAloneTest {
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final Set<Api> ALL = EnumSet.allOf(Api.class);
    private static final String CHAT = "/v1/chat/completions";

    @Test
    void the_account_tells_each_call_and_what_is_left() throws Exception {
        try (ProviderAlone provider = start("503, 429 retry-after=7, ok 'Hi', hang")) {
            // given
            ask(provider.baseUrl(), CHAT);
            ask(provider.baseUrl(), "/v1/messages");
            send("GET", provider.baseUrl() + "/v1/models", "");

            // when
            JsonNode account = account(provider);

            // then
            assertThat(account.path("requests").intValue()).isEqualTo(2);
            assertThat(account.path("faults").intValue()).isEqualTo(2);
            assertThat(Json.line(account.path("unused"))).isEqualTo("[\"ok 'Hi'\",\"hang\"]");
            assertThat(Json.line(account.path("strays"))).isEqualTo("[\"GET /v1/models\"]");
            assertThat(account.path("intervalsMs")).hasSize(1);
            assertThat(texts(account, "reply")).containsExactly("503", "429 retry-after=7");
            assertThat(texts(account, "path")).containsExactly("/v1/chat/completions", "/v1/messages");
            assertThat(texts(account, "status")).containsExactly("503", "429");
            assertThat(texts(account, "ending")).containsExactly("complete", "complete");
            assertThat(account.path("calls").path(0).path("body").path("model").asString())
                    .isEqualTo("m");
        }
    }

    @Test
    void a_script_is_replaced_for_the_next_test_and_whoever_still_waits_is_let_go() throws Exception {
        try (ProviderAlone provider = start("hang")) {
            // given
            CompletableFuture<HttpResponse<String>> waiting =
                    CLIENT.sendAsync(request("POST", provider.baseUrl() + CHAT, "{}"), BodyHandlers.ofString());
            await().until(() -> account(provider).path("requests").intValue() == 1);

            // when
            JsonNode begun =
                    Json.parse(send("PUT", provider.accountUrl(), "401, ok").body());

            // then
            assertThatThrownBy(waiting::join).hasRootCauseInstanceOf(IOException.class);
            assertThat(Json.line(begun.path("script"))).isEqualTo("[\"401\",\"ok\"]");
            assertThat(begun.path("requests").intValue()).isZero();
            assertThat(ask(provider.baseUrl(), CHAT)).isEqualTo(401);
        }
    }

    @Test
    void an_empty_body_plays_the_same_script_once_more() throws Exception {
        try (ProviderAlone provider = start("401, ok")) {
            // given
            ask(provider.baseUrl(), CHAT);

            // when
            send("PUT", provider.accountUrl(), "");

            // then
            assertThat(ask(provider.baseUrl(), CHAT)).isEqualTo(401);
            assertThat(account(provider).path("requests").intValue()).isEqualTo(1);
        }
    }

    @Test
    void scripts_are_played_side_by_side_each_at_a_place_of_its_own() throws Exception {
        try (ProviderAlone provider = start("503 forever")) {
            // given
            HttpResponse<String> created = send("POST", desk(provider), "404, ok");
            String other = Json.parse(created.body()).path("baseUrl").asString();
            String account = Json.parse(created.body()).path("accountUrl").asString();

            // when
            int first = ask(provider.baseUrl(), CHAT);
            int second = ask(other, CHAT);
            JsonNode last = Json.parse(send("DELETE", account, "").body());

            // then
            assertThat(created.statusCode()).isEqualTo(201);
            assertThat(List.of(first, second)).containsExactly(503, 404);
            assertThat(last.path("requests").intValue()).isEqualTo(1);
            assertThat(send("GET", account, "").statusCode()).isEqualTo(404);
            assertThat(ask(other, CHAT)).isEqualTo(404);
            assertThat(account(provider).path("requests").intValue()).isEqualTo(1);
        }
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(delimiter = '|', textBlock = """
                    GET    |     |           | 405 | POST a script here to have it played at a place of its own
                    POST   |     | 503, okk  | 400 | line 1, column 6 of the script: expected a reply, and "okk" is none
                    POST   |     |           | 400 | line 1, column 1 of the script: expected a reply, and the end is none
                    PUT    | /p1 | 503 x0    | 400 | line 1, column 5 of the script: a reply is given from x1 to x10000 times
                    PATCH  | /p1 |           | 405 | GET reads the account, PUT plays the script in its body, DELETE ends the place
                    GET    | /p7 |           | 404 | there is no place "p7"; there are: p1
                    """)
    void what_the_desk_cannot_do_it_says(String method, String path, String body, int status, String error)
            throws Exception {
        try (ProviderAlone provider = start("ok")) {
            // given, when
            HttpResponse<String> answer =
                    send(method, desk(provider) + (path == null ? "" : path), body == null ? "" : body);

            // then
            assertThat(answer.statusCode()).isEqualTo(status);
            assertThat(Json.parse(answer.body()).path("error").asString()).startsWith(error);
        }
    }

    @Test
    void a_provider_of_one_interface_does_not_know_the_others() throws Exception {
        try (ProviderAlone provider =
                ProviderAlone.start(0, EnumSet.of(Api.ANTHROPIC_MESSAGES), ScriptFormat.parse("529, ok"))) {
            // given, when
            int chat = ask(provider.baseUrl(), CHAT);
            int messages = ask(provider.baseUrl(), "/v1/messages");

            // then
            assertThat(List.of(chat, messages)).containsExactly(404, 529);
            assertThat(provider.tally().account().requests()).isEqualTo(1);
            assertThat(provider.tally().account().strays()).containsExactly("POST /v1/chat/completions");
        }
    }

    @Test
    void a_stall_ends_when_the_client_goes_away() throws Exception {
        try (ProviderAlone provider = start("stall 1h after 1")) {
            // given
            HttpRequest request = request("POST", provider.baseUrl() + CHAT, "{\"stream\":true}");
            try (InputStream answer =
                    CLIENT.send(request, BodyHandlers.ofInputStream()).body()) {
                assertThat(answer.read()).isEqualTo('d');
            }

            // when, then
            await().untilAsserted(
                            () -> assertThat(texts(account(provider), "ending")).containsExactly("abandoned"));
        }
    }

    private static ProviderAlone start(String script) {
        return ProviderAlone.start(0, ALL, ScriptFormat.parse(script));
    }

    private static String desk(ProviderAlone provider) {
        return provider.accountUrl().replace("/p1", "");
    }

    private static JsonNode account(ProviderAlone provider) throws Exception {
        return Json.parse(send("GET", provider.accountUrl(), "").body());
    }

    private static List<String> texts(JsonNode account, String key) {
        return account.path("calls")
                .valueStream()
                .map(call -> call.path(key).asString())
                .toList();
    }

    private static int ask(String baseUrl, String path) throws Exception {
        return send("POST", baseUrl + path, "{\"model\":\"m\"}").statusCode();
    }

    private static HttpResponse<String> send(String method, String url, String body) throws Exception {
        return CLIENT.send(request(method, url, body), BodyHandlers.ofString());
    }

    private static HttpRequest request(String method, String url, String body) {
        return HttpRequest.newBuilder(URI.create(url))
                .method(method, BodyPublishers.ofString(body))
                .build();
    }
}
