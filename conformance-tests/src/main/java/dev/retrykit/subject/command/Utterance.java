package dev.retrykit.subject.command;

import dev.retrykit.spec.Json;
import dev.retrykit.subject.rpc.Transcript;
import java.util.ArrayDeque;
import java.util.Deque;

/** What a command says: the answer's text on stdout, and on stderr its last error; safe to use from several threads. */
final class Utterance {
    private static final int MOST_LINES = 20;

    private final Transcript transcript;
    private final StringBuilder text = new StringBuilder();
    private final Deque<String> errors = new ArrayDeque<>();
    private String lineEnd = "";

    Utterance(Transcript transcript) {
        this.transcript = transcript;
    }

    /** Some text came on stdout. The end of the last line is the terminal's, so one is held back until more text comes. */
    synchronized void said(String chunk) {
        String whole = lineEnd + chunk;
        lineEnd = whole.endsWith("\r\n") ? "\r\n" : whole.endsWith("\n") ? "\n" : "";
        String part = whole.substring(0, whole.length() - lineEnd.length());
        if (!part.isEmpty()) {
            text.append(part);
            transcript.said(Json.object().put("type", "text_delta").put("text", part));
        }
    }

    /** A line came on stderr. */
    synchronized void complained(String line) {
        transcript.logged("stderr", line);
        if (!line.isBlank()) {
            errors.add(line);
        }
        if (errors.size() > MOST_LINES) {
            errors.remove();
        }
    }

    /** A request is about to be recorded: what was said of earlier ones is not the last error. */
    synchronized void asksAgain() {
        errors.clear();
    }

    /** All text so far, without the end of its last line. */
    synchronized String text() {
        return text.toString();
    }

    /** The last lines of stderr since the last request. */
    synchronized String error() {
        return String.join("\n", errors);
    }
}
