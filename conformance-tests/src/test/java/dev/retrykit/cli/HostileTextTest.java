package dev.retrykit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a stranger's texts can do to a report: nothing. */
@Timeout(60)
class HostileTextTest {
    private static final String[] HARM = {
        "<script>alert", "\" onload", "<img", "<b>", "\u001b", "\u0007", "\u0000", "\u202e", "\u2066", "\u2028"
    };

    @TempDir
    private Path directory;

    @Test
    void a_run_of_hostile_texts_yields_harmless_files() throws Exception {
        // given, when
        Shell shell = Shell.run(
                "verify",
                "--policy",
                "omp",
                "--clause",
                "OMP-BACKOFF-1",
                "--no-progress",
                "--rpc",
                "python3 src/test/resources/samples/graffiti.py",
                "--report-dir",
                directory.toString());

        // then
        assertThat(shell.exit()).as(shell.err()).isEqualTo(1);
        assertThat(shell.out()).contains("the process ended with exit code 4").doesNotContain(plain(HARM));
        assertThat(shell.out().codePoints().filter(point -> point != '\n'))
                .allMatch(point -> point >= 32 && point < 127);
        String page = read("report.html");
        assertThat(page)
                .contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;")
                .doesNotContain(HARM);
        assertThat(page).hasSizeLessThan(100_000);
        String junit = read("junit.xml");
        assertThat(junit).contains("&lt;script&gt;").doesNotContain(HARM);
        assertThat(DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(directory.resolve("junit.xml").toFile())
                        .getElementsByTagName("testcase")
                        .getLength())
                .isEqualTo(1);
    }

    /** A terminal has no markup; what would move its cursor or turn its letters is what counts. */
    private static String[] plain(String... harm) {
        return java.util.Arrays.copyOfRange(harm, 4, harm.length);
    }

    private String read(String name) throws IOException {
        return Files.readString(directory.resolve(name), StandardCharsets.UTF_8);
    }
}
