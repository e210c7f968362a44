package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.spec.TraceEvent.Emitted;
import dev.retrykit.spec.TraceEvent.Snapshot;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** PROMPT: a prompt is over when its chain is. */
final class PromptChecks {
    private static final Outcome CONCLUDED = new Outcome.Hidden("the subject gives no marker at the end of a prompt");

    private PromptChecks() {}

    static Map<String, Check> all() {
        return Map.of(
                "OMP-PROMPT-1", PromptChecks::waitsForTheChain,
                "OMP-PROMPT-2", PromptChecks::isRetryingIsThePromise,
                "OMP-PROMPT-3", PromptChecks::completesAfterEveryEnd);
    }

    private static List<Outcome> waitsForTheChain(Reading reading) {
        return Prompt.all(reading).stream()
                .filter(prompt -> prompt.over().isPresent())
                .flatMap(prompt -> chainsOf(reading, prompt)
                        .filter(chain -> !releasedEarly(reading, chain))
                        .map(chain -> waitsForTheChain(reading, prompt, chain)))
                .toList();
    }

    /** The chains that began with a run of the prompt; a follow-up may have a run of its own when the prompt is over. */
    private static Stream<Chain> chainsOf(Reading reading, Prompt prompt) {
        int end = reading.acts("prompt").stream()
                .mapToInt(At::index)
                .filter(index -> index > prompt.called().index())
                .findFirst()
                .orElse(Integer.MAX_VALUE);
        return reading.chains().stream()
                .filter(chain ->
                        chain.first().after(prompt.called()) && chain.first().before(end))
                .filter(chain -> prompt.over()
                        .filter(over ->
                                runBegan(reading, over.index(), chain.first().index()))
                        .isEmpty());
    }

    private static boolean runBegan(Reading reading, int from, int to) {
        return !Reading.within(reading.emitted("agent_start"), from, to).isEmpty();
    }

    /** abortRetry() while the retried request is in flight may release the prompt at once. */
    private static boolean releasedEarly(Reading reading, Chain chain) {
        return reading.document().releasesEarly()
                && AbortChecks.retriedRequestInFlight(reading)
                        .anyMatch(cancel -> cancel.act().after(chain.first()));
    }

    private static Outcome waitsForTheChain(Reading reading, Prompt prompt, Chain chain) {
        if (prompt.concluded()) {
            return CONCLUDED;
        }
        if (prompt.judgedByMarker()) {
            return Outcome.unless(markerInside(reading, chain)
                    .map(marker -> "the session said " + marker.event().type()
                            + " as if the prompt were over while its chain was still running"));
        }
        At<?> over = prompt.over().orElseThrow();
        boolean requests = Reading.within(reading.requests(), over.index(), reading.nextSpeech(over.index())).stream()
                .anyMatch(request ->
                        chain.end().filter(end -> request.before(end)).isPresent()
                                || chain.end().isEmpty());
        boolean endsLater = chain.end()
                .filter(end -> end.at().time().compareTo(over.time()) > 0)
                .isPresent();
        return expect(
                !requests && !endsLater,
                () -> "the prompt completed at " + BackoffChecks.inMillis(over.time())
                        + " while its chain was still running; the clause asks to wait for its end");
    }

    /** A marker between a failure and the answer to its retry. */
    private static Optional<At<Emitted>> markerInside(Reading reading, Chain chain) {
        return reading.failures().stream()
                .filter(failure ->
                        failure.start().filter(chain.starts()::contains).isPresent())
                .flatMap(failure -> Reading.within(
                        reading.all(Emitted.class, PromptChecks::marks),
                        failure.answer().index(),
                        failure.unasked().stream()
                                .mapToInt(At::index)
                                .findFirst()
                                .orElse(failure.start().orElseThrow().index()))
                        .stream())
                .findFirst();
    }

    private static boolean marks(Emitted event) {
        JsonNode json = event.event();
        return event.type().equals("agent_settled")
                || event.type().equals("agent_end")
                        && (json.path("isTerminal").asBoolean(false)
                                || json.path("willRetry").isBoolean()
                                        && !json.path("willRetry").booleanValue());
    }

    private static List<Outcome> completesAfterEveryEnd(Reading reading) {
        return Prompt.all(reading).stream()
                .filter(prompt -> chainsOf(reading, prompt).findAny().isPresent())
                .map(prompt -> prompt.concluded()
                        ? CONCLUDED
                        : expect(
                                prompt.over().isPresent(),
                                () -> "the prompt never completed although its chain is over"))
                .toList();
    }

    /** The prompt that was open when a chain ended. */
    static Optional<Prompt> held(Reading reading, End end) {
        return reading.chains().stream()
                .filter(chain -> chain.end().filter(end::equals).isPresent())
                .findFirst()
                .flatMap(chain -> Prompt.at(reading, chain.first().index()));
    }

    static Outcome released(Prompt prompt, End end) {
        return prompt.judgedByMarker()
                ? Prompt.HIDDEN
                : expect(prompt.over().isPresent(), () -> "the prompt was never released after " + end);
    }

    private static List<Outcome> isRetryingIsThePromise(Reading reading) {
        return reading.snapshots().stream()
                .flatMap(snapshot -> isRetryingIsThePromise(reading, snapshot).stream())
                .toList();
    }

    private static Optional<Outcome> isRetryingIsThePromise(Reading reading, At<Snapshot> snapshot) {
        return snapshot.event().retrying().flatMap(retrying -> switch (Phase.at(reading, snapshot.index())) {
            case CHAIN ->
                Optional.of(expect(
                        retrying,
                        () -> "isRetrying is false at " + BackoffChecks.inMillis(snapshot.time())
                                + " while a chain is running"));
            case IDLE ->
                Optional.of(expect(
                        !retrying,
                        () -> "isRetrying is true at " + BackoffChecks.inMillis(snapshot.time())
                                + " while no chain is running"));
            case UNSURE -> Optional.empty();
        });
    }
}
