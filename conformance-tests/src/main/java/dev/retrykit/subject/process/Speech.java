package dev.retrykit.subject.process;

/** How the stdout of a process is to be read. */
public enum Speech {
    /** Each line is handed on once it is whole. */
    LINES,
    /** What comes is handed on at once; only a character is never cut in two. */
    TEXT
}
