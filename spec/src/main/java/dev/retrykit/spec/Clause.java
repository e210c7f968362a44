package dev.retrykit.spec;

/**
 * One sentence that an implementation is held to.
 *
 * @param id unique and never reused, as {@code OMP-BACKOFF-1}
 * @param group the heading under which it stands, as {@code BACKOFF}
 * @param statement one sentence with one MUST, SHOULD or MAY
 * @param why what goes wrong for a user where it does not hold
 * @param source the document and its section
 * @param need the weakest observation that decides it
 */
public record Clause(String id, String group, Level level, String statement, String why, String source, Need need) {}
