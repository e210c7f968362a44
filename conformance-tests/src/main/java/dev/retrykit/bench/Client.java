package dev.retrykit.bench;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** The JDK's client, set up as the kit sets it up, on its way through a chain: three refusals and an answer. */
final class Client {
    static final String LOOPBACK = "127.0.0.1";
    static final String BUSY = "/busy/v1/chat/completions";
    static final String GOOD = "/good/v1/chat/completions";

    static final String REFUSAL = """
            {"error":{"message":"The model is busy","type":"server_error","param":null,"code":null}}""";

    /** A streamed answer: who speaks, what is said, why it ends, and what it cost. */
    static final String ANSWER = event("{\"role\":\"assistant\",\"content\":\"\"}", "null", "null")
            + event("{\"content\":\"Here \"}", "null", "null")
            + event("{\"content\":\"you \"}", "null", "null")
            + event("{\"content\":\"are.\"}", "null", "null")
            + event("{}", "\"stop\"", "null")
            + event("{}", "null", "{\"prompt_tokens\":12,\"completion_tokens\":7,\"total_tokens\":19}")
            + "data: [DONE]\n\n";

    private static final String QUESTION = """
            {"model":"m1","messages":[{"role":"user","content":"Say hello"}],"stream":true,\
            "stream_options":{"include_usage":true},"tools":[{"type":"function","function":{"name":"echo",\
            "description":"Answers with what it is given.","parameters":{"type":"object"}}}]}""";

    private static final int FAILURES = 3;

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .proxy(HttpClient.Builder.NO_PROXY)
            .executor(Runnable::run)
            .build();

    private final HttpRequest busy;
    private final HttpRequest good;

    Client(int port) {
        String base = "http://" + LOOPBACK + ":" + port;
        this.busy = question(base + BUSY);
        this.good = question(base + GOOD);
    }

    /** Four exchanges, one after another; gives how many bytes were answered. */
    int chain() throws IOException, InterruptedException {
        int answered = 0;
        for (int i = 0; i < FAILURES; i++) {
            answered += ask(busy);
        }
        return answered + ask(good);
    }

    private int ask(HttpRequest request) throws IOException, InterruptedException {
        return client.send(request, HttpResponse.BodyHandlers.ofString()).body().length();
    }

    private static HttpRequest question(String address) {
        return HttpRequest.newBuilder(URI.create(address))
                .header("content-type", "application/json")
                .header("authorization", "Bearer fake-key-1")
                .POST(HttpRequest.BodyPublishers.ofString(QUESTION))
                .build();
    }

    private static String event(String delta, String finish, String usage) {
        return "data: {\"id\":\"chatcmpl-000000000004\",\"object\":\"chat.completion.chunk\",\"created\":1767225600,"
                + "\"model\":\"m1\",\"choices\":[{\"index\":0,\"delta\":" + delta
                + ",\"logprobs\":null,\"finish_reason\":"
                + finish + "}],\"usage\":" + usage + "}\n\n";
    }
}
