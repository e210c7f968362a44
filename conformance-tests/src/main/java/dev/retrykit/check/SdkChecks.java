package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.spec.TraceEvent.Emitted;
import dev.retrykit.spec.TraceEvent.Sent;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** SDK: the layer below the session, that repeats a request by the status of its reply. */
final class SdkChecks {
    private static final String API = "openai-responses";
    private static final Outcome ELSEWHERE =
            new Outcome.Hidden("the layer below the session belongs to the wire format " + API);

    private static final Set<Integer> STATUSES = Set.of(429, 500, 502, 503, 504);
    private static final Pattern TEXTS = Pattern.compile(
            "rate.?limit|overloaded|service.?unavailable|upstream.?connect|connection.?refused",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    private SdkChecks() {}

    static Map<String, Check> all() {
        Map<String, Check> checks = new TreeMap<>();
        checks.put("PI-SDK-1", reading -> repeats(reading, SdkChecks::usedUp));
        checks.put("PI-SDK-2", reading -> repeats(reading, SdkChecks::byStatus));
        checks.put("PI-SDK-3", reading -> repeats(reading, refusal -> !STATUSES.contains(refusal.status())));
        checks.put("PI-SDK-4", SdkChecks::secondsAreWaited);
        checks.put("PI-SDK-5", SdkChecks::oneFailureForTheSession);
        checks.put("PI-SDK-6", SdkChecks::ownMaximum);
        checks.put("PI-SDK-7", SdkChecks::sessionIsNotTold);
        checks.put("PI-SDK-8", SdkChecks::switchIsTheSessions);
        checks.put("PI-OPEN-13", SdkChecks::datesAndCap);
        checks.replaceAll((clause, check) -> reading -> whereTheLayerIs(reading, check));
        return checks;
    }

    /** The document speaks of the layer of one provider API; under another one a foreign agent may have none, or its SDK's. */
    private static List<Outcome> whereTheLayerIs(Reading reading, Check check) {
        List<Outcome> outcomes = check.judge(reading);
        boolean there =
                reading.inProcess() || reading.trace().header().subject().api().equals(API);
        return there || outcomes.isEmpty() ? outcomes : List.of(ELSEWHERE);
    }

    private static boolean usedUp(Refusal refusal) {
        return refusal.status() == 429 && Wording.PI.read(refusal.text()).quota();
    }

    private static boolean byStatus(Refusal refusal) {
        return STATUSES.contains(refusal.status()) && !usedUp(refusal);
    }

    /** Whether this layer repeats the request after such a reply. */
    private static boolean repeatable(Refusal refusal) {
        return byStatus(refusal)
                || !usedUp(refusal) && TEXTS.matcher(refusal.text()).find();
    }

    private static List<Outcome> repeats(Reading reading, Predicate<Refusal> which) {
        return Refusal.all(reading).stream()
                .filter(refusal -> refusal.repeatsLeft() > 0 && which.test(refusal))
                .map(refusal -> expect(
                        refusal.again().isPresent() == repeatable(refusal),
                        () -> refusal + (repeatable(refusal) ? " was not repeated" : " was repeated")
                                + " below the session"))
                .toList();
    }

    private static List<Outcome> secondsAreWaited(Reading reading) {
        return Refusal.all(reading).stream()
                .filter(refusal -> refusal.again().isPresent())
                .flatMap(refusal -> refusal.secondsAsked().stream()
                        .filter(asked -> refusal.cap()
                                .filter(cap -> cap.compareTo(asked) < 0)
                                .isEmpty())
                        .map(asked -> waited(reading, refusal, asked)))
                .toList();
    }

    private static Outcome waited(Reading reading, Refusal refusal, Duration asked) {
        Duration waited = refusal.waited();
        boolean holds = reading.exact() ? waited.equals(asked) : waited.compareTo(asked) >= 0;
        return expect(
                holds,
                () -> refusal + " asked for " + BackoffChecks.inMillis(asked) + ", and was repeated after "
                        + BackoffChecks.inMillis(waited));
    }

    private static List<Outcome> datesAndCap(Reading reading) {
        Stream<Outcome> dates = Refusal.all(reading).stream()
                .filter(refusal -> refusal.again().isPresent() && refusal.dated())
                .map(refusal -> expect(
                        refusal.waited().compareTo(Duration.ofSeconds(1)) > 0,
                        () -> refusal + " named a date, and was repeated after "
                                + BackoffChecks.inMillis(refusal.waited())));
        // On a real clock nothing can be said to come too late.
        Stream<Outcome> capped = Refusal.all(reading).stream()
                .filter(refusal -> reading.exact() && refusal.again().isPresent())
                .flatMap(refusal -> refusal.cap().stream()
                        .map(cap -> expect(
                                refusal.waited().compareTo(cap) <= 0,
                                () -> refusal + " was repeated after " + BackoffChecks.inMillis(refusal.waited())
                                        + "; maxRetryDelayMs is " + BackoffChecks.inMillis(cap))));
        return Stream.concat(dates, capped).toList();
    }

    /** Where the layer gave up, there is one failed message, and the session's own wait begins with it. */
    private static List<Outcome> oneFailureForTheSession(Reading reading) {
        return givenUp(reading)
                .flatMap(refusal -> refusal.failure(reading).stream().map(failure -> isOne(reading, refusal, failure)))
                .toList();
    }

    private static Outcome isOne(Reading reading, Refusal refusal, Failure failure) {
        int next = refusal.nextRequest()
                .map(At::index)
                .orElse(reading.trace().events().size());
        long told = reading.answers().stream()
                .filter(answer -> answer.after(refusal.reply()) && answer.before(next))
                .count();
        Optional<Start> start = failure.start();
        return expect(
                told == 1
                        && start.filter(each -> each.attempt() != failure.made() + 1)
                                .isEmpty(),
                () -> "the layer gave up after " + Words.count(refusal.repeats(), "repeat") + "; the session was told "
                        + Words.count((int) told, "failure") + " and announced "
                        + start.map(Start::toString).orElse("no retry"));
    }

    private static List<Outcome> ownMaximum(Reading reading) {
        Stream<Outcome> own = givenUp(reading)
                .filter(SdkChecks::repeatable)
                .map(refusal -> expect(
                        refusal.repeats() == refusal.allowed(),
                        () -> "the layer gave up after " + Words.count(refusal.repeats(), "repeat")
                                + "; retry.provider.maxRetries is " + refusal.allowed()));
        Stream<Outcome> sessions = reading.failures().stream()
                .filter(failure -> Refusal.allowed(failure.settings()) > 0)
                .filter(failure -> failure.settings().ordinary() && failure.surely() && !failure.interrupted())
                .map(failure -> expect(
                        failure.start().isPresent()
                                == (failure.settings().enabled()
                                        && failure.made() < failure.settings().max()),
                        () -> failure + " came after " + Words.count(failure.made(), "retry", "retries")
                                + " of the session, whose maximum is "
                                + failure.settings().max()));
        return Stream.concat(own, sessions).toList();
    }

    /** Refusals that reached the session as a failure. */
    private static Stream<Refusal> givenUp(Reading reading) {
        return Refusal.all(reading).stream()
                .filter(refusal -> refusal.failure(reading).isPresent());
    }

    private static List<Outcome> sessionIsNotTold(Reading reading) {
        return Refusal.all(reading).stream()
                .flatMap(refusal -> refusal.again().stream().map(again -> isNotTold(reading, refusal, again)))
                .toList();
    }

    private static Outcome isNotTold(Reading reading, Refusal refusal, At<Sent> again) {
        List<At<Emitted>> told = Reading.within(
                reading.all(Emitted.class, event -> Start.is(event) || End.is(event)),
                refusal.reply().index(),
                again.index());
        return expect(
                told.isEmpty(),
                () -> "while a request was repeated below the session it told "
                        + told.get(0).event().event());
    }

    private static List<Outcome> switchIsTheSessions(Reading reading) {
        return Refusal.all(reading).stream()
                .filter(refusal -> !refusal.settings().enabled() && refusal.repeatsLeft() > 0 && repeatable(refusal))
                .map(refusal -> expect(
                        refusal.again().isPresent(),
                        () -> refusal + " was not repeated with retry.enabled false; that is the session's switch"))
                .toList();
    }
}
