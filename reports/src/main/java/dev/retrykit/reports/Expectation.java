package dev.retrykit.reports;

import dev.retrykit.spec.Finding;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A failure that is known and tolerated for a while.
 *
 * @param reason why it is tolerated
 * @param link where it is followed up
 * @param message what the failure says, with {@code *} for any text; absent where it may say anything
 * @param expires the last day on which it is tolerated
 * @param line where the entry begins in its file
 */
public record Expectation(
        String clause, String reason, Optional<String> link, Optional<String> message, LocalDate expires, int line) {
    /** Whether a finding fails as it is known to fail. */
    boolean describes(Finding finding) {
        return message.map(Expectation::pattern)
                .map(pattern -> pattern.matcher(finding.because().strip()).matches())
                .orElse(true);
    }

    private static Pattern pattern(String message) {
        return Pattern.compile(
                Arrays.stream(message.strip().split("\\*", -1))
                        .map(Pattern::quote)
                        .collect(Collectors.joining(".*")),
                Pattern.DOTALL);
    }
}
