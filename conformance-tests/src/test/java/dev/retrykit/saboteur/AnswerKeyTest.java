package dev.retrykit.saboteur;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.simulator.scenario.Action;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Json;
import dev.retrykit.spec.KitVersion;
import dev.retrykit.spec.Level;
import dev.retrykit.spec.Observation;
import dev.retrykit.spec.SubjectInfo;
import dev.retrykit.spec.Trace;
import dev.retrykit.spec.TraceEvent.Emitted;
import dev.retrykit.spec.Verdict;
import dev.retrykit.steps.Features;
import dev.retrykit.subject.References;
import dev.retrykit.subject.Subject;
import dev.retrykit.subject.Surroundings;
import dev.retrykit.subject.virtual.VirtualStage;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Who knows the answers beforehand and asks no model is found out by every clause. */
class AnswerKeyTest {
    private static final Map<String, Trials> TRIALS = new ConcurrentHashMap<>();
    private static final String NO_CALL = "events without a model call prove nothing";

    @ParameterizedTest
    @ValueSource(strings = {"omp", "pi"})
    void whoever_tells_a_plausible_story_without_a_request_passes_nothing(String policy) {
        // given
        List<JsonNode> story = List.of(
                Json.parse("{\"type\":\"agent_start\"}"),
                Json.parse("{\"type\":\"message_end\",\"message\":{\"role\":\"assistant\",\"content\":[],"
                        + "\"stopReason\":\"stop\"}}"),
                Json.parse("{\"type\":\"agent_end\",\"messages\":[],\"willRetry\":false}"));

        // when
        List<Finding> findings = trials(policy).judge("Forger", () -> new AnswerKey(story));

        // then
        assertGuilty(findings);
    }

    @ParameterizedTest
    @ValueSource(strings = {"omp", "pi"})
    void whoever_replays_a_good_run_passes_nothing(String policy) {
        // given
        List<JsonNode> story =
                recorded(policy).all(Emitted.class).stream().map(Emitted::event).toList();

        // when
        List<Finding> findings = trials(policy).judge("Replayer", () -> new AnswerKey(story));

        // then
        assertThat(story).extracting(event -> event.path("type").asString()).contains("auto_retry_end");
        assertGuilty(findings);
    }

    private static Trials trials(String policy) {
        return TRIALS.computeIfAbsent(policy, Trials::new);
    }

    private static void assertGuilty(List<Finding> findings) {
        assertThat(findings).extracting(Finding::verdict).doesNotContain(Verdict.PASS, Verdict.KIT_ERROR);
        assertThat(findings)
                .filteredOn(finding -> finding.level() == Level.MUST && finding.verdict() != Verdict.UNOBSERVABLE)
                .hasSizeGreaterThan(20)
                .allSatisfy(finding -> {
                    assertThat(finding.verdict()).isEqualTo(Verdict.FAIL);
                    assertThat(finding.because()).endsWith(NO_CALL);
                });
    }

    /** The reference in a scenario that it masters. */
    private static Trace recorded(String policy) {
        SubjectInfo info = SubjectInfo.inProcess("reference", "");
        VirtualStage stage =
                new VirtualStage(new KitVersion("", ""), info, policy, 1, References.of(policy), Optional.empty());
        return Features.scenarios(policy, Optional.of(policy.equals("pi") ? "PI-BACKOFF-1" : "OMP-BACKOFF-1")).stream()
                .map(stage::run)
                .findFirst()
                .orElseThrow();
    }

    /** Tells the same story at each prompt. */
    private static final class AnswerKey implements Subject {
        private final List<JsonNode> story;
        private Surroundings surroundings;

        AnswerKey(List<JsonNode> story) {
            this.story = story;
        }

        @Override
        public Set<Observation> shows() {
            return Set.of(Observation.HTTP, Observation.EVENTS, Observation.PROMPT);
        }

        @Override
        public void start(Surroundings surroundings) {
            this.surroundings = surroundings;
        }

        @Override
        public void act(Action action) {
            if (action instanceof Action.Prompt) {
                story.forEach(surroundings.observer()::emitted);
                surroundings.observer().promptCompleted();
            }
        }
    }
}
