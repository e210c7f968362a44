package dev.retrykit.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.retrykit.spec.Level;
import dev.retrykit.spec.Verdict;
import org.junit.jupiter.api.Test;

class BadgeTest {
    @Test
    void a_badge_says_who_was_judged_by_what_and_how_it_ended() {
        assertThat(Badge.render(Samples.failing("too soon").run())).isEqualTo("""
                <svg xmlns="http://www.w3.org/2000/svg" width="222" height="20" role="img" aria-label="retrykit toy: 1 failed, 1 passed">
                <title>retrykit toy: 1 failed, 1 passed</title>
                <clipPath id="corners"><rect width="222" height="20" rx="3"/></clipPath>
                <g clip-path="url(#corners)">
                <rect width="91" height="20" fill="#444d56"/>
                <rect x="91" width="131" height="20" fill="#c62828"/>
                </g>
                <g fill="#ffffff" text-anchor="middle" font-family="Verdana, DejaVu Sans, sans-serif" font-size="11">
                <text x="45" y="14" textLength="79">retrykit toy</text>
                <text x="156" y="14" textLength="119">1 failed, 1 passed</text>
                </g>
                </svg>
                """);
    }

    @Test
    void every_way_a_run_ends_has_its_words_and_colour() {
        assertThat(Badge.render(Samples.conforming().run())).contains("conforms, 1 passed", "#1a7f37");
        assertThat(Badge.render(Samples.run(Samples.reference(), ExitCode.KIT_FAILED)))
                .contains("not judged", "#8e24aa");
        assertThat(Badge.render(Samples.run(
                        Samples.reference(),
                        ExitCode.DOES_NOT_CONFORM,
                        Samples.finding("TOY-WAIT-1", Level.MUST, Verdict.NOT_RUN, ""))))
                .contains("does not conform", "#c62828");
    }
}
