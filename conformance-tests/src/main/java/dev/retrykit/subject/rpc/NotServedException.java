package dev.retrykit.subject.rpc;

import dev.retrykit.subject.SetupException;

/** A subject does not spend its waits on the clock that is served to it, so that it has to be judged on real time. */
public final class NotServedException extends SetupException {
    private static final long serialVersionUID = 1L;

    NotServedException(String why) {
        super(why);
    }
}
