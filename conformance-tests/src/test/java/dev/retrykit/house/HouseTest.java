package dev.retrykit.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Keeps the order of the house: which package knows which, and what no source file may do. */
class HouseTest {
    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final int LONGEST = 330;
    private static final Pattern TYPE =
            Pattern.compile("(?m)^(?:@|(?:public |abstract |final |sealed )*(?:class|record|enum|interface) )");
    private static final Pattern OURS = Pattern.compile("import (?:static )?dev\\.retrykit\\.([a-z.]+)\\.[A-Z]");

    /** Each package of main code, and the packages that it may know; a parent stands for what lies inside it. */
    private static final Map<String, Set<String>> MAY_KNOW = Map.ofEntries(
            Map.entry("spec", Set.of()),
            Map.entry("reports", Set.of("spec")),
            Map.entry("simulator.time", Set.of("spec")),
            Map.entry("simulator.provider", Set.of("spec", "simulator.time")),
            Map.entry("simulator.scenario", Set.of("spec", "simulator.provider")),
            Map.entry("simulator.client", Set.of("spec", "simulator.provider")),
            Map.entry("simulator.alone", Set.of("spec", "simulator.time", "simulator.provider", "simulator.scenario")),
            Map.entry("simulator.auth", Set.of("spec", "simulator.time", "simulator.scenario")),
            Map.entry(
                    "simulator.session",
                    Set.of(
                            "spec",
                            "simulator.time",
                            "simulator.provider",
                            "simulator.scenario",
                            "simulator.auth",
                            "simulator.client")),
            Map.entry(
                    "simulator.loop",
                    Set.of("spec", "simulator.time", "simulator.provider", "simulator.session", "simulator.client")),
            Map.entry(
                    "simulator.model",
                    Set.of(
                            "spec",
                            "simulator.time",
                            "simulator.provider",
                            "simulator.auth",
                            "simulator.client",
                            "simulator.session")),
            Map.entry("simulator.ui", Set.of("simulator.time")),
            Map.entry("simulator.rpc", Set.of("spec", "simulator.time", "simulator.session")),
            Map.entry("subject", Set.of("spec", "simulator")),
            Map.entry("subject.virtual", Set.of("spec", "simulator", "subject")),
            Map.entry("subject.clock", Set.of("spec", "subject.process")),
            Map.entry("subject.process", Set.of("spec", "subject")),
            Map.entry("subject.rpc", Set.of("spec", "simulator", "subject")),
            Map.entry("subject.command", Set.of("spec", "simulator", "subject")),
            Map.entry("subject.preset", Set.of("spec", "simulator.provider", "subject")),
            Map.entry("check", Set.of("spec", "simulator.session", "simulator.client")),
            Map.entry("steps", Set.of("spec", "simulator", "subject", "check")),
            Map.entry("saboteur", Set.of("spec", "simulator", "subject", "check", "steps")),
            Map.entry("proof", Set.of("spec", "simulator", "subject", "check", "steps", "saboteur", "reports")),
            Map.entry("bench", Set.of("spec", "simulator", "subject", "reports")),
            Map.entry("terminal", Set.of("simulator")),
            Map.entry("log", Set.of("spec")),
            Map.entry("junit", Set.of("spec", "simulator.provider", "subject", "check", "steps")),
            Map.entry(
                    "cli",
                    Set.of(
                            "spec",
                            "simulator",
                            "subject",
                            "check",
                            "steps",
                            "saboteur",
                            "proof",
                            "bench",
                            "reports",
                            "terminal",
                            "log")));

    @Test
    void a_package_knows_only_what_it_may() {
        assertThat(sources("main").flatMap(HouseTest::forbiddenKnowledge)).isEmpty();
    }

    @Test
    void a_type_opens_with_a_sentence() {
        assertThat(sources("main").filter(source -> !opensWithASentence(read(source))))
                .isEmpty();
    }

    @Test
    void a_file_tells_one_story() {
        assertThat(allSources().filter(source -> read(source).lines().count() > LONGEST))
                .isEmpty();
    }

    @Test
    void nothing_sleeps_and_nothing_is_left_for_later() {
        // given: the words are put together, so that this file does not find itself
        List<String> forbidden =
                List.of("Thread" + ".sleep", "TO" + "DO", "FIX" + "ME", "@Dis" + "abled", "current" + "TimeMillis");

        // when, then
        assertThat(allSources().filter(source -> forbidden.stream().anyMatch(read(source)::contains)))
                .isEmpty();
    }

    @Test
    void every_package_says_what_lives_in_it() {
        // given
        Set<Path> folders = new TreeSet<>(sources("main").map(Path::getParent).toList());

        // when, then
        assertThat(folders).allMatch(folder -> Files.exists(folder.resolve("package-info.java")));
    }

    @Test
    void the_property_library_stays_in_one_package() {
        // given
        String library = "import net." + "jqwik";

        // when
        Set<Path> folders = new TreeSet<>(allSources()
                .filter(source -> read(source).contains(library))
                .map(Path::getParent)
                .toList());

        // then
        assertThat(folders).hasSizeLessThanOrEqualTo(1);
    }

    private static Stream<Path> allSources() {
        return Stream.concat(sources("main"), sources("test"));
    }

    private static Stream<String> forbiddenKnowledge(Path source) {
        String text = read(source);
        String home = packageOf(text);
        assertThat(MAY_KNOW).as("what %s may know", home).containsKey(home);
        return OURS.matcher(text)
                .results()
                .map(found -> found.group(1))
                .filter(known -> !known.equals(home) && !mayKnow(home, known))
                .map(known -> source + " knows " + known);
    }

    private static boolean opensWithASentence(String text) {
        Matcher type = TYPE.matcher(text);
        return !type.find() || text.substring(0, type.start()).strip().endsWith("*/");
    }

    private static boolean mayKnow(String home, String other) {
        return MAY_KNOW.get(home).stream().anyMatch(each -> other.equals(each) || other.startsWith(each + "."));
    }

    private static String packageOf(String text) {
        Matcher matcher =
                Pattern.compile("(?m)^package dev\\.retrykit\\.([a-z.]+);").matcher(text);
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }

    private static Stream<Path> sources(String kind) {
        return Stream.of("spec", "simulator", "reports", "conformance-tests")
                .map(module -> ROOT.resolve(module).resolve("src").resolve(kind).resolve("java"))
                .filter(Files::isDirectory)
                .flatMap(HouseTest::javaFiles);
    }

    private static Stream<Path> javaFiles(Path folder) {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> file.toString().endsWith(".java")).sorted().toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
