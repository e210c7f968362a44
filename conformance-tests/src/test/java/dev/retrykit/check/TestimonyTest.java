package dev.retrykit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Clause;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Header;
import dev.retrykit.spec.Observation;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.SubjectInfo.ClockKind;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.Verdict;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What one exhibit says: of its own clauses what became of it, of the others only what its trace shows. */
class TestimonyTest {
    private static final String OWN = "OMP-BACKOFF-1";
    private static final String OTHER = "OMP-BACKOFF-2";
    private static final String LOST = "'kind':'log','source':'lost','text':'line 7 is missing','fields':{}";
    private static final Set<Observation> ALL = EnumSet.allOf(Observation.class);

    @Test
    void a_scenario_that_was_not_run_says_why() {
        // given
        Exhibit leftOut = without(Optional.of("three in a row hit a limit"), Optional.empty());
        Exhibit forgotten = without(Optional.empty(), Optional.empty());

        // then
        assertThat(heard(OWN, leftOut).verdict()).isEqualTo(Verdict.NOT_RUN);
        assertThat(heard(OWN, leftOut).because()).isEqualTo("\"by hand\": three in a row hit a limit");
        assertThat(heard(OWN, forgotten).because()).isEqualTo("\"by hand\": the scenario was not run");
        assertThat(heard(OTHER, leftOut).because()).isEqualTo("no scenario of this clause was run");
    }

    @Test
    void a_fault_of_the_harness_is_told_to_the_clauses_of_the_scenario_alone() {
        // given
        Exhibit faulty = without(Optional.empty(), Optional.of("the port is taken"));

        // then
        assertThat(heard(OWN, faulty).verdict()).isEqualTo(Verdict.KIT_ERROR);
        assertThat(heard(OWN, faulty).because()).isEqualTo("\"by hand\": the port is taken");
        assertThat(heard(OWN, faulty).trace()).isEmpty();
        assertThat(heard(OTHER, faulty).verdict()).isEqualTo(Verdict.NOT_RUN);
    }

