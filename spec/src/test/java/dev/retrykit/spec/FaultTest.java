package dev.retrykit.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The list of faults is read whole, or not at all. */
class FaultTest {
    private static final String LINE = "{\"name\":\"a\",\"policies\":[\"pi\"],\"fault\":\"It fails.\"}";

    @Test
    void the_list_holds_every_fault_with_one_sentence_of_its_own() {
        // when
        List<Fault> faults = Fault.load();

        // then
        assertThat(faults)
                .hasSize(95)
                .contains(new Fault("willretry-lies", Set.of("pi"), "A retry is promised that nobody will make."));
        assertThat(faults).extracting(Fault::sentence).doesNotHaveDuplicates().allMatch(text -> text.endsWith("."));
    }

    @Test
    void a_name_that_comes_twice_is_refused_with_its_line() {
        assertThatThrownBy(() -> Fault.parse("f.jsonl", LINE + "\n" + LINE))
                .isInstanceOf(MalformedFileException.class)
                .hasMessageContaining("f.jsonl")
                .hasMessageContaining("2");
    }

    @Test
    void a_policy_that_nobody_knows_is_refused() {
        assertThatThrownBy(() -> Fault.parse("f.jsonl", LINE.replace("\"pi\"", "\"pie\"")))
                .isInstanceOf(MalformedFileException.class)
                .hasMessageContaining("omp, pi, agent-loop, ttalk");
    }
}
