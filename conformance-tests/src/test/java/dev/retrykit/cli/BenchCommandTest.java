package dev.retrykit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.retrykit.spec.Catalogue;
import dev.retrykit.spec.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** That everything is measured, and said in the form that was promised; how fast it is, no test can say. */
class BenchCommandTest {
    @TempDir
    private Path directory;

    @Test
    void everything_is_measured_in_one_run() throws IOException {
        // when
        Shell shell = Shell.run(
                "bench", "--quick", "--format", "json", "--no-progress", "--report-dir", directory.toString());

        // then
        assertThat(shell.exit()).as(shell.err()).isZero();
        assertThat(shell.out()).isEqualTo(Files.readString(directory.resolve("bench.json")));
        assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(Catalogue.class.getResourceAsStream("schemas/bench.schema.json"))
                        .validate(shell.out(), InputFormat.JSON))
                .isEmpty();
        JsonNode bench = Json.parse(shell.out());
        assertThat(bench.path("measures").valueStream().map(BenchCommandTest::name))
                .containsExactly(
                        "decisions",
                        "sessions",
                        "sessions-on-all-cores",
                        "memory-chains",
                        "http-chains",
                        "wiremock-exchanges",
                        "jdk-exchanges");
        assertThat(bench.path("ratios").valueStream().map(BenchCommandTest::name))
                .containsExactly(
                        "sessions-a-second-and-core",
                        "http-to-wiremock",
                        "http-to-jdk",
                        "memory-to-http",
                        "time-compression-in-memory",
                        "time-compression-over-http");
    }

    private static String name(JsonNode figure) {
        return figure.path("name").stringValue();
    }
}
