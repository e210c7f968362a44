package dev.retrykit.subject.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lines are cut at LF alone, whatever way the bytes arrive, and never take more memory than one line may. */
class LinesTest {
    private final List<Lines.Line> seen = new ArrayList<>();
    private final Lines lines = new Lines(10, seen::add);

    @Test
    void linesEndAtLfAndLoseACarriageReturn() {
        feed("one\r\ntwo\rstill two\nlast");
        lines.finish();

        assertThat(seen).containsExactly(line("one"), cut("two\rstill "), line("last"));
    }

    @Test
    void aCharacterThatIsSplitBetweenTwoReadsStaysWhole() {
        byte[] bytes = "é\u2028€\n".getBytes(StandardCharsets.UTF_8);

        for (byte each : bytes) {
            lines.take(new byte[] {each}, 1);
        }

        assertThat(seen).containsExactly(line("é\u2028€"));
    }

    @Test
    void anEmptyLineIsALine() {
        feed("\n\n");

        assertThat(seen).containsExactly(line(""), line(""));
    }

    @Test
    void aLineThatNeverEndsIsHandedOnOnceAtItsLimitAndThenSkipped() {
        for (int i = 0; i < 1_000; i++) {
            feed("0123456");
        }
        feed("\nnext\n");

        assertThat(seen).containsExactly(cut("0123456012"), line("next"));
    }

    @Test
    void aLineOfExactlyTheLimitIsWhole() {
        feed("0123456789\nx\n");

        assertThat(seen).containsExactly(line("0123456789"), line("x"));
    }

    private void feed(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        lines.take(bytes, bytes.length);
    }

    private static Lines.Line line(String text) {
        return new Lines.Line(text, false);
    }

    private static Lines.Line cut(String text) {
        return new Lines.Line(text, true);
    }
}
