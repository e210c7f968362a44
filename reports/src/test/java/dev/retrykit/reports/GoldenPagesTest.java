package dev.retrykit.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Finding;
import dev.retrykit.spec.Level;
import dev.retrykit.spec.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole pages as they stand in {@code golden}, without what every page has: its style and its script. */
class GoldenPagesTest {
    private static final Path WRITTEN = Path.of("target", "golden");

    @ParameterizedTest
    @ValueSource(strings = {"report.html", "matrix.html", "site-index.html", "site-policy.html", "site-clause.html"})
    void a_page_is_what_it_was(String name) throws IOException {
        // given
        Map<String, String> site = site().pages();

        // when
        String page = switch (name) {
            case "report.html" -> HtmlReport.render(List.of(withField()), List.of(proof()));
            case "matrix.html" ->
                Matrix.of(List.of(Samples.conforming().run(), withField().run()))
                        .html();
            case "site-index.html" -> site.get("index.html");
            case "site-policy.html" -> site.get("toy/index.html");
            default -> site.get("toy/TOY-WAIT-1.html");
        };

        // then
        String body = body(page);
        Files.createDirectories(WRITTEN);
        Files.writeString(WRITTEN.resolve(name), body);
        assertThat(body)
                .as("if the change is meant, copy " + WRITTEN.resolve(name) + " over the golden file")
                .isEqualTo(golden(name));
    }

    private static Chapter withField() {
        Chapter failing = Samples.failing("request 2 came after 5 ms; the clause asks for 2000 ms");
        Run run = failing.run();
        Finding field = Samples.finding("FIELD-CLASS-1", Level.MUST, Verdict.FAIL, "request 2 came");
        return Chapter.of(
                new Run(run.kit(), run.subject(), run.policy(), run.seed(), run.exit(), run.findings(), List.of(field)),
                failing.catalogue(),
                failing.traces());
    }

    private static Proof proof() {
        return new Proof(
                "toy",
                Samples.CATALOGUE.clauses(),
                5,
                List.of(
                        trial("DeafAgent", "TOY-STOP-1", "request 2 came", "TOY-WAIT-1"),
                        trial("HastyAgent", "TOY-WAIT-1", "request 2 came after 0 ms", "TOY-WAIT-2"),
                        new Trial("SlyAgent", "SlyAgent lies.", List.of(), Map.of("TOY-WAIT-2", "a lie"), List.of())),
                List.of());
    }

    private static Trial trial(String name, String clause, String because, String other) {
        return new Trial(
                name,
                name + " does harm.",
                List.of(),
                Map.of(clause, because),
                List.of(found(clause, because), found(other, "a second harm")));
    }

    private static Finding found(String clause, String because) {
        return new Finding(
                clause,
                Level.MUST,
                Verdict.FAIL,
                Finding.Basis.EXACT,
                1,
                "\"" + Samples.SCENARIO + "\": " + because,
                List.of(),
                Optional.empty());
    }

    private static SpecSite site() {
        Catalogue toy = Samples.CATALOGUE;
        return new SpecSite(
                List.of(toy),
                Map.of("TOY-WAIT-1", List.of(new SpecSite.Rule("wait.feature", "It waits", "Scenario: One failure"))),
                Map.of("TOY-WAIT-1", List.of("HastyAgent does harm.")),
                List.of(withField().run()),
                List.of(proof()),
                "# Differences\n\nNone: see TOY-WAIT-1.\n");
    }

    private static String body(String page) {
        return page.replaceAll("(?s)<style>.*?</style>", "<style/>")
                .replaceAll("(?s)<script>.*?</script>", "<script/>")
                .replaceAll("sha256-[^']*", "sha256-…");
    }

    private static String golden(String name) throws IOException {
        try (InputStream in = GoldenPagesTest.class.getResourceAsStream("golden/" + name)) {
            return in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
