package dev.retrykit.saboteur;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.check.Check;
import dev.retrykit.check.Checks;
import dev.retrykit.check.Exhibit;
import dev.retrykit.check.Outcome;
import dev.retrykit.check.Outcome.Broken;
import dev.retrykit.check.Outcome.Held;
import dev.retrykit.check.Outcome.Hidden;
import dev.retrykit.check.Reading;
import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Clause;
import dev.retrykit.spec.Trace;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Traces in which something is wrong by chance are judged as it is written down in {@code <policy>-damages.txt}: a foreign
 * subject may send anything, so that no check may fail itself, and none may start to see more or less in it unnoticed.
 */
class DamageTest {
    private static final int DRAWS = 150;

    /** The traces of each family of clauses: they are the same for every check, and dear to make. */
    private static final Map<String, List<Trace>> TRACES = new ConcurrentHashMap<>();

    @TestFactory
    Stream<DynamicTest> each_check_says_of_damaged_traces_what_is_written_down() {
        return Stream.of("omp", "pi", "agent-loop", "ttalk", "field").flatMap(DamageTest::ofPolicy);
    }

    private static Stream<DynamicTest> ofPolicy(String policy) {
        Map<String, String> written =
                Charge.cells(policy + "-damages.txt", 2).stream().collect(toMap(cells -> cells[0], cells -> cells[1]));
        return Catalogue.load(policy).clauses().stream()
                .filter(clause -> Checks.of(policy, clause.id()).isPresent())
                .collect(groupingBy(DamageTest::family, LinkedHashMap::new, toList()))
                .entrySet()
                .stream()
                .map(family -> DynamicTest.dynamicTest(
                        family.getKey(), () -> saysWhatIsWritten(policy, family.getKey(), family.getValue(), written)));
    }

    private static String family(Clause clause) {
        return clause.id().substring(0, clause.id().lastIndexOf('-'));
    }

    private static void saysWhatIsWritten(
            String policy, String family, List<Clause> clauses, Map<String, String> written) {
        // given
        List<Trace> traces = TRACES.computeIfAbsent(family, each -> damaged(policy, family, clauses));

        // when
        List<Reading> readings = traces.stream().map(Reading::of).toList();

        // then
        assertThat(lines(clauses, clause -> told(Checks.of(policy, clause).orElseThrow(), readings)))
                .isEqualTo(lines(clauses, clause -> written.getOrDefault(clause, "nothing")));
    }

    private static List<Trace> damaged(String policy, String family, List<Clause> clauses) {
        return Shelf.keep(
                        policy + " damaged " + family,
                        () -> draws(Recordings.of(policy).of(clauses)))
                .stream()
                .flatMap(exhibit -> exhibit.trace().stream())
                .toList();
    }

    private static List<Exhibit> draws(List<Trace> whole) {
        Random chance = new Random(1);
        return Stream.generate(() -> new Damaged(whole.get(chance.nextInt(whole.size())), chance).draw())
                .limit(DRAWS)
                .flatMap(Optional::stream)
                .map(trace -> Exhibit.of("damaged", Set.of(), trace))
                .toList();
    }

    private static String lines(List<Clause> clauses, UnaryOperator<String> says) {
        return clauses.stream()
                .map(clause -> clause.id() + " | " + says.apply(clause.id()) + "\n")
                .collect(joining());
    }

    private static String told(Check check, List<Reading> readings) {
        List<Outcome> outcomes = readings.stream()
                .flatMap(reading -> check.judge(reading).stream())
                .toList();
        return "held %d, broken %d in %d ways, hidden %d"
                .formatted(
                        all(outcomes, Held.class).count(),
                        all(outcomes, Broken.class).count(),
                        all(outcomes, Broken.class).distinct().count(),
                        all(outcomes, Hidden.class).count());
    }

    private static Stream<Outcome> all(List<Outcome> outcomes, Class<? extends Outcome> kind) {
        return outcomes.stream().filter(kind::isInstance);
    }
}
