package dev.retrykit.saboteur;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Check;
import dev.retrykit.check.Checks;
import dev.retrykit.check.Outcome;
import dev.retrykit.check.Reading;
import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Clause;
import dev.retrykit.spec.Trace;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Traces in which something is wrong by chance are judged as it is written down in {@code <policy>-damages.txt}: a foreign
 * subject may send anything, so that no check may fail itself, and none may start to see more or less in it unnoticed.
 */
class DamageTest {
    private static final int DRAWS = 150;

    /** They are the same for every check, and dear to make. */
    private static final Map<String, List<Trace>> TRACES = new ConcurrentHashMap<>();

    @TestFactory
    Stream<DynamicTest> each_check_says_of_damaged_traces_what_is_written_down() {
        return Stream.of("omp", "pi", "agent-loop", "ttalk", "field").flatMap(DamageTest::ofPolicy);
    }

    private static Stream<DynamicTest> ofPolicy(String policy) {
        Map<String, String> written = Charge.cells(policy + "-damages.txt", 2).stream()
                .collect(toMap(cells -> cells[0], cells -> cells[0] + " | " + cells[1]));
        return Catalogue.load(policy).clauses().stream()
                .map(Clause::id)
                .flatMap(id -> Checks.of(policy, id)
                        .map(check -> DynamicTest.dynamicTest(
                                id, () -> saysWhatIsWritten(policy, id, check, written.getOrDefault(id, ""))))
                        .stream());
    }

    private static void saysWhatIsWritten(String policy, String id, Check check, String written) {
        // given
        List<Trace> traces = TRACES.computeIfAbsent(id, each -> damaged(policy, each));

        // when
        List<Outcome> outcomes = traces.stream()
                .flatMap(trace -> check.judge(Reading.of(trace)).stream())
                .toList();

        // then
        assertThat(id + " | " + told(outcomes)).isEqualTo(written);
    }

    private static List<Trace> damaged(String policy, String id) {
        Random chance = new Random(1);
        List<Damaged> damaged = Recordings.of(policy).traces(id).stream()
                .map(whole -> new Damaged(whole, chance))
                .toList();
        return Stream.generate(() -> damaged.get(chance.nextInt(damaged.size())).draw())
                .limit(DRAWS)
                .flatMap(Optional::stream)
                .toList();
    }

    private static String told(List<Outcome> outcomes) {
        return "held %d, broken %d in %d ways, hidden %d"
                .formatted(
                        count(outcomes, Outcome.Held.class),
                        count(outcomes, Outcome.Broken.class),
                        outcomes.stream()
                                .filter(Outcome.Broken.class::isInstance)
                                .distinct()
                                .count(),
                        count(outcomes, Outcome.Hidden.class));
    }

    private static long count(List<Outcome> outcomes, Class<? extends Outcome> kind) {
        return outcomes.stream().filter(kind::isInstance).count();
    }
}
