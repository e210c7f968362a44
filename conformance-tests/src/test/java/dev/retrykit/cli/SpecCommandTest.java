package dev.retrykit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Catalogue;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.InputSource;

class SpecCommandTest {
    private static final Pattern LINK = Pattern.compile("href=\"([^\"]*)\"");

    @TempDir
    private Path directory;

    @Test
    void every_clause_has_a_page_with_its_scenarios_its_saboteurs_and_its_results() throws IOException {
        // given
        String report = directory.resolve("report").toString();
        Shell.run("verify", "--no-progress", "--clause", "OMP-BACKOFF-1", "--report-dir", report);

        // when
        Shell shell = Shell.run("spec", "--out", directory.resolve("site").toString(), report);

        // then
        assertThat(shell.exit()).as(shell.err()).isZero();
        String page = Files.readString(directory.resolve("site/omp/OMP-BACKOFF-1.html"));
        assertThat(page)
                .contains("The announced <code>delayMs</code> MUST be <code>baseDelayMs * 2^(attempt-1)</code>.")
                .contains("<h4>The wait doubles with each attempt</h4>")
                .contains("Scenario Outline: From &lt;base&gt; ms the waits are &lt;waits&gt; ms")
                .contains("<h3>What breaks it</h3>")
                .contains("<th scope=\"row\" class=\"stranger\">reference ");
        assertThat(pages()).hasSize(pagesOf(List.of("omp", "pi")) + others());
    }

    @Test
    void every_page_is_well_formed_and_every_link_leads_to_a_page() throws Exception {
        // when
        Shell.run("spec", "--out", directory.resolve("site").toString());

        // then
        for (Path page : pages()) {
            String html = Files.readString(page);
            DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(html)));
            assertThat(LINK.matcher(html).results().map(link -> page.resolveSibling(link.group(1))))
                    .as(page.toString())
                    .isNotEmpty()
                    .allMatch(Files::exists);
        }
    }

    @Test
    void with_a_proof_a_clause_tells_whom_it_finds_out_and_its_policy_has_the_kill_matrix() throws IOException {
        // given
        Path proof = Files.writeString(directory.resolve("prove.json"), """
                {"schema": 1, "policies": [{"policy": "omp", "scenarios": 9, "lookalikes": [], "saboteurs": [
                  {"name": "TriplingAgent", "vice": "TriplingAgent waits three times as long each time.",
                   "faults": [], "meant": [{"clause": "OMP-BACKOFF-1", "because": "6000 ms came"}],
                   "kills": [
                     {"clause": "OMP-BACKOFF-1", "verdict": "FAIL", "because": "\\"a wait\\": 6000 ms came"},
                     {"clause": "OMP-BACKOFF-2", "verdict": "FAIL", "because": "\\"a wait\\": too late"}]}]}]}
                """);

        // when
        Shell shell = Shell.run("spec", "--out", directory.resolve("site").toString(), "--prove", proof.toString());

        // then
        assertThat(shell.exit()).as(shell.err()).isZero();
        assertThat(Files.readString(directory.resolve("site/omp/OMP-BACKOFF-1.html")))
                .contains("<li>TriplingAgent waits three times as long each time.<br/><span class=\"soft stranger\">"
                        + "Found out: &quot;a wait&quot;: 6000 ms came</span></li>");
        assertThat(Files.readString(directory.resolve("site/omp/OMP-BACKOFF-2.html")))
                .contains("It also finds out 1 that are meant to break other clauses");
        assertThat(Files.readString(directory.resolve("site/omp/index.html")))
                .contains("omp: 1 of 1 saboteurs found out for the right reason")
                .contains("<td><a href=\"OMP-BACKOFF-1.html\">OMP-BACKOFF-1</a></td>")
                .contains("<svg class=\"kills\"");
    }

    @Test
    void a_proof_that_cannot_be_read_is_named_with_its_remedy() {
        // given, when
        Shell none = Shell.run("spec", "--out", directory.resolve("site").toString(), "--prove", "nope.json");
        Shell other = Shell.run("spec", "--out", directory.resolve("site").toString(), "--prove", "pom.xml");

        // then
        assertThat(none.exit()).isEqualTo(2);
        assertThat(none.err())
                .isEqualTo("retrykit: nope.json: cannot be read; name the prove.json that retrykit prove wrote\n");
        assertThat(other.exit()).isEqualTo(2);
        assertThat(other.err()).startsWith("retrykit: pom.xml: is no JSON").hasLineCount(1);
    }

    @Test
    void a_directory_that_cannot_be_written_is_named() {
        // given, when
        Shell shell = Shell.run("spec", "--out", "pom.xml");

        // then
        assertThat(shell.exit()).isEqualTo(2);
        assertThat(shell.err()).contains("name another directory with --out").hasLineCount(1);
    }

    private static int pagesOf(List<String> policies) {
        return policies.stream()
                .mapToInt(policy -> Catalogue.load(policy).clauses().size() + 1)
                .sum();
    }

    /** The first page, the differences, and the policies that were added since. */
    private static int others() {
        return 2
                + pagesOf(Catalogue.policies().stream()
                        .filter(policy -> !List.of("omp", "pi").contains(policy))
                        .toList());
    }

    private List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.walk(directory.resolve("site"))) {
            return files.filter(Files::isRegularFile).toList();
        }
    }
}
