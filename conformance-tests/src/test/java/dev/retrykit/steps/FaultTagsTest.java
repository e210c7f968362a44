package dev.retrykit.steps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Fault;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each fault that users have met is the tag of a scenario, once there are features for a policy that speaks of it. */
class FaultTagsTest {
    private static final Path FEATURES = Path.of("../features");
    private static final Pattern TAG = Pattern.compile("@fault:(\\S+)");

    @ParameterizedTest
    @MethodSource("documents")
    void each_fault_of_a_policy_is_the_tag_of_a_scenario(String policy) {
        // given
        List<String> faults = Fault.load().stream()
                .filter(fault -> fault.policies().contains(policy))
                .map(Fault::name)
                .toList();

        // then
        assertThat(faults).isNotEmpty();
        assertThat(tags()).containsAll(Files.isDirectory(FEATURES.resolve(policy)) ? faults : List.of());
    }

    @Test
    void each_tag_is_the_name_of_a_fault() {
        // given
        List<String> names = Fault.load().stream().map(Fault::name).toList();

        // then
        assertThat(names).containsAll(tags());
    }

    /** The list of faults says which documents speak of a fault; all of them are matters of the field. */
    private static Stream<String> documents() {
        return Catalogue.policies().stream().filter(policy -> !policy.equals(Catalogue.FIELD));
    }

    private static Set<String> tags() {
        try (Stream<Path> files = Files.walk(FEATURES)) {
            return files.filter(file -> file.toString().endsWith(".feature"))
                    .filter(file -> !file.toString().contains("target"))
                    .flatMap(FaultTagsTest::tags)
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<String> tags(Path file) {
        try {
            return TAG.matcher(Files.readString(file))
                    .results()
                    .map(MatchResult::group)
                    .map(tag -> tag.substring("@fault:".length()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
