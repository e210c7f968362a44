package dev.retrykit.spec;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CatalogueTest {
    private static final String SMALL = """
            # TOY: a policy of one clause

            What it is.

            ## WAIT: how long it waits

            Waiting in general.

            ### TOY-WAIT-1 (SHOULD)

            A toy SHOULD wait for 2.5 seconds.

            - Why: It is tired.
            - Source: toy document, section "Sleep"
            - Observe: http, events / state
            """;

    @Test
    void a_clause_is_read_with_all_its_parts() {
        // when
        Catalogue catalogue = Catalogue.parse("toy.md", SMALL);

        // then
        assertThat(catalogue.policy()).isEqualTo("toy");
        assertThat(catalogue.prefix()).isEqualTo("TOY-");
        assertThat(catalogue.title()).isEqualTo("a policy of one clause");
        assertThat(catalogue.groups())
                .containsExactly(new Catalogue.Group("WAIT", "how long it waits", "Waiting in general."));
        assertThat(catalogue.clauses())
                .containsExactly(new Clause(
                        "TOY-WAIT-1",
                        "WAIT",
                        Level.SHOULD,
                        "A toy SHOULD wait for 2.5 seconds.",
                        "It is tired.",
                        "toy document, section \"Sleep\"",
                        new Need(List.of(Set.of(Observation.HTTP, Observation.EVENTS), Set.of(Observation.STATE)))));
    }

    @Test
    void a_clause_is_found_by_its_id_and_an_unknown_id_finds_nothing() {
        // given
        Catalogue catalogue = Catalogue.load("omp");

        // then
        assertThat(catalogue.clause("OMP-BACKOFF-1").orElseThrow().statement())
                .isEqualTo("The announced `delayMs` MUST be `baseDelayMs * 2^(attempt-1)`.");
        assertThat(catalogue.clause("OMP-BACKOFF-99")).isEmpty();
    }

    @Test
    void the_omp_policy_has_the_clauses_of_its_groups() {
        // when
        Map<String, Long> sizes = sizes("omp");

        // then
        assertThat(sizes)
                .containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
                        entry("SCOPE", 5L),
                        entry("CLASS", 13L),
                        entry("LIFE", 14L),
                        entry("BACKOFF", 6L),
                        entry("USAGE", 6L),
                        entry("MAX", 5L),
                        entry("RESET", 7L),
                        entry("ABORT", 8L),
                        entry("PROMPT", 3L),
                        entry("CONTROL", 7L),
                        entry("EVENT", 7L),
                        entry("UI", 6L),
                        entry("STOP", 6L),
                        entry("OPEN", 15L)));
    }

    @Test
    void the_pi_policy_has_the_clauses_of_its_groups() {
        // when
        Map<String, Long> sizes = sizes("pi");

        // then
        assertThat(sizes)
                .containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
                        entry("CLASS", 16L),
                        entry("QUOTA", 10L),
                        entry("LIFE", 14L),
                        entry("PROMPT", 2L),
                        entry("WILL", 6L),
                        entry("EVENT", 4L),
                        entry("BACKOFF", 6L),
                        entry("MAX", 3L),
                        entry("RESET", 6L),
                        entry("ABORT", 6L),
                        entry("STATE", 3L),
                        entry("UI", 6L),
                        entry("OVERFLOW", 6L),
                        entry("SDK", 8L),
                        entry("OPEN", 11L)));
    }

    @Test
    void the_agent_loop_policy_has_the_clauses_of_its_groups() {
        // when
        Map<String, Long> sizes = sizes("agent-loop");

        // then
        assertThat(sizes)
                .containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
                        entry("CLASS", 6L),
                        entry("BACKOFF", 3L),
                        entry("MAX", 5L),
                        entry("CANCEL", 8L),
                        entry("STREAM", 6L),
                        entry("CONFIG", 7L),
                        entry("LOG", 2L),
                        entry("SCOPE", 6L),
                        entry("OPEN", 9L)));
    }

    @Test
    void the_ttalk_policy_has_the_clauses_of_its_groups() {
        // when
        Map<String, Long> sizes = sizes("ttalk");

        // then
        assertThat(sizes)
                .containsExactlyInAnyOrderEntriesOf(Map.ofEntries(
                        entry("PLACE", 5L),
                        entry("CLASS", 6L),
                        entry("BACKOFF", 8L),
                        entry("MAX", 2L),
                        entry("BUDGET", 1L),
                        entry("EMPTY", 7L),
                        entry("STREAM", 4L),
                        entry("ERROR", 4L),
                        entry("OPTS", 6L),
                        entry("ASYNC", 6L),
                        entry("WRAP", 2L),
                        entry("OPEN", 12L)));
    }

    @Test
    void a_clause_that_was_put_in_later_may_have_a_letter() {
        assertThat(Catalogue.load("pi").clause("PI-LIFE-6a").orElseThrow().level())
                .isEqualTo(Level.MUST);
        assertRefused(
                SMALL.replace("TOY-WAIT-1", "TOY-WAIT-1ab"),
                "toy.md:9: expected an id like TOY-WAIT-1, but found \"TOY-WAIT-1ab\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"clauses/omp.md", "clauses/pi.md", "clauses/ttalk.md", "differences.md", "overflow.md"})
    void every_clause_that_a_page_mentions_exists(String page) throws IOException {
        // given
        Set<String> rowsWithoutClause =
                Set.of("PI-OPEN-1", "PI-OPEN-2", "PI-OPEN-3", "PI-OPEN-4", "PI-OPEN-5", "PI-OPEN-7", "PI-OPEN-8");
        Set<String> known = Stream.of("omp", "pi", "ttalk")
                .flatMap(policy -> Catalogue.load(policy).clauses().stream())
                .map(Clause::id)
                .collect(Collectors.toSet());

        // when
        Set<String> mentioned = Pattern.compile("(OMP|PI|TTALK)-[A-Z]+-[0-9]+[a-z]?")
                .matcher(Files.readString(Path.of(page)))
                .results()
                .map(MatchResult::group)
                .filter(id -> !rowsWithoutClause.contains(id))
                .collect(Collectors.toSet());

        // then
        assertThat(mentioned).isNotEmpty().isSubsetOf(known);
    }

    @Test
    void an_unknown_policy_is_answered_with_the_known_ones() {
        assertThat(Catalogue.policies()).containsExactly("omp", "pi", "agent-loop", "ttalk", "field");
        assertThatThrownBy(() -> Catalogue.load("opm"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("unknown policy \"opm\"; known are omp, pi, agent-loop, ttalk, field");
    }

    @Test
    void a_title_without_the_prefix_of_its_ids_is_refused() {
        assertRefused(
                SMALL.replace("# TOY: a", "# A"),
                "toy.md:1: expected a title like \"# OMP: what it is about\", but found \"# A policy of one clause\"");
    }

    @Test
    void an_empty_file_is_refused() {
        assertRefused("", "toy.md:1: expected a title like \"# OMP: what it is about\", but found the end of the file");
    }

    @Test
    void a_group_without_an_introduction_is_refused() {
        assertRefused(
                SMALL.replace("Waiting in general.", ""),
                "toy.md:8: expected an introduction under the heading of WAIT, but found none");
    }

    @Test
    void a_group_without_clauses_is_refused() {
        assertRefused(
                SMALL.substring(0, SMALL.indexOf("###")),
                "toy.md:8: expected a clause like \"### TOY-WAIT-1 (MUST)\", but found the end of the file");
    }

    @Test
    void a_second_clause_with_the_same_id_is_refused() {
        assertRefused(
                SMALL + "\n" + SMALL.substring(SMALL.indexOf("###")),
                "toy.md:17: expected an id that is new, but found \"TOY-WAIT-1\", which line 9 has");
    }

    @Test
    void a_level_that_is_none_is_refused() {
        assertRefused(
                SMALL.replace("(SHOULD)", "(MIGHT)"),
                "toy.md:9: expected the level MUST, SHOULD or MAY, but found \"MIGHT\"");
    }

    @Test
    void a_sentence_without_a_level_is_refused() {
        assertRefused(
                SMALL.replace("toy SHOULD", "toy should"),
                "toy.md:11: expected exactly one of MUST, SHOULD and MAY in the sentence, but found none");
    }

    @Test
    void a_sentence_with_two_levels_is_refused() {
        assertRefused(
                SMALL.replace("2.5", "what it MUST or 2.5"),
                "toy.md:11: expected exactly one of MUST, SHOULD and MAY in the sentence, but found SHOULD, MUST");
    }

    @Test
    void a_sentence_of_another_level_than_its_heading_is_refused() {
        assertRefused(
                SMALL.replace("(SHOULD)", "(MUST)"),
                "toy.md:11: expected the sentence to say MUST, as its heading does, but found SHOULD");
    }

    @Test
    void two_sentences_are_refused() {
        assertRefused(
                SMALL.replace("seconds.", "seconds. Then it plays."),
                "toy.md:11: expected one sentence, on one line, that ends in a full stop, "
                        + "but found \"A toy SHOULD wait for 2.5 seconds. Then it plays.\"");
    }

    @Test
    void a_missing_field_is_refused() {
        assertRefused(
                SMALL.replace("- Why: It is tired.\n", ""),
                "toy.md:13: expected the field \"- Why: …\", but found \"- Source: toy document, section \"Sleep\"\"");
    }

    @Test
    void a_missing_last_field_is_refused() {
        assertRefused(
                SMALL.substring(0, SMALL.indexOf("- Observe")),
                "toy.md:14: expected the field \"- Observe: …\", but found the end of the file");
    }

    @Test
    void an_unknown_observation_is_refused_and_the_known_ones_are_named() {
        assertRefused(
                SMALL.replace("http, events", "http, smell"),
                "toy.md:15: expected observations, but \"smell\" is no observation; known are [http, events, turn, "
                        + "state, prompt, context, history, compaction, settings, auth, rpc, extension, ui, calls, result, "
                        + "output, log, config, seam, callback, time, gate, random, filter, options]");
    }

    @Test
    void an_id_of_another_policy_is_refused() {
        assertRefused(
                SMALL.replace("TOY-WAIT-1", "OMP-WAIT-1"),
                "toy.md:9: expected an id like TOY-WAIT-1, but found \"OMP-WAIT-1\"");
    }

    @Test
    void an_id_of_another_group_is_refused() {
        assertRefused(
                SMALL.replace("TOY-WAIT-1", "TOY-PLAY-1"),
                "toy.md:9: expected an id like TOY-WAIT-1, but found \"TOY-PLAY-1\"");
    }

    private static Map<String, Long> sizes(String policy) {
        return Catalogue.load(policy).clauses().stream()
                .collect(Collectors.groupingBy(Clause::group, Collectors.counting()));
    }

    private static void assertRefused(String text, String message) {
        assertThatThrownBy(() -> Catalogue.parse("toy.md", text))
                .isInstanceOf(MalformedFileException.class)
                .hasMessage(message);
    }
}
