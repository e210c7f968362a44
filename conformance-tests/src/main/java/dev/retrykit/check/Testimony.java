package dev.retrykit.check;

import dev.retrykit.spec.Clause;
import dev.retrykit.spec.Header;
import dev.retrykit.spec.Observation;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent.Ended;
import dev.retrykit.spec.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What one exhibit says of every clause that was asked for; its trace is read once. */
public final class Testimony {
    private final Exhibit exhibit;
    private final Set<Observation> shows;
    private final Optional<Reading> reading;
    private final Optional<String> breach;
    private final List<Opinion> opinions;

    private Testimony(String policy, List<Clause> clauses, Set<Observation> shows, Exhibit exhibit) {
        this.exhibit = exhibit;
        this.reading = exhibit.trace().map(Reading::of);
        this.breach = reading.filter(each -> each.lost().isEmpty()).flatMap(Integrity::breach);
        this.shows = ownShows().orElse(shows);
        this.opinions =
                clauses.stream().flatMap(clause -> opinions(policy, clause)).toList();
    }

    /**
     * Has an exhibit judged.
     *
     * @param clauses those that were asked for
     * @param shows what the subject lets the kit see
     */
    public static Testimony of(String policy, List<Clause> clauses, Set<Observation> shows, Exhibit exhibit) {
        return new Testimony(policy, clauses, shows, exhibit);
    }

    /** Whether it would be the same for another trace of the same scenario, whoever made it. */
    public boolean holdsFor(Trace other, Set<Observation> shown) {
        return shows.equals(shown)
                && reading.filter(each -> each.readsAs(other)).isPresent();
    }

    /** In the order of the clauses; of most clauses an exhibit says nothing. */
    List<Opinion> opinions() {
        return opinions;
    }

    /** Logs of one check may be of several kinds, so that each says for itself what it shows. */
    private Optional<Set<Observation>> ownShows() {
        return reading.map(each -> each.trace().header())
                .filter(header -> header.subject().kind() == SubjectInfo.Kind.LOG)
                .map(Header::shows);
    }

    private Stream<Opinion> opinions(String policy, Clause clause) {
        boolean own = exhibit.clauses().contains(clause.id());
        if (exhibit.kitError().isPresent()) {
            return own ? of(clause, Verdict.KIT_ERROR, exhibit.kitError().get()) : Stream.empty();
        }
        if (!clause.need().metBy(shows)) {
            return of(
                    clause,
                    Verdict.UNOBSERVABLE,
                    "the subject does not show " + clause.need().beyond(shows));
        }
        if (reading.isEmpty()) {
            return own ? withoutTrace(clause) : Stream.empty();
        }
        if (breach.isPresent()) {
            return Stream.of(Opinion.broken(clause, exhibit, 1, breach.get()));
        }
        return reading.get().complete()
                ? judged(policy, clause, reading.get(), own)
                : own ? cutShort(clause) : Stream.empty();
    }

    private Stream<Opinion> withoutTrace(Clause clause) {
        return exhibit.cannotRun()
                .map(reason -> of(clause, Verdict.UNOBSERVABLE, reason))
                .orElseGet(() -> of(clause, Verdict.NOT_RUN, exhibit.leftOut().orElse("the scenario was not run")));
    }

    private Stream<Opinion> cutShort(Clause clause) {
        Ended end = exhibit.trace().orElseThrow().end().orElseThrow();
        if (end.reason() == Ended.Reason.KIT_ERROR) {
            return of(clause, Verdict.KIT_ERROR, end.detail());
        }
        String how = end.reason() == Ended.Reason.LIMIT ? "a limit was reached: " : "the subject broke down: ";
        return Stream.of(Opinion.broken(clause, exhibit, 1, how + end.detail()));
    }

    private Stream<Opinion> judged(String policy, Clause clause, Reading reading, boolean own) {
        Stream<Opinion> byCheck = Checks.of(policy, clause.id()).stream()
                .flatMap(check -> judged(clause, reading, Ruling.of(check.judge(reading)), own));
        return own && exhibit.broken().isPresent()
                ? Stream.concat(
                        byCheck,
                        Stream.of(Opinion.broken(
                                clause, exhibit, 0, exhibit.broken().get())))
                : byCheck;
    }

    private Stream<Opinion> judged(Clause clause, Reading reading, Ruling ruling, boolean own) {
        if (ruling.broken().isPresent() && reading.lost().isPresent()) {
            return of(
                    clause,
                    Verdict.UNOBSERVABLE,
                    ruling.broken().get() + "; but " + reading.lost().get() + ", so that it may be the log's fault");
        }
        if (ruling.broken().isPresent()) {
            return Stream.of(Opinion.broken(
                    clause, exhibit, ruling.occasions(), ruling.broken().get()));
        }
        if (ruling.occasions() > 0) {
            return Stream.of(Opinion.held(clause, exhibit, ruling.occasions()));
        }
        if (ruling.hidden().isPresent()) {
            return of(clause, Verdict.UNOBSERVABLE, ruling.hidden().get());
        }
        return own ? of(clause, Verdict.INAPPLICABLE, "the trace gave the clause no occasion") : Stream.empty();
    }

    private Stream<Opinion> of(Clause clause, Verdict verdict, String because) {
        return Stream.of(Opinion.of(clause, verdict, exhibit, because));
    }
}
