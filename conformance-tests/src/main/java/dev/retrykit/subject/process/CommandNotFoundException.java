package dev.retrykit.subject.process;

import dev.retrykit.subject.SetupException;

/** A command that the shell could not find or execute, so that no subject ever ran. */
public final class CommandNotFoundException extends SetupException {
    private static final long serialVersionUID = 1L;

    CommandNotFoundException(String command, String cause) {
        super(
                "the command \"" + command + "\" cannot be started: " + cause
                        + "; check its name and that it may be executed (it runs through /bin/sh -c in the caller's directory)");
    }
}
