package dev.retrykit.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** One command as a shell would see it: its exit code and what it printed. */
record Shell(int exit, String out, String err) {
    static Shell run(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit = Main.run(new PrintWriter(out), new PrintWriter(err), args);
        return new Shell(exit, out.toString(), err.toString());
    }
}
