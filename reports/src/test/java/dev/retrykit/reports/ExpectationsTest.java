package dev.retrykit.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Level;
import dev.retrykit.spec.Verdict;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExpectationsTest {
    private static final LocalDate TODAY = LocalDate.of(2027, 1, 31);
    private static final Finding FAILURE =
            Samples.finding("TOY-WAIT-1", Level.MUST, Verdict.FAIL, "request 2 came after 5 ms");
    private static final Finding PASS = Samples.finding("TOY-WAIT-1", Level.MUST, Verdict.PASS, "held");

    @Test
    void a_failure_that_says_what_it_is_known_to_say_is_known_up_to_its_day() {
        // given
        Expectations expectations = expecting("TOY-WAIT-1", "request 2 came after * ms", TODAY);

        // when
        Expected expected = judge(expectations, FAILURE);

        // then
        assertThat(expected.known()).containsOnlyKeys("TOY-WAIT-1");
        assertThat(expected.complaints()).isEmpty();
        assertThat(expected.weigh(ExitCode.CONFORMS)).isEqualTo(ExitCode.CONFORMS);
    }

    @Test
    void an_unexpected_pass_is_a_complaint() {
        assertComplaint(
                judge(expecting("TOY-WAIT-1", "", TODAY), PASS),
                "known.yaml:7: TOY-WAIT-1 passes, although it is expected to fail; remove the entry");
    }

    @Test
    void another_message_is_a_complaint() {
        assertComplaint(
                judge(expecting("TOY-WAIT-1", "request 3 came after * ms", TODAY), FAILURE),
                "known.yaml:7: TOY-WAIT-1 fails in another way than expected: \"request 2 came after 5 ms\" instead of"
                        + " \"request 3 came after * ms\"");
    }

    @Test
    void a_day_that_is_over_is_a_complaint() {
        assertComplaint(
                judge(expecting("TOY-WAIT-1", "", TODAY.minusDays(1)), FAILURE),
                "known.yaml:7: TOY-WAIT-1 was tolerated until 2027-01-30; mend the agent, or give the entry another day");
    }

    @Test
    void an_entry_that_could_not_be_judged_is_stale() {
        Finding unseen = Samples.finding("TOY-WAIT-1", Level.MUST, Verdict.UNOBSERVABLE, "history is not shown");
        assertComplaint(
                judge(expecting("TOY-WAIT-1", "", TODAY), unseen),
                "known.yaml:7: TOY-WAIT-1 could not be judged (UNOBSERVABLE), so that the entry is stale; remove it");
    }

    @Test
    void an_entry_about_no_clause_is_stale() {
        assertComplaint(
                judge(expecting("TOY-GONE-1", "", TODAY), PASS),
                "known.yaml:7: there is no clause TOY-GONE-1, so that the entry is stale; remove it");
    }

    @Test
    void an_entry_of_another_policy_says_nothing() {
        assertThat(judge(expecting("OMP-MAX-1", "", TODAY), PASS)).isEqualTo(Expected.nothing());
    }

    @Test
    void in_a_filtered_run_a_clause_that_was_left_out_says_nothing() {
        // given
        Expectations expectations = expecting("TOY-WAIT-1", "", TODAY);

        // when
        Expected expected = expectations.judge(Samples.CATALOGUE, List.of(), true, TODAY);

        // then
        assertThat(expected).isEqualTo(Expected.nothing());
    }

    @Test
    void a_known_failure_does_not_break_the_rule_and_a_new_one_does() {
        // given
        ExitRule rule = new ExitRule(false, false, java.util.Set.of());
        Finding other = Samples.finding("TOY-STOP-1", Level.MUST, Verdict.FAIL, "it went on");
        Finding pass = Samples.finding("TOY-WAIT-2", Level.SHOULD, Verdict.PASS, "held");

        // when, then
        assertThat(rule.judge(List.of(FAILURE, pass), java.util.Set.of("TOY-WAIT-1")))
                .isEqualTo(ExitCode.CONFORMS);
        assertThat(rule.judge(List.of(FAILURE, pass, other), java.util.Set.of("TOY-WAIT-1")))
                .isEqualTo(ExitCode.DOES_NOT_CONFORM);
    }

    @Test
    void an_update_keeps_what_still_holds_and_adds_what_is_new() {
        // given
        Expectation held = entry("TOY-WAIT-1", "request 2 came after * ms", TODAY);
        Expectation gone = entry("TOY-STOP-1", "", TODAY);
        Expectation other = entry("OMP-MAX-1", "", TODAY.minusDays(9));
        Finding measured = new Finding(
                "TOY-WAIT-2",
                Level.SHOULD,
                Verdict.WARN,
                Finding.Basis.LOWER_BOUND,
                1,
                "cut at 20.513 ms",
                List.of(),
                Optional.empty());

        // when
        Expectations updated = new Expectations("known.yaml", List.of(held, gone, other))
                .updated(List.of(Samples.CATALOGUE), List.of(FAILURE, measured), TODAY);

        // then
        assertThat(updated.all())
                .containsExactly(
                        other,
                        new Expectation("TOY-WAIT-1", "a reason", Optional.empty(), held.message(), TODAY, 0),
                        new Expectation(
                                "TOY-WAIT-2",
                                "not explained yet",
                                Optional.empty(),
                                Optional.of("cut at * ms"),
                                LocalDate.of(2027, 5, 1),
                                0));
    }

    private static void assertComplaint(Expected expected, String sentence) {
        assertThat(expected.complaints()).containsExactly(sentence);
        assertThat(expected.known()).isEmpty();
        assertThat(expected.weigh(ExitCode.CONFORMS)).isEqualTo(ExitCode.DOES_NOT_CONFORM);
        assertThat(expected.weigh(ExitCode.KIT_FAILED)).isEqualTo(ExitCode.KIT_FAILED);
    }

    private static Expected judge(Expectations expectations, Finding finding) {
        return expectations.judge(Samples.CATALOGUE, List.of(finding), false, TODAY);
    }

    private static Expectations expecting(String clause, String message, LocalDate expires) {
        return new Expectations("known.yaml", List.of(entry(clause, message, expires)));
    }

    private static Expectation entry(String clause, String message, LocalDate expires) {
        return new Expectation(
                clause, "a reason", Optional.empty(), Optional.of(message).filter(text -> !text.isEmpty()), expires, 7);
    }
}
