package dev.retrykit.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retrykit.spec.MalformedFileException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpectationFileTest {
    private static final Expectation ENTRY = new Expectation(
            "PI-MAX-1",
            "counts from 0; mended in 2.1",
            Optional.of("https://example.org/issues/7"),
            Optional.of("\"A scenario\": 5 requests came\nthe clause asks for 4"),
            LocalDate.of(2027, 1, 31),
            3);

    @Test
    void a_file_that_was_written_reads_as_it_was() {
        // given
        String text = ExpectationFile.write(new Expectations("known.yaml", List.of(ENTRY)));

        // when, then
        assertThat(text).isEqualTo("""
                # Failures that are known: each must fail as it says, until its day. "*" stands for any text.
                expectations:
                - clause: PI-MAX-1
                  reason: counts from 0; mended in 2.1
                  link: https://example.org/issues/7
                  message: |-
                    "A scenario": 5 requests came
                    the clause asks for 4
                  expires: 2027-01-31
                """);
        assertThat(ExpectationFile.parse("known.yaml", text).all()).containsExactly(ENTRY);
    }

    @Test
    void a_file_may_expect_nothing() {
        assertThat(ExpectationFile.parse("known.yaml", "expectations: []\n").all())
                .isEmpty();
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource(delimiter = '|', textBlock = """
            known: []                                                                | known.yaml:1: the first key is not as expected; it takes expectations
            expectations: none                                                       | known.yaml:1: expectations is not as expected; it takes a list
            expectations: [none]                                                     | known.yaml:1: expectations[0] is not as expected; it takes a mapping of clause, reason and expires
            expectations:/- clause: A/  reason: r                                    | known.yaml:2: expectations[0].expires is missing; an entry has a clause, a reason and a day (expires)
            expectations:/- clause: A/  expires: 2027-01-31                          | known.yaml:2: expectations[0].reason is missing; an entry has a clause, a reason and a day (expires)
            expectations:/- clause: A/  reason: r/  expires: soon                    | known.yaml:4: expectations[0].expires is "soon"; it takes a day, as 2027-01-31
            expectations:/- clause: A/  because: r                                   | known.yaml:3: expectations[0].because is not as expected; it takes one of clause, reason, link, message, expires as a key
            expectations:/- clause: A/  reason: [r]                                  | known.yaml:3: expectations[0].reason is not as expected; it takes a text
            """)
    void what_is_wrong_is_named_with_line_and_key(String text, String message) {
        assertThatThrownBy(() -> ExpectationFile.parse("known.yaml", text.replace('/', '\n')))
                .isInstanceOf(MalformedFileException.class)
                .hasMessage(message);
    }

    @Test
    void a_clause_has_one_entry_and_broken_yaml_names_its_line() {
        // given
        String entry = "- {clause: A, reason: r, expires: 2027-01-31}\n";

        // when, then
        assertThatThrownBy(() -> ExpectationFile.parse("known.yaml", "expectations:\n" + entry + entry))
                .hasMessage("known.yaml:3: expectations[1].clause is A, as in line 2; a clause has one entry");
        assertThatThrownBy(() -> ExpectationFile.parse("known.yaml", "expectations:\n- {clause: A\n"))
                .isInstanceOf(MalformedFileException.class)
                .hasMessageStartingWith("known.yaml:2: while parsing a flow mapping");
    }
}
