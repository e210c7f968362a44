package dev.retrykit.simulator.session;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The words by which real providers tell why they fail; each sign is met in more than one place. */
final class Signs {
    /** Who asks too often or for too much at a time. */
    static final Sign RATE = new Sign("too many requests|rate.?limit|throttl");

    /** A single request that is larger than what is allowed in a minute; no wait makes it smaller. */
    static final Sign TOO_LARGE = new Sign("request.?too.?large.for");

    /** What was said or asked may not be. */
    static final Sign FILTERED = new Sign("content.{0,2}(?:filter|management)|flagged|prohibited.content");

    /** Who answers is not trusted, and the next answer is not, either. */
    static final Sign UNTRUSTED = new Sign("certificate");

    /** Somebody wanted it to end. */
    static final Sign CANCELLED = new Sign("request was aborted|: cancell?ed\\s*\\z");

    static final List<Sign> QUOTA = signs(
            "insufficient.?quota",
            "insufficient.?balance",
            "credits",
            "monthly.{0,20}limit",
            "(?<!not your )usage.?limit",
            "resets (?:in|at)? ?\\d",
            "(?:quota|limit) will reset",
            "per day|\\b[tr]pd\\b|daily",
            "free (?:\\w+ )?(?:usage|quota|limit)",
            "subscri(?:be|ption)",
            "余额不足|额度不足|利用上限");

    static final List<Sign> OVERFLOW = signs(
            "exceed.{0,60}context",
            "context.{0,60}exceed",
            "context.?length",
            "prompt (?:is )?too long",
            "token count.{0,40}exceed",
            "maximum \\w+ length",
            "exceed.{0,20}token");

    static final List<Sign> TRANSIENT = signs(
            "too many requests|rate.?limit",
            "overload",
            "temporar|high demand",
            "unavailable",
            "(?:internal|server).?error",
            "(?:network|connection|transport).?error",
            "you can retry",
            "(?:stream|request|connection|socket|peer|other side)(?: was| hang|) ?(?:closed|disconnected|ended|lost|reset|refused|up|error)",
            "error (?:reading|sending)",
            "time(?:d.?)?.?out",
            "stop reason: (?:error|network_error|malformed_response)|finish_reason: error",
            "resource.?exhausted",
            "\\b(?:econnreset|econnrefused|etimedout|ehostunreach|enetunreach|enotfound|eai_again|epipe)\\b",
            "\\bterminated\\b",
            "频率|频繁|稍后重试",
            "concurren\\w+.{0,20}limit",
            "(?:unable|failed) to (?:connect|proxy|execute)|fetch failed",
            "\\bgoaway\\b|\\beof\\b|i/o error");

    /** A status that stands as one: at the beginning, or in brackets after the name of an interface. */
    private static final Pattern LEADING =
            Pattern.compile("\\A(?:[\\w ]{0,40}error[: ]{0,2}\\(?|HTTP )?([45]\\d\\d)(?=\\)|:| status| \\{| [A-Z<])");

    /** What a wrapper says of the last answer that it had. */
    private static final Pattern INNER =
            Pattern.compile("last (?:status|error): (?:HTTP )?([45]\\d\\d)\\b", Pattern.CASE_INSENSITIVE);

    private Signs() {}

    /** Words that are looked for anywhere in a text, in any case. */
    record Sign(Pattern pattern) {
        Sign(String words) {
            this(Pattern.compile(words, Pattern.CASE_INSENSITIVE | Pattern.DOTALL));
        }

        boolean in(String text) {
            return pattern.matcher(text).find();
        }

        @Override
        public String toString() {
            return pattern.pattern();
        }
    }

    static boolean any(List<Sign> signs, String text) {
        return signs.stream().anyMatch(sign -> sign.in(text));
    }

    static Optional<Integer> leadingStatus(String text) {
        return status(LEADING, text);
    }

    static Optional<Integer> innerStatus(String text) {
        return status(INNER, text);
    }

    private static Optional<Integer> status(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? Optional.of(Integer.valueOf(matcher.group(1))) : Optional.empty();
    }

    private static List<Sign> signs(String... words) {
        return Stream.of(words).map(Sign::new).toList();
    }
}
