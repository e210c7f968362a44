package dev.retrykit.simulator.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The notation in which phrases are written. */
class PhraseTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    a~b                 | ab                  | true
                    a~b                 | a b                 | true
                    a~b                 | a  b                | false
                    at # tokens         | at 7 tokens         | true
                    at # tokens         | at 1,048,575 tokens | true
                    at # tokens         | at , tokens         | false
                    at # tokens         | at many tokens      | false
                    over [the ]limit    | over limit          | true
                    over [the ]limit    | over the limit      | true
                    over [the ]limit    | over a limit        | false
                    count…exceeds       | count (5) exceeds   | true
                    count…exceeds       | exceeds count       | false
                    ^400 (no body)      | 400 (no body)       | true
                    ^400 (no body)      | got 400 (no body)   | false
                    a.c                 | abc                 | false
                    a.c                 | A.C                 | true
                    zoo                 | ZOO                 | true
                    socket              | socKet              | false
                    internal            | İnternal            | false
                    status              | STATUſ              | false
                    a~b                 | a😀b                 | true
                    """)
    void a_phrase_is_found_as_it_is_written(String notation, String text, boolean found) {
        // given
        Phrase phrase = Phrase.of(notation);

        // when
        boolean in = phrase.in(text);

        // then
        assertThat(in).isEqualTo(found);
    }
}
