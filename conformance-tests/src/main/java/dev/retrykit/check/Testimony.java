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
import java.util.function.Consumer;

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
        this.opinions = clauses.stream()
                .<Opinion>mapMulti((clause, opinions) -> hear(policy, clause, opinions))
                .toList();
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

    private void hear(String policy, Clause clause, Consumer<Opinion> opinions) {
        boolean own = exhibit.clauses().contains(clause.id());
        if (exhibit.kitError().isPresent()) {
            if (own) {
                opinions.accept(of(clause, Verdict.KIT_ERROR, exhibit.kitError().get()));
            }
        } else if (!clause.need().metBy(shows)) {
            opinions.accept(of(
                    clause,
                    Verdict.UNOBSERVABLE,
                    "the subject does not show " + clause.need().beyond(shows)));
        } else if (breach.isPresent()) {
            opinions.accept(Opinion.broken(clause, exhibit, 1, breach.get()));
        } else if (reading.filter(Reading::complete).isPresent()) {
            judge(policy, clause, reading.get(), own, opinions);
        } else if (own) {
            opinions.accept(reading.isEmpty() ? withoutTrace(clause) : cutShort(clause));
        }
    }

    private Opinion withoutTrace(Clause clause) {
        return exhibit.cannotRun()
                .map(reason -> of(clause, Verdict.UNOBSERVABLE, reason))
                .orElseGet(() -> of(clause, Verdict.NOT_RUN, exhibit.leftOut().orElse("the scenario was not run")));
    }

    private Opinion cutShort(Clause clause) {
        Ended end = exhibit.trace().orElseThrow().end().orElseThrow();
        if (end.reason() == Ended.Reason.KIT_ERROR) {
            return of(clause, Verdict.KIT_ERROR, end.detail());
        }
        String how = end.reason() == Ended.Reason.LIMIT ? "a limit was reached: " : "the subject broke down: ";
        return Opinion.broken(clause, exhibit, 1, how + end.detail());
    }

    /** By its check, and for its own scenarios by what their steps found as well. */
    private void judge(String policy, Clause clause, Reading reading, boolean own, Consumer<Opinion> opinions) {
        Checks.of(policy, clause.id())
                .flatMap(check -> opinion(clause, reading, Ruling.of(check.judge(reading)), own))
                .ifPresent(opinions);
        if (own) {
            exhibit.broken()
                    .map(words -> Opinion.broken(clause, exhibit, 0, words))
                    .ifPresent(opinions);
        }
    }

    private Optional<Opinion> opinion(Clause clause, Reading reading, Ruling ruling, boolean own) {
        if (ruling.broken().isPresent() && reading.lost().isPresent()) {
            String lost = "; but " + reading.lost().get() + ", so that it may be the log's fault";
            return Optional.of(of(clause, Verdict.UNOBSERVABLE, ruling.broken().get() + lost));
        }
        if (ruling.broken().isPresent()) {
            return Optional.of(Opinion.broken(
                    clause, exhibit, ruling.occasions(), ruling.broken().get()));
        }
        if (ruling.occasions() > 0) {
            return Optional.of(Opinion.held(clause, exhibit, ruling.occasions()));
        }
        if (ruling.hidden().isPresent()) {
            return Optional.of(of(clause, Verdict.UNOBSERVABLE, ruling.hidden().get()));
        }
        return own
                ? Optional.of(of(clause, Verdict.INAPPLICABLE, "the trace gave the clause no occasion"))
                : Optional.empty();
    }

    private Opinion of(Clause clause, Verdict verdict, String because) {
        return Opinion.of(clause, verdict, exhibit, because);
    }
}
