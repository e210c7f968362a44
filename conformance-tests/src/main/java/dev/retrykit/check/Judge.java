package dev.retrykit.check;

import dev.retrykit.spec.Clause;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Header;
import dev.retrykit.spec.Level;
import dev.retrykit.spec.Need;
import dev.retrykit.spec.Observation;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent.Ended;
import dev.retrykit.spec.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Judges every clause of a policy on every exhibit, and gives one finding for each clause. */
public final class Judge {
    private final String policy;
    private final List<Clause> clauses;
    private final Set<Observation> shows;
    private final Finding.Basis basis;
    private final Function<String, String> traceFile;
    private final List<Read> exhibits;

    /** An exhibit and what was read from it, so that every trace is read once. */
    private record Read(
            Exhibit exhibit, Optional<Reading> reading, Optional<String> breach, Optional<Set<Observation>> shows) {
        static Read of(Exhibit exhibit, Function<Trace, Reading> reader) {
            Optional<Reading> reading = exhibit.trace().map(reader);
            return new Read(
                    exhibit,
                    reading,
                    reading.filter(each -> each.lost().isEmpty()).flatMap(Integrity::breach),
                    reading.map(each -> each.trace().header())
                            .filter(header -> header.subject().kind() == SubjectInfo.Kind.LOG)
                            .map(Header::shows));
        }

        /** Whether a need is met; logs of one check may be of several kinds, so that each says for itself what it shows. */
        boolean meets(Need need, boolean otherwise) {
            return shows.map(need::metBy).orElse(otherwise);
        }
    }

    /** What one exhibit says of one clause. */
    private record Opinion(Verdict verdict, int occasions, String because, Exhibit exhibit) {
        /** Whether the exhibit was made for the clause; such a one says best what is wrong. */
        boolean ownOf(Clause clause) {
            return exhibit.clauses().contains(clause.id());
        }
    }

    /**
     * A judge of these exhibits.
     *
     * @param clauses those that were asked for
     * @param shows what the subject lets the kit see
     * @param traceFile the path of a scenario's trace inside the policy's report directory
     */
    public Judge(
            String policy,
            List<Clause> clauses,
            Set<Observation> shows,
            Finding.Basis basis,
            List<Exhibit> exhibits,
            Function<String, String> traceFile) {
        this(policy, clauses, shows, basis, exhibits, traceFile, Reading::of);
    }

    /**
     * The same for traces of which some have been read before.
     *
     * @param reader gives the reading of a trace, an earlier one too
     */
    public Judge(
            String policy,
            List<Clause> clauses,
            Set<Observation> shows,
            Finding.Basis basis,
            List<Exhibit> exhibits,
            Function<String, String> traceFile,
            Function<Trace, Reading> reader) {
        this.policy = policy;
        this.clauses = clauses;
        this.shows = shows;
        this.basis = basis;
        this.traceFile = traceFile;
        this.exhibits =
                exhibits.stream().map(exhibit -> Read.of(exhibit, reader)).toList();
    }

    /** The findings, in the order of the clauses. */
    public List<Finding> findings() {
        return clauses.stream().map(this::finding).toList();
    }

    private Finding finding(Clause clause) {
        Optional<Check> check = Checks.of(policy, clause.id());
        boolean shown = clause.need().metBy(shows);
        List<Opinion> opinions = exhibits.stream()
                .flatMap(read -> opinions(clause, check, read, read.meets(clause.need(), shown)))
                .toList();
        Optional<Opinion> decisive = opinions.stream()
                .min(Comparator.comparing(Opinion::verdict).thenComparing(opinion -> !opinion.ownOf(clause)));
        Verdict verdict = decisive.map(Opinion::verdict).orElse(Verdict.NOT_RUN);
        return new Finding(
                clause.id(),
                clause.level(),
                verdict,
                basis,
                opinions.stream().mapToInt(Opinion::occasions).sum(),
                decisive.map(opinion -> because(opinion, opinions)).orElse("no scenario of this clause was run"),
                scenarios(clause, opinions, verdict),
                decisive.filter(opinion -> verdict.compareTo(Verdict.PASS) <= 0)
                        .filter(opinion -> opinion.exhibit().trace().isPresent())
                        .map(opinion -> traceFile.apply(opinion.exhibit().scenario())));
    }

    private static String because(Opinion decisive, List<Opinion> all) {
        if (decisive.verdict() == Verdict.PASS) {
            long scenarios =
                    all.stream().filter(opinion -> opinion.occasions() > 0).count();
            int occasions = all.stream().mapToInt(Opinion::occasions).sum();
            return "held on " + Words.count(occasions, "occasion") + " in " + Words.count((int) scenarios, "scenario");
        }
        return decisive.because();
    }

