package dev.retrykit.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Clause;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.KitVersion;
import dev.retrykit.spec.Level;
import dev.retrykit.spec.MalformedFileException;
import dev.retrykit.spec.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProofTest {
    private static final Catalogue OMP = Catalogue.load("omp");
    private static final List<Clause> TWO = List.of(clause("OMP-BACKOFF-1"), clause("OMP-BACKOFF-2"));
    private static final Trial LINEAR = trial("LinearAgent", "OMP-BACKOFF-1", "it grew by 1", "it grew by 1");
    private static final Trial HASTY = trial("HastyAgent", "OMP-BACKOFF-2", "after 0 ms", "after 0 ms");
    private static final Trial PEACEFUL =
            new Trial("TalkativeReporter", "TalkativeReporter says more.", List.of(), Map.of(), List.of());

    @TempDir
    private Path directory;

    @Test
    void a_proof_holds_when_everybody_is_found_out_and_nobody_else() {
        // given
        Proof proof = new Proof("omp", TWO, 3, List.of(LINEAR, HASTY), List.of(PEACEFUL));

        // then
        assertThat(proof.exit()).isEqualTo(ExitCode.CONFORMS);
        assertThat(proof.killers("OMP-BACKOFF-1")).containsExactly("LinearAgent");
        assertThat(ProofText.render(proof)).isEqualTo("""
                        omp saboteur                 others  found out as meant by
                        LinearAgent                       .  OMP-BACKOFF-1
                        HastyAgent                        .  OMP-BACKOFF-2
                        omp look-alike               alarms
                        TalkativeReporter                 .

                        omp: 2 of 2 saboteurs found out for the right reason, 0 false alarms from 1 look-alikes, \
                        0 of 2 clauses without a saboteur, 3 scenarios.
                        """);
    }

    @Test
    void a_survivor_fails_the_proof_and_leaves_its_clause_unproved() {
        // given
        Trial sly = new Trial("SlyAgent", "SlyAgent lies.", List.of(), Map.of("OMP-BACKOFF-2", "a lie"), List.of());

        // when
        Proof proof = new Proof("omp", TWO, 3, List.of(LINEAR, sly), List.of());

        // then
        assertThat(sly.outcome()).isEqualTo(Trial.Outcome.SURVIVED);
        assertThat(proof.exit()).isEqualTo(ExitCode.DOES_NOT_CONFORM);
        assertThat(proof.unproved()).containsExactly("OMP-BACKOFF-2");
        assertThat(ProofText.render(proof))
                .contains("survivor: SlyAgent lies. OMP-BACKOFF-2 did not find it.")
                .contains("unproved: no saboteur is found out by OMP-BACKOFF-2");
    }

    @Test
    void a_right_clause_with_a_wrong_reason_does_not_count() {
        // given
        Trial misread = trial("HastyAgent", "OMP-BACKOFF-2", "after 0 ms", "no request came");

        // when
        Proof proof = new Proof("omp", TWO, 3, List.of(LINEAR, misread), List.of());

        // then
        assertThat(misread.outcome()).isEqualTo(Trial.Outcome.MISREAD);
        assertThat(proof.unconvicted()).containsExactly(misread);
        assertThat(proof.exit()).isEqualTo(ExitCode.DOES_NOT_CONFORM);
        assertThat(ProofText.render(proof))
                .contains("wrong reason: HastyAgent does harm. OMP-BACKOFF-2 FAIL \"a scenario\": no request came;"
                        + " the clause asks for: after 0 ms");
    }

    @Test
    void a_false_alarm_fails_the_proof() {
        // given
        Trial accused =
                new Trial("TalkativeReporter", "TalkativeReporter says more.", List.of(), Map.of(), HASTY.broken());

        // when
        Proof proof = new Proof("omp", TWO, 3, List.of(LINEAR, HASTY), List.of(accused));

        // then
        assertThat(proof.exit()).isEqualTo(ExitCode.DOES_NOT_CONFORM);
        assertThat(ProofText.render(proof)).contains("false alarm: TalkativeReporter says more. OMP-BACKOFF-2 FAIL");
    }

    @Test
    void a_failure_of_the_kit_outweighs_all() {
        // given
        Trial broken = new Trial(
                "TalkativeReporter",
                "TalkativeReporter says more.",
                List.of(),
                Map.of(),
                List.of(finding("OMP-BACKOFF-1", Verdict.KIT_ERROR, "the harness broke")));

        // then
        assertThat(new Proof("omp", TWO, 3, List.of(LINEAR, HASTY), List.of(broken)).exit())
                .isEqualTo(ExitCode.KIT_FAILED);
    }

    @Test
    void what_is_written_keeps_its_schema() {
        // given
        Proof proof = new Proof("omp", TWO, 3, List.of(LINEAR, HASTY), List.of(PEACEFUL));

        // when
        String json = ProofJson.all(new KitVersion("0.1.0", "abc1234"), List.of(proof));

        // then
        assertThat(errors(json)).isEmpty();
        assertThat(errors(json.replace("\"killed\" : 2", "\"dead\" : 2"))).isNotEmpty();
        assertThat(json).contains("\"killers\" : [ \"LinearAgent\" ]");
    }

    @Test
    void what_is_written_is_read_as_it_was() throws IOException {
        // given
        Trial misread = trial("SlyAgent", "OMP-BACKOFF-2", "after 0 ms", "no request came");
        Proof proof = new Proof("omp", OMP.clauses(), 3, List.of(LINEAR, misread), List.of(PEACEFUL));
        Path file = Files.writeString(
                directory.resolve("prove.json"), ProofJson.all(new KitVersion("0.1.0", "abc1234"), List.of(proof)));

        // when
        List<Proof> read = ProofReader.read(directory);

        // then
        assertThat(read).hasSize(1);
        assertThat(ProofText.render(read.get(0))).isEqualTo(ProofText.render(proof));
        assertThat(read).isEqualTo(ProofReader.read(file));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {                                      | is no JSON
            {"schema": 2}                          | expected a prove.json, schema 1; retrykit prove writes one
            {"schema": 1, "policies": [{"policy": "mop"}]} | unknown policy "mop"; known are omp
            {"schema": 1, "policies": [{"policy": "omp", "saboteurs": [{}]}]} | expected "name" to be a text
            """)
    void what_is_no_proof_is_refused_with_the_name_of_its_file(String text, String message) throws IOException {
        // given
        Path file = Files.writeString(directory.resolve("wrong.json"), text);

        // when, then
        assertThatThrownBy(() -> ProofReader.read(file))
                .isInstanceOf(MalformedFileException.class)
                .hasMessageStartingWith(file + ": ")
                .hasMessageContaining(message);
    }

    private static Trial trial(String name, String clause, String meant, String found) {
        return new Trial(
                name,
                name + " does harm.",
                List.of("a-fault"),
                Map.of(clause, meant),
                List.of(finding(clause, Verdict.FAIL, found)));
    }

    private static Finding finding(String clause, Verdict verdict, String because) {
        return new Finding(
                clause,
                Level.MUST,
                verdict,
                Finding.Basis.EXACT,
                1,
                "\"a scenario\": " + because,
                List.of("a scenario"),
                Optional.empty());
    }

    private static Clause clause(String id) {
        return OMP.clause(id).orElseThrow();
    }

    private static List<Error> errors(String json) {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Catalogue.class.getResourceAsStream("schemas/prove.schema.json"))
                .validate(json, InputFormat.JSON);
    }
}
