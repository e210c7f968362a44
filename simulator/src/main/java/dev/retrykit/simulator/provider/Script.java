package dev.retrykit.simulator.provider;

import java.util.List;
import java.util.Optional;

/**
 * The replies that the provider gives, one for each request.
 *
 * @param forever what it gives once they are used up; without it that is {@link #BEYOND}, and counted
 */
public record Script(List<Reply> replies, Optional<Reply> forever) {
    /** What a request beyond the script gets: a plain success, so that a subject that asks too often comes to an end. */
    public static final Reply BEYOND = Reply.Success.text("(beyond the script)");

    public Script {
        replies = List.copyOf(replies);
    }

    /** A script that ends with its last reply. */
    public Script(List<Reply> replies) {
        this(replies, Optional.empty());
    }

    /** Whether it speaks of a function in the provider's place, which only a subject in this process can call. */
    public boolean ofFunction() {
        return replies.stream().map(Script::undelayed).anyMatch(Script::ofFunction);
    }

    /** A script of these replies. */
    public static Script of(Reply... replies) {
        return new Script(List.of(replies));
    }

    private static Reply undelayed(Reply reply) {
        return reply instanceof Reply.Late late ? undelayed(late.reply()) : reply;
    }

    private static boolean ofFunction(Reply reply) {
        return reply instanceof Reply.Raised || reply instanceof Reply.Returned;
    }
}
