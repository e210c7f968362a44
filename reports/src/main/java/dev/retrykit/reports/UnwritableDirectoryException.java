package dev.retrykit.reports;

import java.nio.file.Path;

/** The report cannot be written where it should be; the message names the directory and the remedy. */
public final class UnwritableDirectoryException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UnwritableDirectoryException(Path directory, String reason) {
        super("cannot write the report to " + directory + ": " + reason
                + "; name a directory that can be written with --report-dir");
    }
}
