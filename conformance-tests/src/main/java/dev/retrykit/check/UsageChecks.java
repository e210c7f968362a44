package dev.retrykit.check;

import static dev.retrykit.check.Outcome.expect;

import dev.retrykit.spec.TraceEvent.Authorized;
import dev.retrykit.spec.TraceEvent.Sent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** USAGE: what the auth storage is told of a used-up limit, and what a switch of account does to the retry. */
final class UsageChecks {
    /** The words that make a failure one of a usage limit beyond doubt. */
    static final String LIMIT = "usage limit";

    /** Texts of which the document does not say whether they are usage limits. */
    private static final Pattern DOUBTFUL =
            Pattern.compile("usage.?limit|quota|balance|billing|budget|credit", Pattern.CASE_INSENSITIVE);

    private UsageChecks() {}

    static Map<String, Check> all() {
        return Map.of(
                "OMP-USAGE-1", UsageChecks::isTold,
                "OMP-USAGE-2", UsageChecks::switchWaitsForNothing,
                "OMP-USAGE-3", UsageChecks::withoutSwitchTheFormula,
                "OMP-USAGE-4", UsageChecks::othersAreNotTold,
                "OMP-USAGE-5", UsageChecks::onlyOnTheWay,
                "OMP-USAGE-6", UsageChecks::switchIsAnAttempt,
                "OMP-OPEN-7", UsageChecks::otherQuotas);
    }

    private static boolean limit(Failure failure) {
        return failure.text().contains(LIMIT) && !failure.overflow();
    }

    /** Whether another account, and its model, may have taken over for a failure: by the document, or by a free reading of it. */
    static boolean mayHaveSwitched(Reading reading, Failure failure) {
        return failure.switched()
                || reading.severalAccounts() && DOUBTFUL.matcher(failure.text()).find();
    }

    /** What happened to the auth storage after a failure, up to the next message. */
    private static List<At<Authorized>> told(Reading reading, Failure failure, String what) {
        int from = failure.answer().index();
        return Reading.within(
                reading.all(Authorized.class, event -> event.what().equals(what)), from, reading.nextAnswer(from));
    }

    private static List<Outcome> isTold(Reading reading) {
        return reading.failures().stream()
                .filter(failure -> limit(failure) && failure.due())
                .map(failure -> isTold(reading, failure))
                .toList();
    }

    private static Outcome isTold(Reading reading, Failure failure) {
        List<At<Authorized>> told = told(reading, failure, "limit-reached");
        if (told.size() != 1) {
            return new Outcome.Broken("after " + failure + " the auth storage was told "
                    + Words.count(told.size(), "time") + "; the clause asks for once");
        }
        JsonNode said = told.get(0).event().details().path("hintMs");
        Optional<Long> hint = Hint.of(failure);
        return expect(
                hint.isEmpty() || said.isNumber() && said.longValue() == hint.get(),
                () -> "the auth storage was told the hint " + said + " ms; the failure says " + hint.orElseThrow()
                        + " ms");
    }

    private static List<Outcome> switchWaitsForNothing(Reading reading) {
        return reading.failures().stream()
                .filter(failure -> failure.switched() && failure.start().isPresent())
                .map(failure -> Outcome.unless(notAtOnce(reading, failure)))
                .toList();
    }

    private static Optional<String> notAtOnce(Reading reading, Failure failure) {
        Start start = failure.start().orElseThrow();
        if (start.delay().signum() != 0) {
            return Optional.of(
                    "the account was switched and " + start.delay() + " ms announced; the clause asks for 0");
        }
        Optional<At<Sent>> request = failure.unasked().stream().findFirst();
        if (request.isEmpty()) {
            return failure.acts().isEmpty()
                    ? Optional.of("the account was switched and no request followed")
                    : Optional.empty();
        }
        if (reading.exact() && !request.get().time().equals(start.at().time())) {
            return Optional.of("the account was switched and the next request came "
                    + BackoffChecks.inMillis(
                            request.get().time().minus(start.at().time()))
                    + " later; the clause asks for at once");
        }
        return sameAccount(reading, failure);
    }

    private static Optional<String> sameAccount(Reading reading, Failure failure) {
        List<At<Authorized>> used =
                reading.all(Authorized.class, event -> event.what().equals("used"));
        Optional<Authorized> before = used.stream()
                .filter(at -> at.before(failure.answer()))
                .reduce((a, b) -> b)
                .map(At::event);
        Optional<Authorized> after = used.stream()
                .filter(at -> at.after(failure.answer()))
                .findFirst()
                .map(At::event);
        return before.filter(account -> after.map(Authorized::credential)
                        .filter(account.credential()::equals)
                        .isPresent())
                .map(account -> "the account was switched and the next request still used " + account.credential());
    }

    private static List<Outcome> withoutSwitchTheFormula(Reading reading) {
        return reading.failures().stream()
                .filter(failure -> limit(failure) && !failure.switched())
                .filter(failure ->
                        failure.start().isPresent() && failure.settings().ordinary())
                .map(BackoffChecks::followsFormula)
                .toList();
    }

    private static List<Outcome> othersAreNotTold(Reading reading) {
        return reading.failures().stream()
                .filter(failure -> !DOUBTFUL.matcher(failure.text()).find())
                .map(failure -> expect(
                        told(reading, failure, "limit-reached").isEmpty(),
                        () -> "the auth storage was told of a limit after " + failure
                                + "; the clause asks for usage limits alone"))
                .toList();
    }

    private static List<Outcome> onlyOnTheWay(Reading reading) {
        return reading.failures().stream()
                .filter(UsageChecks::limit)
                .filter(failure -> !failure.settings().enabled() || failure.exceeds())
                .map(failure -> expect(
                        told(reading, failure, "limit-reached").isEmpty(),
                        () -> "the auth storage was told of a limit although no retry followed " + failure))
                .toList();
    }

    /** What follows a switch in its chain: the number goes on, and so do the maximum and the waits. */
    private static List<Outcome> switchIsAnAttempt(Reading reading) {
        return reading.failures().stream()
                .filter(failure -> failure.settings().ordinary() && !failure.interrupted())
                .filter(failure -> failure.surely() && failure.settings().enabled())
                .filter(failure -> switchedBefore(reading, failure))
                .flatMap(UsageChecks::goesOn)
                .toList();
    }

    private static boolean switchedBefore(Reading reading, Failure failure) {
        int index = failure.answer().index();
        return reading.failures().stream()
                .filter(earlier -> earlier.switched() && earlier.answer().before(index))
                .flatMap(earlier -> earlier.start().stream())
                .anyMatch(start -> reading.chains().stream()
                        .anyMatch(chain -> chain.starts().contains(start) && chain.openAt(index)));
    }

    private static Stream<Outcome> goesOn(Failure failure) {
        boolean allowed = failure.made() < failure.settings().max();
        Outcome counted = expect(
                failure.start()
                        .map(Start::attempt)
                        .equals(allowed ? Optional.of(failure.made() + 1) : Optional.empty()),
                () -> "after a switch as attempt " + failure.made() + " of "
                        + failure.settings().max() + " came "
                        + failure.start().map(Start::toString).orElse("no retry")
                        + "; the clause asks for a switch to count");
        return failure.start().isEmpty() || failure.switched()
                ? Stream.of(counted)
                : Stream.of(counted, BackoffChecks.followsFormula(failure));
    }

    private static List<Outcome> otherQuotas(Reading reading) {
        return reading.failures().stream()
                .filter(failure ->
                        !limit(failure) && DOUBTFUL.matcher(failure.text()).find())
                .<Outcome>map(failure -> new Outcome.Held())
                .toList();
    }
}
