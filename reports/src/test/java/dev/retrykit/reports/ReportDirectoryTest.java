package dev.retrykit.reports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.retrykit.spec.TraceFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportDirectoryTest {
    @TempDir
    private Path home;

    @Test
    void a_report_is_an_index_a_page_a_junit_file_and_each_policys_run_and_traces() throws IOException {
        // given
        ReportDirectory directory = ReportDirectory.prepare(home.resolve("out/report"));

        // when
        directory.write(List.of(Samples.failing("too early")));

        // then
        assertThat(files(home.resolve("out/report")))
                .containsOnlyKeys(
                        "index.json",
                        "junit.xml",
                        "report.html",
                        "toy/badge.svg",
                        "toy/run.json",
                        "toy/" + Samples.TRACE);
    }

    @Test
    void a_written_trace_can_be_read_back() throws IOException {
        // given
        Chapter chapter = Samples.failing("too early");

        // when
        ReportDirectory.prepare(home).write(List.of(chapter));

        // then
        assertThat(TraceFormat.parse(
                        "trace", Files.readString(home.resolve("toy").resolve(Samples.TRACE))))
                .isEqualTo(Samples.trace(Samples.SCENARIO, "503 busy"));
    }

    @Test
    void the_same_run_gives_the_same_bytes() throws IOException {
        // given
        Path one = home.resolve("one");
        Path other = home.resolve("other");

        // when
        ReportDirectory.prepare(one).write(List.of(Samples.failing("too early")));
        ReportDirectory.prepare(other).write(List.of(Samples.failing("too early")));

        // then
        assertThat(files(one)).isEqualTo(files(other)).hasSize(6);
    }

    @Test
    void what_an_earlier_report_left_is_gone_and_what_is_not_the_kits_stays() throws IOException {
        // given
        ReportDirectory.prepare(home).write(List.of(Samples.failing("too early")));
        Files.writeString(home.resolve("notes.txt"), "mine");
        Files.writeString(home.resolve("toy/traces/mine.jsonl"), "{\"my\":\"own\"}\n");
        Files.write(home.resolve("toy/traces/bytes.jsonl"), new byte[] {(byte) 0xff, (byte) 0xfe, 0, 1});

        // when
        ReportDirectory.prepare(home).write(List.of(Samples.conforming()));

        // then
        assertThat(files(home))
                .containsOnlyKeys(
                        "index.json",
                        "junit.xml",
                        "report.html",
                        "notes.txt",
                        "toy/badge.svg",
                        "toy/run.json",
                        "toy/traces/mine.jsonl",
                        "toy/traces/bytes.jsonl");
    }

    @Test
    void the_run_of_a_policy_that_is_not_judged_this_time_is_gone() throws IOException {
        // given
        ReportDirectory.prepare(home).write(List.of(Samples.failing("too early")));

        // when
        ReportDirectory.prepare(home).write(List.of());

        // then
        assertThat(files(home)).containsOnlyKeys("index.json", "junit.xml", "report.html");
        assertThat(home.resolve("toy")).doesNotExist();
    }

    @Test
    void a_file_in_the_place_of_the_directory_is_told_before_the_run() throws IOException {
        // given
        Path file = Files.writeString(home.resolve("out"), "");

        // then
        assertThatThrownBy(() -> ReportDirectory.prepare(file))
                .isInstanceOf(UnwritableDirectoryException.class)
                .hasMessage("cannot write the report to " + file
                        + ": a file is in its place; name a directory that can be written with --report-dir");
    }

    @Test
    void a_file_on_the_way_to_the_directory_is_told_before_the_run() throws IOException {
        // given
        Path below = Files.writeString(home.resolve("out"), "").resolve("report");

        // then
        assertThatThrownBy(() -> ReportDirectory.prepare(below))
                .isInstanceOf(UnwritableDirectoryException.class)
                .hasMessage("cannot write the report to " + below
                        + ": Not a directory; name a directory that can be written with --report-dir");
    }

    @Test
    void an_index_that_is_not_of_a_report_is_not_written_over() throws IOException {
        // given
        Files.writeString(home.resolve("index.json"), "{\"pages\":[]}");

        // then
        assertThatThrownBy(() -> ReportDirectory.prepare(home))
                .isInstanceOf(UnwritableDirectoryException.class)
                .hasMessage("cannot write the report to " + home + ": it holds an index.json that is not of a report; "
                        + "name a directory that can be written with --report-dir");
    }

    @Test
    void a_directory_that_cannot_be_written_any_more_is_told() throws IOException {
        // given
        ReportDirectory directory = ReportDirectory.prepare(home);
        Files.createDirectories(home.resolve("junit.xml/in-the-way"));

        // then
        assertThatThrownBy(() -> directory.write(List.of(Samples.conforming())))
                .isInstanceOf(UnwritableDirectoryException.class)
                .hasMessageStartingWith("cannot write the report to " + home + ": ");
    }

    private static Map<String, String> files(Path directory) throws IOException {
        Map<String, String> files = new TreeMap<>();
        try (Stream<Path> paths = Files.walk(directory)) {
            for (Path path : paths.filter(Files::isRegularFile).toList()) {
                String text = new String(Files.readAllBytes(path), java.nio.charset.StandardCharsets.ISO_8859_1);
                files.put(directory.relativize(path).toString(), text);
            }
        }
        return files;
    }
}
