package dev.retrykit.subject.process;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** A process and all that it started: its group, its descendants, and whoever bears its mark. */
final class Remains {
    /** How long a process may take to end after it was asked to. */
    private static final Duration PATIENCE = Duration.ofMillis(500);
    /** How often the dead are counted: a process that breeds loses the race. */
    private static final int ROUNDS = 100;

    private static final Duration ROUND = Duration.ofMillis(20);

    private static final List<String> SETSID = Stream.of("/usr/bin/setsid", "/bin/setsid")
            .filter(path -> new File(path).canExecute())
            .limit(1)
            .toList();
    /** What takes back that SIGINT is ignored, which a process inherits where the kit was started in the background of a script. */
    private static final List<String> HEARING =
            run("env --default-signal=INT true") ? List.of("env", "--default-signal=INT") : List.of();

    private static final Set<Remains> LIVING = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> LIVING.forEach(Remains::kill), "retrykit-last-kill"));
    }

    private final Process process;
    private final Mark mark;
    private final Set<ProcessHandle> known = ConcurrentHashMap.newKeySet();

    private Remains(Process process, Mark mark) {
        this.process = process;
        this.mark = mark;
    }

    /** The words that run a shell command as the leader of a group of its own, where the system offers that. */
    static List<String> inGroupOfItsOwn(String command) {
        return Stream.of(SETSID, HEARING, List.of("/bin/sh", "-c", command))
                .flatMap(List::stream)
                .toList();
    }

    /** Watches over a process; it is killed at the latest when this virtual machine ends. */
    static Remains of(Process process, Mark mark) {
        Remains remains = new Remains(process, mark);
        LIVING.add(remains);
        return remains;
    }

    /** Interrupts the group; without one, the process alone. */
    void interrupt() {
        run("kill -INT " + (SETSID.isEmpty() ? "" : "-") + process.pid());
    }

    /** Remembers the present descendants: once their parent is gone, nothing leads to them any more. */
    void takeStock() {
        process.descendants().forEach(known::add);
    }

    /** Whether any of them is still there. */
    boolean present() {
        known.addAll(mark.bearers());
        return !running(known).isEmpty();
    }

    /** Asks all of them to end, waits a little, and kills who is left. */
    void end() {
        takeStock();
        signalGroup("TERM");
        process.destroy();
        await(process);
        kill();
        LIVING.remove(this);
    }

    private void kill() {
        for (int round = 0; round < ROUNDS; round++) {
            takeStock();
            known.addAll(mark.bearers());
            List<ProcessHandle> left = running(known);
            if (left.isEmpty() && !process.isAlive()) {
                return;
            }
            signalGroup("KILL");
            process.destroyForcibly();
            left.forEach(ProcessHandle::destroyForcibly);
            // Asking each for its exit would leave a thread behind for one whose parent never takes notice.
            LockSupport.parkNanos(ROUND.toNanos());
        }
    }

    /** A signal to the group, which is ours to give only where the process leads a group of its own. */
    private void signalGroup(String signal) {
        if (!SETSID.isEmpty()) {
            run("kill -" + signal + " -" + process.pid());
        }
    }

    /** Runs a command for its effect; false where it has none, so that the members of a group are found one by one. */
    private static boolean run(String command) {
        try {
            Process shell = new ProcessBuilder("/bin/sh", "-c", command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            await(shell);
            return !shell.isAlive() && shell.exitValue() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static List<ProcessHandle> running(Collection<ProcessHandle> handles) {
        return handles.stream()
                .filter(ProcessHandle::isAlive)
                .filter(each -> !dead(each))
                .toList();
    }

    /** Whether a process is dead and only waits for its parent to take notice. */
    private static boolean dead(ProcessHandle handle) {
        try {
            String line = Files.readString(Path.of("/proc/" + handle.pid() + "/stat"));
            return line.startsWith("Z", line.lastIndexOf(')') + 2);
        } catch (IOException e) {
            // Gone meanwhile, or a system that does not show this; the caller has asked whether it is alive.
            return false;
        }
    }

    private static void await(Process process) {
        try {
            process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
