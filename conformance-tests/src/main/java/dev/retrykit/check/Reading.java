package dev.retrykit.check;

import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Observation;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent;
import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Authorized;
import dev.retrykit.spec.TraceEvent.Emitted;
import dev.retrykit.spec.TraceEvent.Replied;
import dev.retrykit.spec.TraceEvent.Sent;
import dev.retrykit.spec.TraceEvent.Snapshot;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** What a trace tells about retries: failures, chains, and what surrounds them; worked out once, read by every check. */
public final class Reading {
    private static final Set<String> INTERVENTIONS =
            Set.of("abort", "abort_retry", "dispose", "set_auto_retry", "configure");
    private static final Set<String> SPEECH = Set.of("prompt", "steer", "follow_up");

    private final Trace trace;
    private final boolean complete;
    private final Events events;
    private final List<Answer> answers;
    private final List<Start> starts;
    private final List<End> ends;
    private final List<At<Sent>> requests;
    private final List<At<Acted>> acts;
    private final List<At<Snapshot>> snapshots;
    private final List<Chain> chains;
    private final List<Failure> failures;
    private final List<Cancel> cancels;
    private final List<Call> calls;
    private final List<Retried> retried;

    private Reading(Trace trace) {
        this.trace = trace;
        this.complete = trace.complete();
        this.events = new Events(trace.events());
        this.answers = emitted("message_end").stream()
                .filter(at -> Answer.is(at.event()))
                .map(Answer::new)
                .toList();
        this.starts = emitted("auto_retry_start").stream().map(Start::new).toList();
        this.ends = emitted("auto_retry_end").stream().map(End::new).toList();
        this.requests = all(Sent.class);
        this.acts = Acts.of(this);
        this.snapshots = all(Snapshot.class);
        this.chains = new ChainReader(this).read();
        this.failures =
                answers.stream().filter(Answer::failed).map(this::failure).toList();
        this.cancels = acts.stream()
                .filter(act -> act.event().action().startsWith("abort"))
                .map(act -> Cancel.of(this, act))
                .toList();
        this.calls = CallReading.of(this).calls();
        this.retried = trace.header().policy().equals("ttalk") ? Retried.read(this) : List.of();
    }

    /** Reads a trace. */
    public static Reading of(Trace trace) {
        return new Reading(trace);
    }

    Trace trace() {
        return trace;
    }

    /** Whether another trace says the same in every event, whoever made it. */
    boolean readsAs(Trace other) {
        return trace.events().equals(other.events())
                && trace.header().shows().equals(other.header().shows());
    }

    /** Whether the scenario ran to its own end. */
    boolean complete() {
        return complete;
    }

    /** The document of the policy under which the trace was made. */
    Document document() {
        return Document.of(trace.header().policy());
    }

    /** Whether times can be compared exactly. */
    boolean exact() {
        return trace.header().subject().clock().basis() == Finding.Basis.EXACT;
    }

    /** Whether the subject is a part of this process, so that nothing lies between it and the transport that is seen. */
    boolean inProcess() {
        return trace.header().subject().kind() == SubjectInfo.Kind.IN_PROCESS;
    }

    /** What a recorded log is known to lack: the first of it. */
    Optional<String> lost() {
        return trace.losses().stream().findFirst();
    }

    boolean shows(Observation observation) {
        return trace.header().shows().contains(observation);
    }

    List<Answer> answers() {
        return answers;
    }

    List<Failure> failures() {
        return failures;
    }

    List<Chain> chains() {
        return chains;
    }

    List<Start> starts() {
        return starts;
    }

    List<End> ends() {
        return ends;
    }

    List<At<Sent>> requests() {
        return requests;
    }

    /** What the user did, each at the time of the call; what came too late to count is left out. */
    List<At<Acted>> acts() {
        return acts;
    }

    List<At<Snapshot>> snapshots() {
        return snapshots;
    }

    /** The user's cancels of either kind, in order. */
    List<Cancel> cancels() {
        return cancels;
    }

    /** The logical calls of a call policy, in order. */
    List<Call> calls() {
        return calls;
    }

    /** The calls of the ttalk policy, turn by turn. */
    List<Retried> retried() {
        return retried;
    }

    List<At<Acted>> acts(String action) {
        return acts().stream()
                .filter(act -> act.event().action().equals(action))
                .toList();
    }

    <E extends TraceEvent> List<At<E>> all(Class<E> kind) {
        return events.all(kind);
    }

    /** What the session emitted of one type. */
    List<At<Emitted>> emitted(String type) {
        return events.emitted(type);
    }

    <E extends TraceEvent> List<At<E>> all(Class<E> kind, Predicate<E> which) {
        return all(kind).stream().filter(at -> which.test(at.event())).toList();
    }

