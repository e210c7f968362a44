package dev.retrykit.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.retrykit.cli.Main;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import tools.jackson.databind.JsonNode;

/** The pages that the kit writes, opened in a real browser. */
@TestInstance(Lifecycle.PER_CLASS)
class ReportBrowser {
    private static final Path SAMPLE = Path.of("src/test/resources/samples/agent.py");
    private static final Path PICTURES = Path.of("target", "browser");
    private static final Duration LONGEST_AXE = Duration.ofMinutes(5);

    private static final List<String> PAGES = List.of(
            "passed/report.html",
            "failed/report.html",
            "matrix/matrix.html",
            "site/index.html",
            "site/differences.html",
            "site/agent-loop/index.html",
            "site/omp/OMP-BACKOFF-1.html");

    @TempDir
    private static Path directory;

    private Chromium browser;

    @BeforeAll
    void start() throws IOException {
        Optional<Path> program = Chromium.program();
        if (program.isEmpty()) {
            System.out.println("Skipped: no Chromium is on the PATH; on Debian, apt-get install chromium");
            abort("no Chromium on the PATH");
        }
        browser = Chromium.start(program.get(), Files.createDirectories(directory.resolve("profile")));
        Path wrong = directory.resolve("agent.py");
        Files.writeString(wrong, Files.readString(SAMPLE).replace("2 ** (attempt - 1)", "3 ** (attempt - 1)"));
        run("prove", "--no-progress", "--policy", "agent-loop", "--report-dir", path("passed"));
        run("verify", "--no-progress", "--report-dir", path("passed"));
        run(
                "verify",
                "--no-progress",
                "--report-dir",
                path("failed"),
                "--clause",
                "OMP-BACKOFF-1",
                "--rpc",
                "python3 " + wrong);
        run("report", "matrix", path("passed"), path("failed"), "--out", path("matrix"));
        run("spec", "--out", path("site"), "--prove", path("passed"), path("passed"), path("failed"));
    }

    @AfterAll
    void end() {
        Optional.ofNullable(browser).ifPresent(Chromium::close);
    }

    @ParameterizedTest
    @FieldSource("PAGES")
    void a_page_opens_without_an_error_and_asks_nobody_for_anything(String page) {
        // when
        browser.open(directory.resolve(page));

        // then
        assertThat(browser.events("Log.entryAdded")
                        .map(entry -> entry.path("entry"))
                        .filter(entry -> entry.path("level").asString("").matches("error|warning")))
                .isEmpty();
        assertThat(browser.events("Runtime.exceptionThrown")).isEmpty();
        assertThat(browser.events("Runtime.consoleAPICalled")).isEmpty();
        assertThat(browser.events("Network.requestWillBeSent")
                        .map(request -> request.path("request").path("url").asString()))
                .containsExactly(directory.resolve(page).toUri().toString());
    }

    @ParameterizedTest
    @FieldSource("PAGES")
    void every_link_leads_somewhere(String page) {
        // given
        Path file = directory.resolve(page);
        browser.open(file);

        // when
        List<String> links = browser.value("[...document.querySelectorAll('a')].map(a => a.getAttribute('href'))")
                .valueStream()
                .map(JsonNode::asString)
                .toList();

        // then
        assertThat(links).allSatisfy(link -> {
            if (link.startsWith("#")) {
                String id = "document.getElementById(decodeURIComponent('" + link.substring(1) + "')) !== null";
                assertThat(browser.value(id).asBoolean()).as(link).isTrue();
            } else {
                assertThat(file.resolveSibling(link)).exists();
            }
        });
    }

    @Test
    void the_filter_leaves_what_was_asked_for() {
        // given
        browser.open(directory.resolve("passed/report.html"));
        String rows =
                "[...document.querySelectorAll('#clauses-omp tbody tr')].filter(row => row.offsetHeight > 0).length";
        int all = browser.value(rows).asInt();

        // when
        browser.value("(function (form) { form.elements.text.value = 'omp-backoff-1';"
                + " form.dispatchEvent(new Event('input')); })(document.querySelector('form.filter'))");

        // then
        assertThat(all).isGreaterThan(100);
        assertThat(browser.value(rows).asInt()).isEqualTo(1);
        assertThat(browser.value("document.querySelector('form.filter output').textContent")
                        .asString())
                .isEqualTo("1 clause");
    }

