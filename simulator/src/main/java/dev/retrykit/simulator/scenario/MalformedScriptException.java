package dev.retrykit.simulator.scenario;

/** A script in words that cannot be read; the message points at the place and says what was expected there. */
public final class MalformedScriptException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String problem;
    private final int line;
    private final int column;

    MalformedScriptException(String script, int at, String problem) {
        super(message(script, at, problem));
        this.problem = problem;
        this.line = line(script, at);
        this.column = column(script, at);
    }

    /** What was expected and what came, without the place. */
    public String problem() {
        return problem;
    }

    /** The line of the script, counted from 1. */
    public int line() {
        return line;
    }

    /** The column in its line, counted from 1. */
    public int column() {
        return column;
    }

    private static String message(String script, int at, String problem) {
        int column = column(script, at);
        String line = script.lines().skip(line(script, at) - 1L).findFirst().orElse("");
        return "line %d, column %d of the script: %s%n  %s%n  %s^"
                .formatted(line(script, at), column, problem, line.replace('\t', ' '), " ".repeat(column - 1));
    }

    private static int line(String script, int at) {
        return 1 + (int) script.substring(0, at).chars().filter(c -> c == '\n').count();
    }

    private static int column(String script, int at) {
        return at - script.lastIndexOf('\n', at - 1);
    }
}