    private static List<String> scenarios(Clause clause, List<Opinion> opinions, Verdict verdict) {
        return opinions.stream()
                .filter(opinion ->
                        opinion.ownOf(clause) || verdict.compareTo(Verdict.WARN) <= 0 && opinion.verdict() == verdict)
                .map(opinion -> opinion.exhibit().scenario())
                .distinct()
                .toList();
    }

    private Stream<Opinion> opinions(Clause clause, Optional<Check> check, Read read, boolean shown) {
        Exhibit exhibit = read.exhibit();
        boolean own = exhibit.clauses().contains(clause.id());
        if (exhibit.kitError().isPresent()) {
            return own
                    ? Stream.of(opinion(
                            Verdict.KIT_ERROR, exhibit, exhibit.kitError().get()))
                    : Stream.empty();
        }
        if (!shown) {
            Set<Observation> seen = read.shows().orElse(shows);
            return Stream.of(opinion(
                    Verdict.UNOBSERVABLE,
                    exhibit,
                    "the subject does not show " + clause.need().beyond(seen)));
        }
        if (read.reading().isEmpty()) {
            return own ? Stream.of(withoutTrace(exhibit)) : Stream.empty();
        }
        if (read.breach().isPresent()) {
            return Stream.of(broken(clause, exhibit, 1, read.breach().get()));
        }
        return read.reading().get().complete()
                ? judged(clause, check, exhibit, read.reading().get(), own)
                : own ? Stream.of(cutShort(clause, exhibit)) : Stream.empty();
    }

    private static Opinion withoutTrace(Exhibit exhibit) {
        return exhibit.cannotRun()
                .map(reason -> opinion(Verdict.UNOBSERVABLE, exhibit, reason))
                .orElseGet(() ->
                        opinion(Verdict.NOT_RUN, exhibit, exhibit.leftOut().orElse("the scenario was not run")));
    }

    private Opinion cutShort(Clause clause, Exhibit exhibit) {
        Ended end = exhibit.trace().orElseThrow().end().orElseThrow();
        if (end.reason() == Ended.Reason.KIT_ERROR) {
            return opinion(Verdict.KIT_ERROR, exhibit, end.detail());
        }
        String how = end.reason() == Ended.Reason.LIMIT ? "a limit was reached: " : "the subject broke down: ";
        return broken(clause, exhibit, 1, how + end.detail());
    }

    private Stream<Opinion> judged(
            Clause clause, Optional<Check> check, Exhibit exhibit, Reading reading, boolean own) {
        Stream<Opinion> judged = check.map(reading::judgedBy).stream()
                .flatMap(ruling -> judged(clause, exhibit, reading, ruling, own).stream());
        return own && exhibit.broken().isPresent()
                ? Stream.concat(
                        judged,
                        Stream.of(broken(clause, exhibit, 0, exhibit.broken().get())))
                : judged;
    }

    private Optional<Opinion> judged(Clause clause, Exhibit exhibit, Reading reading, Ruling ruling, boolean own) {
        if (ruling.broken().isPresent() && reading.lost().isPresent()) {
            return Optional.of(opinion(
                    Verdict.UNOBSERVABLE,
                    exhibit,
                    ruling.broken().get() + "; but " + reading.lost().get() + ", so that it may be the log's fault"));
        }
        if (ruling.broken().isPresent()) {
            return Optional.of(
                    broken(clause, exhibit, ruling.occasions(), ruling.broken().get()));
        }
        if (ruling.occasions() > 0) {
            return Optional.of(new Opinion(Verdict.PASS, ruling.occasions(), "", exhibit));
        }
        return ruling.hidden()
                .map(because -> opinion(Verdict.UNOBSERVABLE, exhibit, because))
                .or(() -> own
                        ? Optional.of(opinion(Verdict.INAPPLICABLE, exhibit, "the trace gave the clause no occasion"))
                        : Optional.empty());
    }

    private static Opinion opinion(Verdict verdict, Exhibit exhibit, String because) {
        return new Opinion(verdict, 0, "\"" + exhibit.scenario() + "\": " + because, exhibit);
    }

    /** What is broken counts by the clause's level; what a clause only allows cannot be broken. */
    private static Opinion broken(Clause clause, Exhibit exhibit, int occasions, String because) {
        Verdict verdict = switch (clause.level()) {
            case MUST -> Verdict.FAIL;
            case SHOULD -> Verdict.WARN;
            case MAY -> Verdict.INAPPLICABLE;
        };
        return new Opinion(
                verdict,
                clause.level() == Level.MAY ? 0 : occasions,
                "\"" + exhibit.scenario() + "\": " + because,
                exhibit);
    }
}
