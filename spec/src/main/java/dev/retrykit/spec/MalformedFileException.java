package dev.retrykit.spec;

/** A file that the kit was given and cannot read; the message names the file, the line and what was expected there. */
public final class MalformedFileException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String file;
    private final int line;

    /**
     * @param line counted from 1
     * @param problem what was expected and what came
     */
    public MalformedFileException(String file, int line, String problem) {
        super(file + ":" + line + ": " + problem);
        this.file = file;
        this.line = line;
    }

    /**
     * For a file whose place is named by a key instead of a line.
     *
     * @param problem the key, what was expected and what came
     */
    public MalformedFileException(String file, String problem) {
        super(file + ": " + problem);
        this.file = file;
        this.line = 0;
    }

    /** The file as it was named to the reader. */
    public String file() {
        return file;
    }

    /** The line, counted from 1; 0 where a key names the place. */
    public int line() {
        return line;
    }
}
