package dev.retrykit.subject.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/** An environment variable that all descendants of one process inherit, so that those that ran away are found. */
record Mark(String value) {
    static final String VARIABLE = "RETRYKIT_PROCESS";

    private static final Path PROCESSES = Path.of("/proc");
    private static final AtomicLong NEXT = new AtomicLong();

    /** The value of the variable: this mark, after those that the kit itself bears where it runs under another one. */
    String added(Map<String, String> environment) {
        return (environment.getOrDefault(VARIABLE, "") + " " + value).strip();
    }

    /** A mark that no other process on this machine bears. */
    static Mark next() {
        ProcessHandle self = ProcessHandle.current();
        long born = self.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
        return new Mark(self.pid() + "-" + born + "-" + NEXT.incrementAndGet());
    }

    /** The processes that bear this mark; none where the system does not show environments as files. */
    List<ProcessHandle> bearers() {
        if (!Files.isDirectory(PROCESSES)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(PROCESSES)) {
            return entries.map(path -> path.getFileName().toString())
                    .filter(name -> name.chars().allMatch(Character::isDigit))
                    .filter(this::isBorneBy)
                    .flatMap(name -> ProcessHandle.of(Long.parseLong(name)).stream())
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private boolean isBorneBy(String pid) {
        try {
            byte[] environment = Files.readAllBytes(PROCESSES.resolve(pid).resolve("environ"));
            return Arrays.stream(new String(environment, StandardCharsets.ISO_8859_1).split("\0"))
                    .filter(variable -> variable.startsWith(VARIABLE + "="))
                    .anyMatch(variable -> (variable.replace('=', ' ') + " ").contains(" " + value + " "));
        } catch (IOException e) {
            // It ended meanwhile, or belongs to somebody else.
            return false;
        }
    }
}
