package dev.retrykit.check;

import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes a trace file by hand, line by line, with times in milliseconds, and reads it. */
final class Tape {
    private final StringBuilder lines = new StringBuilder();
    private final List<String> requests = new ArrayList<>();

    private Tape(String clock, String shows, String retry) {
        this("omp", "openai-chat", clock, shows, retry);
    }

    private Tape(String policy, String api, String clock, String shows, String retry) {
        lines.append(("{'schema':1,'kit':{'version':'0','commit':'0'},'subject':{'name':'s','version':'','kind':'rpc',"
                        + "'command':'run','api':'" + api + "','clock':'" + clock + "','scale':1},'policy':'"
                        + policy + "','seed':1,'scenario':'by hand','shows':[" + shows + "],'settings':{'retry':"
                        + retry
                        + "},'factor':1,'plan':{}}\n")
                .replace('\'', '"'));
    }

    /** A foreign process with 3 retries from 100 ms. */
    static Tape real() {
        return new Tape("real", "'http','events','prompt'", "{'enabled':true,'maxRetries':3,'baseDelayMs':100}");
    }

    /** The same with other settings. */
    static Tape real(String retry) {
        return new Tape("real", "'http','events','prompt'", retry);
    }

    /** The same judged by the pi document; the kit has switched off the retries below the session. */
    static Tape pi() {
        return new Tape(
                "pi",
                "openai-chat",
                "real",
                "'http','events','prompt'",
                "{'enabled':true,'maxRetries':3,'baseDelayMs':100,'provider':{'maxRetries':0}}");
    }

    /** A session of pi above the layer that repeats requests by itself. */
    static Tape pi(String clock, String retry) {
        return new Tape("pi", "openai-responses", clock, "'http','events','prompt','calls'", retry);
    }

    /** A session of pi as a process under an API whose layer the document does not speak of. */
    static Tape chat(String retry) {
        return new Tape("pi", "openai-chat", "real", "'http','events','prompt'", retry);
    }

    /** A session on a virtual clock of which more is seen. */
    static Tape seen(String more, String retry) {
        return new Tape("virtual", "'http','events','prompt'," + more, retry);
    }

    /** A session whose auth storage is seen. */
    static Tape accounts(String retry) {
        return new Tape("virtual", "'http','events','prompt','auth'", retry);
    }

    static Tape virtual() {
        return new Tape("virtual", "'http','events','prompt'", "{'enabled':true,'maxRetries':3,'baseDelayMs':100}");
    }

    Tape act(double at, String action) {
        return act(at, action, "{}");
    }

    Tape act(double at, String action, String details) {
        return line(at, "'kind':'action','action':'" + action + "','phase':'called','details':" + details);
    }

    /** A prompt whose first request fails, and which waits from then on. */
    Tape waiting() {
        return prompt(0).busy(0).start(0, 1, 100);
    }

    Tape prompt(double at) {
        return act(at, "prompt", "{'message':'Say hello.'}");
    }

    /** The prompt is over, and this is how it was seen: completed, settled or quiet. */
    Tape over(double at, String phase) {
        return line(at, "'kind':'action','action':'prompt','phase':'" + phase + "','details':{}");
    }

    /** A request that is refused, and the failure that the session makes of it. */
    Tape busy(double at) {
        return request(at).reply(at, 503).failed(at, "503 busy");
    }

    /** A request that is answered. */
    Tape well(double at) {
        return request(at).reply(at, 200).said(at, "stop");
    }

    Tape request(double at) {
        return request(at, "{'messages':[{'role':'user','content':'Say hello.'}]}");
    }

    Tape request(double at, String body) {
        return request(at, "/v1/chat/completions", body);
    }

    Tape request(double at, String path, String body) {
        requests.add(body);
        return line(
                at,
                "'kind':'request','number':" + requests.size() + ",'method':'POST','path':'" + path + "'," + "'body':"
                        + body);
    }

    Tape reply(double at, int status) {
        return reply(at, status, "{}");
    }

    Tape reply(double at, int status, String content) {
        return line(
                at,
                "'kind':'reply','number':" + requests.size() + ",'status':" + status + ",'headers':{},'content':"
                        + content + ",'ending':'complete'");
    }

    Tape refused(double at) {
        return line(at, "'kind':'reply','number':null,'status':null,'headers':{},'content':null,'ending':'refused'");
    }

    Tape event(double at, String event) {
        return line(at, "'kind':'event','event':" + event);
    }

    Tape failed(double at, String text) {
        return message(at, "error", ",'errorMessage':'" + text + "'");
    }

    Tape said(double at, String stopReason) {
        return message(at, stopReason, "");
    }

    Tape start(double at, int attempt, int delay) {
        return event(
                at,
                "{'type':'auto_retry_start','attempt':" + attempt + ",'maxAttempts':3,'delayMs':" + delay
                        + ",'errorMessage':'503 busy'}");
    }

    Tape success(double at, int attempt) {
        return event(at, "{'type':'auto_retry_end','success':true,'attempt':" + attempt + "}");
    }

    /** The end of a chain that was given up. */
    Tape failure(double at, int attempt, String finalError) {
        return event(
                at,
                "{'type':'auto_retry_end','success':false,'attempt':" + attempt + ",'finalError':'" + finalError
                        + "'}");
    }

    /** A line of the agent RPC, to the subject or to the kit. */
    Tape rpc(double at, String to, String line) {
        return line(at, "'kind':'rpc','to':'" + to + "','line':" + line);
    }

    /** What is shown of the session's state. */
    Tape state(double at, boolean retrying, int attempt) {
        return line(
                at,
                "'kind':'state','cause':'event','delayMs':null,'attempt':" + attempt + ",'retrying':" + retrying
                        + ",'contextSize':null");
    }

    Trace end(double at) {
        return end(at, "completed", "");
    }

    Trace end(double at, String reason, String detail) {
        line(at, "'kind':'end','reason':'" + reason + "','detail':'" + detail + "','history':null");
        return TraceFormat.parse("by-hand.jsonl", lines.toString());
    }

    /** The end, and what is found in the history. */
    Trace history(double at, String messages) {
        line(at, "'kind':'end','reason':'completed','detail':'','history':[" + messages + "]");
        return TraceFormat.parse("by-hand.jsonl", lines.toString());
    }

    /** What the check of a clause says of a trace. */
    static List<Outcome> judge(String clause, Trace trace) {
        String policy = clause.startsWith("PI-") ? "pi" : "omp";
        return Checks.of(policy, clause).orElseThrow().judge(Reading.of(trace));
    }

    /** The kinds of what it says, in order, or that it says nothing. */
    static String kinds(String clause, Trace trace) {
        return kinds(judge(clause, trace));
    }

    static String kinds(List<Outcome> outcomes) {
        return outcomes.stream()
                .map(outcome -> outcome.getClass().getSimpleName().toLowerCase(Locale.ROOT))
                .reduce((one, other) -> one + " " + other)
                .orElse("none");
    }

    private Tape message(double at, String stopReason, String more) {
        return event(
                at,
                "{'type':'message_end','message':{'role':'assistant','content':[],'stopReason':'" + stopReason + "'"
                        + more + "}}");
    }

    /** A line of any kind. */
    Tape line(double at, String rest) {
        lines.append(("{'at':" + at + ",'turn':null," + rest + "}\n").replace('\'', '"'));
        return this;
    }
}
