package dev.retrykit.check;

import dev.retrykit.spec.TraceEvent.Acted;
import dev.retrykit.spec.TraceEvent.Replied;
import dev.retrykit.spec.TraceEvent.Sent;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/**
 * A failed assistant message and what came of it, up to the next assistant message.
 *
 * @param document by whose words its text is read
 * @param meaning what its text says by those words
 * @param made retries already made in the chain that was open
 * @param settings in force when it failed
 * @param reply the reply that it came from, if the provider gave one
 * @param start the retry that was announced for it, if one was
 * @param ends the ends that followed it
 * @param requests those that followed it
 * @param acts what the user did after it
 * @param queued whether the user had said something before it that was still to be sent
 * @param switched whether another account took over because of it
 */
record Failure(
        Document document,
        Wording.Meaning meaning,
        Answer answer,
        int made,
        Settled settings,
        Optional<At<Replied>> reply,
        Optional<Start> start,
        List<End> ends,
        List<At<Sent>> requests,
        List<At<Acted>> acts,
        boolean queued,
        boolean switched) {
    private static final Pattern WORD_WITH_DIGITS = Pattern.compile("\\b(?=\\w*[0-9])(?=\\w*[a-zA-Z_])\\w+");

    /** The error text; empty where there is none. */
    String text() {
        return answer.error().orElse("");
    }

    /** Whether its text is not shown, although the provider had said something, or the connection had failed. */
    boolean hidden() {
        return text().isEmpty() && reply.filter(at -> speaks(at.event())).isPresent();
    }

    private static boolean speaks(Replied reply) {
        return reply.status().orElse(0) != 200
                || reply.ending() != Replied.Ending.COMPLETE
                || !errorIn(reply.content()).path("message").asString("").isEmpty();
    }

    /** The structured error of a reply, in its body or in one of its stream events; a missing node where none tells of one. */
    static JsonNode errorIn(JsonNode content) {
        return (content.isArray() ? content.valueStream() : Stream.of(content))
                .map(Heard::errorOf)
                .flatMap(Optional::stream)
                .findFirst()
                .orElseGet(MissingNode::getInstance);
    }

    /** Whether the policy announces a retry for it: enabled, the printed words, no overflow, and retries left. */
    boolean due() {
        return surely() && decidable();
    }

    /** Whether nothing but its message decides: enabled, retries left, and settings that the document foresees. */
    boolean decidable() {
        return settings.ordinary() && settings.enabled() && made < settings.max() && !interrupted();
    }

    /** Whether its text is retryable beyond doubt. */
    boolean surely() {
        return meaning.surely();
    }

    /** Whether its text is retryable beyond doubt by each document, so that only the counting can go wrong. */
    boolean undisputed() {
        return surely() && byEachDocument(text(), Wording.Meaning::surely);
    }

    /** The same where digits inside a word, as those of a key, tell nothing. */
    boolean plain() {
        String words = WORD_WITH_DIGITS.matcher(text()).replaceAll(" ");
        return surely() && byEachDocument(words, Wording.Meaning::surely);
    }

    /** Whether its text is of no family by each document, and none calls it a used quota. */
    boolean strange() {
        return unknown() && byEachDocument(text(), meaning -> meaning.unknown() && !meaning.quota());
    }

    private static boolean byEachDocument(String text, Predicate<Wording.Meaning> says) {
        return Arrays.stream(Document.values())
                .map(each -> each.wording().read(text))
                .allMatch(says);
    }

    /** Whether its text is of no family, by any reading, or final for another reason than an overflow. */
    boolean unknown() {
        return !text().isEmpty() && meaning.unknown();
    }

    /** The delay that its start, which is there, must announce: none after a switch of account, else the formula's. */
    BigDecimal delay() {
        return delay(start.orElseThrow().attempt());
    }

    /** The same for another attempt. */
    BigDecimal delay(int attempt) {
        return switched && document.switchesAccounts() ? BigDecimal.ZERO : settings.delay(attempt);
    }

    Wording.Match match() {
        return meaning.match();
    }

    boolean overflow() {
        return meaning.overflow();
    }

    boolean quota() {
        return meaning.quota();
    }

    Wording wording() {
        return document.wording();
    }

    /** Whether a retryable failure used up the last retry. */
    boolean exceeds() {
        return surely() && settings.ordinary() && settings.enabled() && made >= settings.max() && !interrupted();
    }

    /** Whether the session went on after it: by announcing a retry, or by a request that no user asked for. */
    boolean retried() {
        return start.isPresent() || !unasked().isEmpty();
    }

    /** Requests that followed it although the user had not said anything more. */
    List<At<Sent>> unasked() {
        if (queued) {
            return List.of();
        }
        int spoken = acts.stream()
                .filter(Reading::speaks)
                .mapToInt(At::index)
                .findFirst()
                .orElse(Integer.MAX_VALUE);
        return requests.stream().filter(request -> request.before(spoken)).toList();
    }

    /**
     * The next request, if it repeats this one beyond doubt. What the user adds to a chain changes nothing about its wait;
     * a prompt, or something said after the chain was told to be over, may bring a request of its own.
     */
    Optional<At<Sent>> repeat() {
        return requests.stream()
                .findFirst()
                .filter(request -> !queued
                        && acts.stream()
                                .filter(act -> act.before(request) && Reading.speaks(act))
                                .noneMatch(act -> act.event().action().equals("prompt")
                                        || ends.stream().anyMatch(end -> end.index() < request.index())));
    }

    /** Whether the user stepped in before the session had to decide. */
    boolean interrupted() {
        int decided = start.map(Start::index).orElse(Integer.MAX_VALUE);
        return acts.stream().filter(Reading::intervenes).anyMatch(act -> act.before(decided));
    }

    @Override
    public String toString() {
        return "the failure \"" + Words.cut(text()) + "\"";
    }
}
