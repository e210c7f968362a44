package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Observation;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.Verdict;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** One finding for each clause, out of what every scenario says. */
class JudgeTest {
    private static final String CLAUSE = "OMP-BACKOFF-1";
    private static final Exhibit GOOD = exhibit("good", CLAUSE, chain(1, 100).end(200));
    private static final Exhibit BAD = exhibit("bad", "OMP-MAX-1", chain(1, 999).end(2000));

    @Test
    void a_clause_that_held_passes_with_its_occasions() {
        // when
        Finding finding =
                finding(CLAUSE, GOOD, exhibit("more", CLAUSE, chain(1, 100).end(200)));

        // then
        assertThat(finding.verdict()).isEqualTo(Verdict.PASS);
        assertThat(finding.occasions()).isEqualTo(2);
        assertThat(finding.because()).isEqualTo("held on 2 occasions in 2 scenarios");
        assertThat(finding.scenarios()).containsExactly("good", "more");
    }

    @Test
    void one_broken_occasion_in_a_scenario_of_another_clause_outweighs_all_that_held() {
        // when
        Finding finding = finding(CLAUSE, GOOD, BAD);

        // then
        assertThat(finding.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(finding.because())
                .isEqualTo("\"bad\": attempt 1 announced 999 ms; the clause asks for 100 ms (100 * 2^0)");
        assertThat(finding.scenarios()).containsExactly("good", "bad");
        assertThat(finding.trace()).contains("traces/bad.jsonl");
    }

    @Test
    void a_broken_advice_is_a_warning() {
        // given
        Exhibit small = exhibit(
                "small",
                "OMP-CLASS-11",
                Tape.real()
                        .prompt(0)
                        .request(0)
                        .reply(5, 400)
                        .failed(5, "400 Overloaded")
                        .end(9));

        // when
        Finding finding = finding("OMP-CLASS-11", small);

        // then
        assertThat(finding.verdict()).isEqualTo(Verdict.WARN);
        assertThat(finding.because())
                .isEqualTo("\"small\": the failure \"400 Overloaded\" was not retried, although its text is"
                        + " retryable");
    }

    @Test
    void a_trace_that_is_not_believed_fails_every_clause() {
        // given
        Exhibit invented = exhibit(
                "invented", CLAUSE, Tape.real().prompt(0).said(1, "stop").end(2));

        // when
        List<Finding> findings = findings(EnumSet.allOf(Observation.class), invented);

        // then
        assertThat(findings)
                .allSatisfy(finding -> assertThat(finding.verdict())
                        .isEqualTo(
                                switch (finding.level()) {
                                    case MUST -> Verdict.FAIL;
                                    case SHOULD -> Verdict.WARN;
                                    case MAY -> Verdict.INAPPLICABLE;
                                }));
        assertThat(findings.get(0).because())
                .isEqualTo("\"invented\": assistant message 1 was told after the provider had seen 0 requests;"
                        + " events without a model call prove nothing");
    }

    @Test
    void a_subject_that_breaks_down_fails_the_clauses_of_that_scenario_alone() {
        // given
        Exhibit crash = exhibit("crash", "OMP-MAX-1", chain(1, 100).end(200, "crashed", "exit code 7"));

        // then
        assertThat(finding("OMP-MAX-1", crash).verdict()).isEqualTo(Verdict.FAIL);
        assertThat(finding("OMP-MAX-1", crash).because()).isEqualTo("\"crash\": the subject broke down: exit code 7");
        assertThat(finding(CLAUSE, crash).verdict()).isEqualTo(Verdict.NOT_RUN);
    }

    @Test
    void a_limit_is_named() {
        // given
        Exhibit endless = exhibit("endless", CLAUSE, chain(1, 100).end(200, "limit", "100 requests"));

        // then
        assertThat(finding(CLAUSE, endless).because()).isEqualTo("\"endless\": a limit was reached: 100 requests");
    }

    @Test
    void a_failure_of_the_kit_is_neither_for_nor_against_the_subject() {
        // given
        Exhibit broken = exhibit("broken", CLAUSE, chain(1, 100).end(200, "kit-error", "the port is gone"));

        // then
        assertThat(finding(CLAUSE, broken, BAD).verdict()).isEqualTo(Verdict.KIT_ERROR);
        assertThat(finding(CLAUSE, broken, BAD).because()).isEqualTo("\"broken\": the port is gone");
    }

    @Test
    void only_what_is_missing_is_said_to_be_missing() {
        // when
        Finding finding = findings(EnumSet.of(Observation.HTTP, Observation.EVENTS), GOOD).stream()
                .filter(each -> each.clause().equals("OMP-MAX-4"))
                .findFirst()
                .orElseThrow();

        // then
        assertThat(finding.because()).isEqualTo("\"good\": the subject does not show state");
    }

    @Test
    void what_the_subject_does_not_show_is_unobservable() {
        // when
        Finding finding = findings(EnumSet.of(Observation.HTTP), GOOD).stream()
                .filter(each -> each.clause().equals(CLAUSE))
                .findFirst()
                .orElseThrow();

        // then
        assertThat(finding.verdict()).isEqualTo(Verdict.UNOBSERVABLE);
        assertThat(finding.because()).isEqualTo("\"good\": the subject does not show events");
    }

    @Test
    void a_scenario_that_the_subject_cannot_be_put_through_is_unobservable() {
        // given
        Exhibit impossible = Exhibit.impossible("impossible", Set.of(CLAUSE), "its settings cannot be changed");

        // then
        assertThat(finding(CLAUSE, impossible).verdict()).isEqualTo(Verdict.UNOBSERVABLE);
        assertThat(finding(CLAUSE, impossible).because()).isEqualTo("\"impossible\": its settings cannot be changed");
    }

    @Test
    void a_trace_without_an_occasion_never_makes_a_clause_green() {
        // given
        Exhibit quiet = exhibit(
                "quiet",
                CLAUSE,
                Tape.real().prompt(0).request(0).reply(5, 200).said(5, "stop").end(9));

        // then
        assertThat(finding(CLAUSE, quiet).verdict()).isEqualTo(Verdict.INAPPLICABLE);
        assertThat(finding(CLAUSE, quiet).because()).isEqualTo("\"quiet\": the trace gave the clause no occasion");
    }

    @Test
    void a_clause_without_a_scenario_was_not_run() {
        // then
        assertThat(finding(CLAUSE).verdict()).isEqualTo(Verdict.NOT_RUN);
        assertThat(finding(CLAUSE).because()).isEqualTo("no scenario of this clause was run");
    }

    private static Tape chain(int attempt, int delay) {
        return Tape.virtual()
                .prompt(0)
                .request(0)
                .reply(5, 503)
                .failed(5, "503 busy")
                .start(5, attempt, delay)
                .request(5 + delay)
                .reply(5 + delay, 200)
                .said(5 + delay, "stop")
                .success(5 + delay, attempt);
    }

    private static Exhibit exhibit(String name, String clause, Trace trace) {
        return Exhibit.of(name, Set.of(clause), trace);
    }

    private static Finding finding(String clause, Exhibit... exhibits) {
        return findings(EnumSet.allOf(Observation.class), exhibits).stream()
                .filter(finding -> finding.clause().equals(clause))
                .findFirst()
                .orElseThrow();
    }

    private static List<Finding> findings(Set<Observation> shows, Exhibit... exhibits) {
        return new Judge(
                        "omp",
                        Catalogue.load("omp").clauses(),
                        shows,
                        Finding.Basis.EXACT,
                        List.of(exhibits),
                        scenario -> "traces/" + scenario + ".jsonl")
                .findings();
    }
}
