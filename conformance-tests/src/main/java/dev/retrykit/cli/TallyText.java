package dev.retrykit.cli;

import dev.retrykit.simulator.alone.Tally;
import dev.retrykit.simulator.alone.Tally.Call;
import dev.retrykit.simulator.provider.Account;
import dev.retrykit.spec.TraceEvent.Replied;
import dev.retrykit.spec.TraceEvent.Replied.Ending;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What was asked of a provider alone, for a terminal. */
final class TallyText {
    private TallyText() {}

    static List<String> lines(Tally tally) {
        Account account = tally.account();
        List<String> lines = new ArrayList<>();
        lines.add("requests: %d, beyond the script: %d, faults: %d"
                .formatted(account.requests(), account.beyond(), account.faults()));
        tally.calls().forEach(call -> lines.add(line(call)));
        if (account.requests() > tally.calls().size()) {
            lines.add("and " + (account.requests() - tally.calls().size()) + " more requests, which were only counted");
        }
        List<String> unused = tally.unused();
        lines.add("never asked for: " + (unused.isEmpty() ? "nothing" : String.join(", ", unused)));
        if (!account.strays().isEmpty()) {
            lines.add("no model calls: " + String.join(", ", account.strays()));
        }
        return lines;
    }

    private static String line(Call call) {
        return "%4d  %9s  %9s  %-42s  %s"
                .formatted(
                        call.number(),
                        millis(call.at()),
                        call.interval().map(interval -> "+" + millis(interval)).orElse(""),
                        call.reply() + call.end().map(TallyText::ending).orElse(", not over yet"),
                        call.path());
    }

    private static String millis(Duration duration) {
        return duration.toMillis() + " ms";
    }

    private static String ending(Replied reply) {
        return reply.ending() == Ending.COMPLETE
                ? ""
                : ", " + reply.ending().name().toLowerCase(Locale.ROOT);
    }
}