    /** Those strictly between two places, of all in their order. */
    static <E extends TraceEvent> List<At<E>> within(List<At<E>> all, int from, int to) {
        int begin = 0;
        while (begin < all.size() && all.get(begin).index() <= from) {
            begin++;
        }
        int end = begin;
        while (end < all.size() && all.get(end).before(to)) {
            end++;
        }
        return all.subList(begin, end);
    }

    /** The place of the next assistant message, or of the trace's end. */
    int nextAnswer(int index) {
        for (Answer answer : answers) {
            if (answer.after(index)) {
                return answer.index();
            }
        }
        return trace.events().size();
    }

    /** The next place at which the user speaks to the session, or the trace's end. */
    int nextSpeech(int index) {
        for (At<Acted> act : acts) {
            if (act.after(index) && speaks(act)) {
                return act.index();
            }
        }
        return trace.events().size();
    }

    /** Whether every chain that began before a place was closed by an end event, so that the counter must be 0. */
    boolean clean(int index) {
        return chains.stream()
                .filter(chain -> chain.first().before(index))
                .reduce((a, b) -> b)
                .map(chain -> chain.end().filter(end -> end.before(index)).isPresent())
                .orElse(true);
    }

    /** Whether each request is a model call of the session: in process, where no layer below it repeats one. */
    boolean countsEach() {
        return inProcess() && Refusal.allowed(settings(trace.events().size())) == 0;
    }

    /**
     * The model calls between two places. In process each request is one. A foreign client may repeat a request below its
     * session, so that there all requests before one assistant message count as one call.
     */
    int modelCalls(int from, int to) {
        List<At<Sent>> requests = within(requests(), from, to);
        if (countsEach()) {
            return requests.size();
        }
        int calls = 0;
        int last = from;
        for (Answer answer : answers) {
            if (answer.before(to)) {
                calls += within(requests, last, answer.index()).isEmpty() ? 0 : 1;
                last = answer.index();
            }
        }
        return calls + within(requests, last, to).size();
    }

    /** The settings in force at a place of the trace. */
    Settled settings(int index) {
        return Settled.at(this, index);
    }

    /** Whether an act makes a session go on: a prompt, or something to say to it. */
    static boolean speaks(At<Acted> act) {
        return SPEECH.contains(act.event().action());
    }

    /** Whether an act stops, changes or ends something. */
    static boolean intervenes(At<Acted> act) {
        return INTERVENTIONS.contains(act.event().action());
    }

    private Failure failure(Answer answer) {
        int next = nextAnswer(answer.index());
        String text = answer.error().orElse("");
        return new Failure(
                document(),
                document().wording().read(text),
                answer,
                made(answer),
                settings(answer.index()),
                all(Replied.class).stream()
                        .filter(reply -> reply.before(answer))
                        .reduce((a, b) -> b),
                starts().stream()
                        .filter(start -> start.after(answer) && start.before(next))
                        .findFirst(),
                ends().stream()
                        .filter(end -> end.after(answer) && end.before(next))
                        .toList(),
                within(requests(), answer.index(), next),
                within(acts(), answer.index(), next),
                unsent(answer),
                switched(answer, next));
    }

    /**
     * Whether another account took over between a failure and the next answer. Where that is not shown, it is told by an
     * announced wait of nothing, if there was another account at all.
     */
    private boolean switched(Answer answer, int next) {
        if (shows(Observation.AUTH)) {
            return !within(all(Authorized.class, auth -> auth.what().equals("switched")), answer.index(), next)
                    .isEmpty();
        }
        return severalAccounts()
                && answer.error().orElse("").contains(UsageChecks.LIMIT)
                && starts.stream()
                        .anyMatch(start -> start.after(answer)
                                && start.before(next)
                                && start.delay().signum() == 0);
    }

    /** Whether the user has more than one account. */
    boolean severalAccounts() {
        return trace.header().settings().path("auth").path("models").size() > 1;
    }

    /** Whether the user had said something that no request had carried when an answer came. */
    private boolean unsent(Answer answer) {
        List<Context> sent =
                within(requests(), -1, answer.index()).stream().map(Context::of).toList();
        return within(acts(), -1, answer.index()).stream()
                .filter(Reading::speaks)
                .map(act -> act.event().details().path("message").asString(""))
                .anyMatch(text -> sent.stream().noneMatch(context -> context.saying(text) > 0));
    }

    private int made(Answer answer) {
        return chains.stream()
                .filter(chain -> chain.openAt(answer.index()))
                .mapToInt(chain -> (int) chain.starts().stream()
                        .filter(start -> start.before(answer))
                        .count())
                .reduce(0, (a, b) -> b);
    }
}
