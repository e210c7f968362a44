package dev.retrykit.check;

import dev.retrykit.spec.Clause;
import dev.retrykit.spec.Level;
import dev.retrykit.spec.Verdict;

/**
 * What one exhibit says of one clause.
 *
 * @param occasions how many the exhibit gave
 */
record Opinion(Clause clause, Verdict verdict, int occasions, String because, Exhibit exhibit) {
    /** An opinion that rests on no occasion. */
    static Opinion of(Clause clause, Verdict verdict, Exhibit exhibit, String because) {
        return new Opinion(clause, verdict, 0, quoted(exhibit, because), exhibit);
    }

    static Opinion held(Clause clause, Exhibit exhibit, int occasions) {
        return new Opinion(clause, Verdict.PASS, occasions, "", exhibit);
    }

    /** What is broken counts by the clause's level; what a clause only allows cannot be broken. */
    static Opinion broken(Clause clause, Exhibit exhibit, int occasions, String because) {
        Verdict verdict = switch (clause.level()) {
            case MUST -> Verdict.FAIL;
            case SHOULD -> Verdict.WARN;
            case MAY -> Verdict.INAPPLICABLE;
        };
        return new Opinion(
                clause, verdict, clause.level() == Level.MAY ? 0 : occasions, quoted(exhibit, because), exhibit);
    }

    /** Whether the exhibit was made for the clause; such a one says best what is wrong. */
    boolean own() {
        return exhibit.clauses().contains(clause.id());
    }

    private static String quoted(Exhibit exhibit, String because) {
        return "\"" + exhibit.scenario() + "\": " + because;
    }
}
