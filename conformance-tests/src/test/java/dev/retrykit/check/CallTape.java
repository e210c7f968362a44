package dev.retrykit.check;

import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceFormat;
import java.util.List;

/** Writes the trace of a call by hand, as it is seen from outside a process. */
final class CallTape {
    private final StringBuilder lines = new StringBuilder();
    private final boolean streaming;
    private int requests;

    private CallTape(String policy, String clock, String settings, boolean streaming) {
        this.streaming = streaming;
        lines.append(
                ("{'schema':1,'kit':{'version':'0','commit':'0'},'subject':{'name':'s','version':'','kind':'command',"
                                + "'command':'run','api':'openai-chat','clock':'" + clock + "','scale':1},"
                                + "'policy':'" + policy
                                + "','seed':1,'scenario':'by hand','shows':['http','output','result'],"
                                + "'settings':" + settings + ",'factor':1,'plan':{'streaming':" + streaming + "}}\n")
                        .replace('\'', '"'));
        act(0, "call", "called", "{'message':'Say hello.'}");
    }

    /** A streamed call with the usual settings, on a real clock. */
    static CallTape real() {
        return real("{}");
    }

    static CallTape real(String settings) {
        return new CallTape("agent-loop", "real", settings, true);
    }

    /** A streamed call of the agent loop on a virtual clock. */
    static CallTape exact() {
        return new CallTape("agent-loop", "virtual", "{}", true);
    }

    /** A call of the agent loop that is not streamed. */
    static CallTape plain(String settings) {
        return new CallTape("agent-loop", "real", settings, false);
    }

    /** A call of the ttalk policy that is not streamed. */
    static CallTape whole(String options) {
        return new CallTape("ttalk", "real", options, false);
    }

    /** The same on a virtual clock. */
    static CallTape virtual(String options) {
        return new CallTape("ttalk", "virtual", options, false);
    }

    /** A call of the ttalk policy that is streamed. */
    static CallTape streamed(String options) {
        return new CallTape("ttalk", "virtual", options, true);
    }

    CallTape request(double at) {
        requests++;
        return line(
                at,
                "'kind':'request','number':" + requests + ",'method':'POST','path':'/v1/chat/completions',"
                        + "'body':{'messages':[],'stream':" + streaming + "}");
    }

    /** A request for a whole answer, whatever the call was to be. */
    CallTape wholesale(double at) {
        requests++;
        return line(
                at,
                "'kind':'request','number':" + requests + ",'method':'POST','path':'/v1/chat/completions',"
                        + "'body':{'messages':[]}");
    }

    /** An error of the provider's own. */
    CallTape refusal(double at, int status, String message) {
        return reply(at, Integer.toString(status), "{'error':{'message':'" + message + "'}}", "complete");
    }

    CallTape reply(double at, String status, String content, String ending) {
        return reply(at, status, "{}", content, ending);
    }

    CallTape reply(double at, String status, String headers, String content, String ending) {
        return line(
                at,
                "'kind':'reply','number':" + requests + ",'status':" + status + ",'headers':" + headers + ",'content':"
                        + content + ",'ending':'" + ending + "'");
    }

    /** What a function throws: a canonical error of its own. */
    CallTape raised(double at, String error) {
        return reply(at, "200", "{'how':'canonical','raise':" + error + "}", "complete");
    }

    /** What a function gives. */
    CallTape gave(double at, String value) {
        return reply(at, "200", "{'return':" + value + "}", "complete");
    }

    /** What the retry called or asked of its own parts. */
    CallTape heard(double at, String call, String details) {
        return line(at, "'kind':'call','call':'" + call + "','details':{'call':1," + details + "}");
    }

    /** A configuration file, and what the levels made of it. */
    CallTape configured(String document, String levels) {
        return line(0, "'kind':'settings','document':" + document + ",'answers':" + levels);
    }

    /** A connection that was never made. */
    CallTape refused(double at) {
        return line(at, "'kind':'reply','number':null,'status':null,'headers':{},'content':null,'ending':'refused'");
    }

    /** The warning of a retry. */
    CallTape warned(double at, String fields) {
        return line(at, "'kind':'log','source':'loop','text':'LLM request failed, retrying','fields':{" + fields + "}");
    }

    /** A wait begins. */
    CallTape asleep(double at, int delay) {
        return line(
                at,
                "'kind':'state','cause':'sleep','delayMs':" + delay
                        + ",'attempt':null,'retrying':null,'contextSize':null");
    }

    /** The callback was told of a retry. */
    CallTape told(double at, String delay) {
        return heard(at, "on-retry", "'attempt':1,'kind':'error','delay-ms':" + delay);
    }

    CallTape said(double at, String text) {
        return line(at, "'kind':'event','event':{'type':'text_delta','text':'" + text + "'}");
    }

    /** Another call. */
    CallTape call(double at) {
        return act(at, "call", "called", "{'message':'Say hello.'}");
    }

    CallTape cancel(double at, String details) {
        return act(at, "cancel", "called", details);
    }

    CallTape over(double at, String result) {
        return act(at, "call", "completed", result);
    }

    /** The call ends at once with this result, and with it the trace. */
    Trace ended(String result) {
        return over(0, result).end(1);
    }

    /** One more attempt, whose function gives something, and the end. */
    Trace again(double at) {
        return request(at)
                .gave(at, "{'text':'Hello'}")
                .over(at, "{'outcome':'value','value':{'text':'Hello'}}")
                .end(at + 1);
    }

    Trace end(double at) {
        line(at, "'kind':'end','reason':'completed','detail':'','history':null");
        return TraceFormat.parse("by-hand.jsonl", lines.toString());
    }

    /** What the check of a clause says of a trace. */
    static List<Outcome> judge(String clause, Trace trace) {
        return Checks.of(trace.header().policy(), clause).orElseThrow().judge(Reading.of(trace));
    }

    /** The kinds of what it says, in order, or that it says nothing. */
    static String kinds(String clause, Trace trace) {
        return Tape.kinds(judge(clause, trace));
    }

    private CallTape act(double at, String action, String phase, String details) {
        return line(at, "'kind':'action','action':'" + action + "','phase':'" + phase + "','details':" + details);
    }

    private CallTape line(double at, String rest) {
        lines.append(("{'at':" + at + ",'turn':null," + rest + "}\n").replace('\'', '"'));
        return this;
    }
}
