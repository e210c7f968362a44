package dev.retrykit.log;

/** What is wrong with one line of a log. */
public record Note(String file, int line, String problem) {
    @Override
    public String toString() {
        return file + ":" + line + ": " + problem;
    }
}