    @Test
    void what_the_steps_of_a_scenario_found_wrong_counts_against_its_own_clauses() {
        // given
        Exhibit broken = new Exhibit(
                "by hand",
                Set.of(OWN),
                Optional.of(chain(100).end(200)),
                Optional.empty(),
                Optional.empty(),
                Optional.of("the second wait was announced with 5 ms"),
                Optional.empty());

        // then
        assertThat(heard(OWN, broken).verdict()).isEqualTo(Verdict.FAIL);
        assertThat(heard(OWN, broken).because()).isEqualTo("\"by hand\": the second wait was announced with 5 ms");
        assertThat(heard(OWN, broken).occasions()).isEqualTo(1);
        assertThat(heard(OTHER, broken).verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void a_log_that_lost_lines_is_not_held_against_the_subject() {
        // given
        Exhibit wrong = exhibit(chain(999).line(1200, LOST).end(2000));
        Exhibit right = exhibit(chain(100).line(150, LOST).end(200));
        Exhibit unasked = exhibit(Tape.real().said(0, "stop").line(1, LOST).end(200));

        // then
        assertThat(heard(OWN, wrong).verdict()).isEqualTo(Verdict.UNOBSERVABLE);
        assertThat(heard(OWN, wrong).because())
                .isEqualTo("\"by hand\": attempt 1 announced 999 ms; the clause asks for 100 ms (100 * 2^0);"
                        + " but line 7 is missing, so that it may be the log's fault");
        assertThat(heard(OWN, right).verdict()).isEqualTo(Verdict.PASS);
        assertThat(heard(OWN, unasked).verdict()).isEqualTo(Verdict.INAPPLICABLE);
    }

    @Test
    void an_occasion_whose_outcome_is_hidden_is_unobservable_in_any_scenario() {
        // given
        Exhibit hidden = exhibit(Tape.real()
                .prompt(0)
                .request(0)
                .reply(10, 503)
                .said(10, "error")
                .end(200));

        // then
        assertThat(heard("OMP-CLASS-5", hidden).verdict()).isEqualTo(Verdict.UNOBSERVABLE);
        assertThat(heard("OMP-CLASS-5", hidden).because())
                .isEqualTo("\"by hand\": the session's own message does not show the text of its error");
        assertThat(heard("OMP-CLASS-5", hidden).trace()).isEmpty();
    }

    @Test
    void a_trace_without_an_occasion_says_nothing_of_the_clauses_of_others() {
        // given
        Exhibit quiet = exhibit(Tape.real().prompt(0).well(1).end(200));

        // then
        assertThat(heard(OWN, quiet).verdict()).isEqualTo(Verdict.INAPPLICABLE);
        assertThat(heard(OWN, quiet).trace()).isEmpty();
        assertThat(heard(OTHER, quiet).verdict()).isEqualTo(Verdict.NOT_RUN);
    }

    @Test
    void a_log_says_for_itself_what_it_shows() {
        // given
        Exhibit log = exhibit(ofKind(SubjectInfo.Kind.LOG, Set.of(Observation.HTTP)));
        Exhibit process = exhibit(ofKind(SubjectInfo.Kind.RPC, Set.of(Observation.HTTP)));

        // then
        assertThat(heard(OWN, log).verdict()).isEqualTo(Verdict.UNOBSERVABLE);
        assertThat(heard(OWN, log).because()).isEqualTo("\"by hand\": the subject does not show events");
        assertThat(heard(OWN, process).verdict()).isEqualTo(Verdict.PASS);
    }

    @Test
    void a_log_that_holds_no_requests_at_all_is_taken_at_its_word() {
        // given
        Trace answer = Tape.real().prompt(0).said(1, "stop").end(2);
        Set<Observation> events = Set.of(Observation.EVENTS);
        Set<Observation> both = Set.of(Observation.EVENTS, Observation.HTTP);

        // then
        assertThat(heard(OWN, exhibit(ofKind(SubjectInfo.Kind.LOG, events, answer)))
                        .verdict())
                .isEqualTo(Verdict.INAPPLICABLE);
        assertThat(heard(OWN, exhibit(ofKind(SubjectInfo.Kind.LOG, both, answer)))
                        .verdict())
                .isEqualTo(Verdict.FAIL);
        assertThat(heard(OWN, exhibit(ofKind(SubjectInfo.Kind.RPC, events, answer)))
                        .verdict())
                .isEqualTo(Verdict.FAIL);
    }

    @Test
    void it_holds_for_another_trace_that_says_and_shows_the_same() {
        // given
        Trace trace = chain(100).end(200);
        Testimony testimony = Testimony.of("omp", clauses(), ALL, exhibit(trace));

        // then
        assertThat(testimony.holdsFor(chain(100).end(200), ALL)).isTrue();
        assertThat(testimony.holdsFor(chain(100).end(201), ALL)).isFalse();
        assertThat(testimony.holdsFor(trace, Set.of(Observation.HTTP))).isFalse();
        assertThat(testimony.holdsFor(ofKind(SubjectInfo.Kind.RPC, Set.of(Observation.HTTP)), ALL))
                .isFalse();
        assertThat(Testimony.of("omp", clauses(), ALL, without(Optional.empty(), Optional.empty()))
                        .holdsFor(trace, ALL))
                .isFalse();
    }

    @Test
    void of_two_that_say_the_same_the_one_that_was_made_for_the_clause_is_quoted() {
        // given
        Exhibit foreign = Exhibit.of("foreign", Set.of(OTHER), chain(999).end(2000));
        Exhibit own = Exhibit.of("own", Set.of(OWN), chain(888).end(2000));
        Exhibit good = Exhibit.of("good", Set.of(OTHER), chain(100).end(200));

        // when
        Finding finding = heard(OWN, foreign, good, own);

        // then
        assertThat(finding.because())
                .isEqualTo("\"own\": attempt 1 announced 888 ms; the clause asks for 100 ms (100 * 2^0)");
        assertThat(finding.scenarios()).containsExactly("foreign", "own");
        assertThat(finding.trace()).contains("own.jsonl");
    }

    @Test
    void where_a_clause_held_only_its_own_scenarios_are_named_and_only_occasions_counted() {
        // given
        Exhibit foreign = Exhibit.of("foreign", Set.of(OTHER), chain(100).end(200));
        Exhibit own = Exhibit.of("own", Set.of(OWN), chain(100).end(200));
        Exhibit quiet =
                Exhibit.of("quiet", Set.of(OWN), Tape.real().prompt(0).well(1).end(200));

        // when
        Finding finding = heard(OWN, foreign, own, quiet);

        // then
        assertThat(finding.because()).isEqualTo("held on 2 occasions in 2 scenarios");
        assertThat(finding.scenarios()).containsExactly("own", "quiet");
        assertThat(finding.trace()).contains("own.jsonl");
    }

    @Test
    void an_advice_that_a_scenario_of_another_clause_did_not_follow_names_that_scenario() {
        // given
        Exhibit small = exhibit(Tape.real()
                .prompt(0)
                .request(0)
                .reply(5, 400)
                .failed(5, "400 Overloaded")
                .end(9));

        // then
        assertThat(heard("OMP-CLASS-11", small).verdict()).isEqualTo(Verdict.WARN);
        assertThat(heard("OMP-CLASS-11", small).scenarios()).containsExactly("by hand");
        assertThat(heard("OMP-CLASS-11", small).trace()).contains("by hand.jsonl");
    }

    @Test
    void what_a_clause_only_allows_has_no_occasion_to_be_broken() {
        // given
        Exhibit invented = exhibit(Tape.real().prompt(0).said(1, "stop").end(2));

        // then
        assertThat(heard("OMP-OPEN-14", invented).verdict()).isEqualTo(Verdict.INAPPLICABLE);
        assertThat(heard("OMP-OPEN-14", invented).occasions()).isZero();
        assertThat(heard(OWN, invented).occasions()).isEqualTo(1);
    }

    private static Tape chain(int delay) {
        return Tape.virtual()
                .prompt(0)
                .busy(5)
                .start(5, 1, delay)
                .well(5 + delay)
                .success(5 + delay, 1);
    }

    private static Trace ofKind(SubjectInfo.Kind kind, Set<Observation> shows) {
        return ofKind(kind, shows, chain(100).end(200));
    }

    private static Trace ofKind(SubjectInfo.Kind kind, Set<Observation> shows, Trace trace) {
        Header header = trace.header();
        SubjectInfo subject = new SubjectInfo("s", "", kind, Optional.empty(), "openai-chat", ClockKind.VIRTUAL, 1);
        return new Trace(
                new Header(
                        header.kit(),
                        subject,
                        header.policy(),
                        header.seed(),
                        header.scenario(),
                        shows,
                        header.settings(),
                        header.plan(),
                        header.factor()),
                trace.events());
    }

    private static Exhibit exhibit(Trace trace) {
        return Exhibit.of("by hand", Set.of(OWN), trace);
    }

    private static Exhibit without(Optional<String> leftOut, Optional<String> kitError) {
        return new Exhibit(
                "by hand", Set.of(OWN), Optional.empty(), leftOut, Optional.empty(), Optional.empty(), kitError);
    }

    private static Finding heard(String clause, Exhibit... exhibits) {
        return new Judge("omp", clauses(), ALL, Finding.Basis.EXACT, List.of(exhibits), name -> name + ".jsonl")
                .findings().stream()
                        .filter(finding -> finding.clause().equals(clause))
                        .findFirst()
                        .orElseThrow();
    }

    private static List<Clause> clauses() {
        return Catalogue.load("omp").clauses();
    }
}