    @Test
    void without_scripts_everything_is_shown_and_no_filter_is() {
        // given
        browser.ask("Emulation.setScriptExecutionDisabled", "{\"value\":true}");

        // when
        browser.open(directory.resolve("passed/report.html"));
        boolean filter = browser.value("document.querySelector('form.filter').offsetHeight > 0")
                .asBoolean();
        int hidden = browser.value("[...document.querySelectorAll('tr')].filter(row => row.hidden).length")
                .asInt();
        browser.ask("Emulation.setScriptExecutionDisabled", "{\"value\":false}");

        // then
        assertThat(filter).isFalse();
        assertThat(hidden).isZero();
    }

    /** Colours are the same on every page, so that they need not be measured on the one with thousands of texts. */
    @ParameterizedTest
    @CsvSource({
        "passed/report.html, light, false",
        "failed/report.html, light, true",
        "failed/report.html, dark, true",
        "matrix/matrix.html, light, true",
        "matrix/matrix.html, dark, true",
        "site/index.html, light, true",
        "site/differences.html, dark, true",
        "site/agent-loop/index.html, light, true",
        "site/agent-loop/index.html, dark, true",
        "site/omp/OMP-BACKOFF-1.html, light, true",
        "site/omp/OMP-BACKOFF-1.html, dark, true"
    })
    void nothing_serious_keeps_anybody_from_reading_it(String page, String scheme, boolean colours) throws IOException {
        // given
        look("screen", scheme);
        browser.open(directory.resolve(page));
        browser.value(axe());

        // when
        JsonNode violations = browser.value(
                "axe.run({resultTypes: ['violations'], rules: {'color-contrast': {enabled: " + colours + "}}})"
                        + ".then(result => result.violations"
                        + ".filter(each => ['serious', 'critical'].includes(each.impact))"
                        + ".map(each => each.id + ': ' + each.nodes[0].html))",
                LONGEST_AXE);

        // then
        assertThat(violations.valueStream().map(JsonNode::asString)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"screen, light", "screen, dark", "print, light"})
    void pictures_are_there_to_be_looked_at(String medium, String scheme) throws IOException {
        for (String page : PAGES) {
            // given
            look(medium, scheme);
            browser.open(directory.resolve(page));

            // when
            Path picture = PICTURES.resolve(page.replaceAll("\\W", "-") + "-" + medium + "-" + scheme + ".png");
            Files.createDirectories(PICTURES);
            Files.write(picture, Base64.getDecoder().decode(screenshot()));

            // then
            assertThat(picture).isNotEmptyFile();
        }
        look("screen", "light");
    }

    private void look(String medium, String scheme) {
        browser.ask(
                "Emulation.setEmulatedMedia",
                "{\"media\":\"" + medium + "\",\"features\":[{\"name\":\"prefers-color-scheme\",\"value\":\"" + scheme
                        + "\"}]}");
    }

    /** The beginning of the page, as long as three screens. */
    private String screenshot() {
        return browser.ask(
                        "Page.captureScreenshot",
                        "{\"format\":\"png\",\"captureBeyondViewport\":true,"
                                + "\"clip\":{\"x\":0,\"y\":0,\"width\":1280,\"height\":2700,\"scale\":1}}")
                .path("data")
                .asString();
    }

    private static String axe() throws IOException {
        try (InputStream in = ReportBrowser.class.getResourceAsStream("/axe.min.js")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8) + "; true";
        }
    }

    private static void run(String... args) {
        StringWriter said = new StringWriter();
        int exit = Main.run(new PrintWriter(said), new PrintWriter(said), args);
        assertThat(exit).as(Stream.of(args).toList() + ": " + said).isLessThan(2);
    }

    private static String path(String name) {
        return directory.resolve(name).toString();
    }
}
