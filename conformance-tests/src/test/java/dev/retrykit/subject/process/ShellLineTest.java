package dev.retrykit.subject.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A value comes through the shell as it is, wherever in the command its placeholder stands. */
class ShellLineTest {
    private static final String VALUE = "it's \"50 %\"; $HOME `id` \\ $(id) ü";

    @ParameterizedTest(name = "{0}")
    @ValueSource(
            strings = {
                "printf %s {prompt}",
                "printf %s '{prompt}'",
                "printf %s \"{prompt}\"",
                "x=it\\'s; printf %s {prompt}",
                "x=\"a\\\"\"; printf %s \"\"{prompt}''"
            })
    void a_value_is_one_word_whatever_quotes_stand_around_it(String command) throws IOException {
        // given, when
        String line = ShellLine.fill(command, Map.of("prompt", VALUE));

        // then
        assertThat(said(line)).isEqualTo(VALUE);
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"agent --json '{}' {other}", "awk '{print $1}'", "echo ${HOME}"})
    void braces_that_are_no_placeholder_stay(String command) {
        assertThat(ShellLine.fill(command, Map.of("prompt", VALUE))).isEqualTo(command);
    }

    private static String said(String command) throws IOException {
        Process shell = new ProcessBuilder(List.of("/bin/sh", "-c", command)).start();
        return new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
